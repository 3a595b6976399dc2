/* The part of BLAS that numpy multiplies arrays with, in place of the 28 MB of OpenBLAS and its Fortran.
 *
 * Charts multiply nothing larger than a few numbers. Results are those of BLAS; only large products are slower.
 * LAPACK is not here: nothing of Raidwright solves equations, and what asked for it would end with a message.
 */

#include <complex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int64_t whole;
enum { ROWS = 101, PLAIN = 111, CONJUGATED = 113, UPPER = 121 };

#define AS_IT_IS(value) (value)

/* The element of a matrix at a row and a column, as the caller means them. */
#define AT(matrix, step, order, turned, row, column)                                                         \
    matrix[((order) == ROWS) == ((turned) == PLAIN) ? (row) * (step) + (column) : (column) * (step) + (row)]
#define READ(matrix, step, order, turned, row, column, CONJ)                                                 \
    ((turned) == CONJUGATED ? CONJ(AT(matrix, step, order, turned, row, column))                             \
                            : AT(matrix, step, order, turned, row, column))
/* Where a vector begins that is walked backwards. */
#define FIRST(vector, count, step) ((vector) + ((step) < 0 ? (1 - (count)) * (step) : 0))

#define BLAS(letter, T, NUMBER, VALUE, CONJ)                                                                 \
    void scipy_cblas_##letter##axpy64_(whole n, NUMBER alpha, const T *x, whole dx, T *y, whole dy)          \
    {                                                                                                        \
        x = FIRST(x, n, dx);                                                                                 \
        y = FIRST(y, n, dy);                                                                                 \
        for (whole i = 0; i < n; i++)                                                                        \
            y[i * dy] += VALUE(alpha) * x[i * dx];                                                           \
    }                                                                                                        \
    void scipy_cblas_##letter##gemm64_(int order, int turn_a, int turn_b, whole m, whole n, whole k,         \
                                       NUMBER alpha, const T *a, whole da, const T *b, whole db,             \
                                       NUMBER beta, T *c, whole dc)                                          \
    {                                                                                                        \
        for (whole i = 0; i < m; i++)                                                                        \
            for (whole j = 0; j < n; j++) {                                                                  \
                T sum = 0, *end = &AT(c, dc, order, PLAIN, i, j);                                            \
                for (whole l = 0; l < k; l++)                                                                \
                    sum += READ(a, da, order, turn_a, i, l, CONJ) * READ(b, db, order, turn_b, l, j, CONJ);  \
                *end = VALUE(alpha) * sum + (VALUE(beta) == 0 ? 0 : VALUE(beta) * *end);                     \
            }                                                                                                \
    }                                                                                                        \
    void scipy_cblas_##letter##gemv64_(int order, int turn, whole m, whole n, NUMBER alpha, const T *a,      \
                                       whole da, const T *x, whole dx, NUMBER beta, T *y, whole dy)          \
    {                                                                                                        \
        whole rows = turn == PLAIN ? m : n, columns = turn == PLAIN ? n : m;                                 \
        x = FIRST(x, columns, dx);                                                                           \
        y = FIRST(y, rows, dy);                                                                              \
        for (whole i = 0; i < rows; i++) {                                                                   \
            T sum = 0, *end = &y[i * dy];                                                                    \
            for (whole j = 0; j < columns; j++)                                                              \
                sum += READ(a, da, order, turn, i, j, CONJ) * x[j * dx];                                     \
            *end = VALUE(alpha) * sum + (VALUE(beta) == 0 ? 0 : VALUE(beta) * *end);                         \
        }                                                                                                    \
    }                                                                                                        \
    void scipy_cblas_##letter##syrk64_(int order, int half, int turn, whole n, whole k, NUMBER alpha,        \
                                       const T *a, whole da, NUMBER beta, T *c, whole dc)                    \
    {                                                                                                        \
        for (whole i = 0; i < n; i++)                                                                        \
            for (whole j = half == UPPER ? i : 0; j < (half == UPPER ? n : i + 1); j++) {                    \
                T sum = 0, *end = &AT(c, dc, order, PLAIN, i, j);                                            \
                for (whole l = 0; l < k; l++)                                                                \
                    sum += AT(a, da, order, turn, i, l) * AT(a, da, order, turn, j, l);                      \
                *end = VALUE(alpha) * sum + (VALUE(beta) == 0 ? 0 : VALUE(beta) * *end);                     \
            }                                                                                                \
    }

#define DOT(name, T, CONJ)                                                                                   \
    static T name(whole n, const T *x, whole dx, const T *y, whole dy)                                       \
    {                                                                                                        \
        T sum = 0;                                                                                           \
        x = FIRST(x, n, dx);                                                                                 \
        y = FIRST(y, n, dy);                                                                                 \
        for (whole i = 0; i < n; i++)                                                                        \
            sum += CONJ(x[i * dx]) * y[i * dy];                                                              \
        return sum;                                                                                          \
    }
#define DOT_OF_NUMBERS(letter, T)                                                                            \
    DOT(letter##_dot, T, AS_IT_IS)                                                                           \
    T scipy_cblas_##letter##dot64_(whole n, const T *x, whole dx, const T *y, whole dy)                      \
    {                                                                                                        \
        return letter##_dot(n, x, dx, y, dy);                                                                \
    }
#define DOT_OF_PAIRS(letter, kind, T, CONJ)                                                                  \
    DOT(letter##_dot##kind, T, CONJ)                                                                         \
    void scipy_cblas_##letter##dot##kind##_sub64_(whole n, const T *x, whole dx, const T *y, whole dy,       \
                                                  T *answer)                                                 \
    {                                                                                                        \
        *answer = letter##_dot##kind(n, x, dx, y, dy);                                                       \
    }
#define COPY(letter, T)                                                                                      \
    void scipy_##letter##copy_64_(const whole *n, const T *x, const whole *dx, T *y, const whole *dy)        \
    {                                                                                                        \
        const T *from = FIRST(x, *n, *dx);                                                                   \
        T *to = FIRST(y, *n, *dy);                                                                           \
        for (whole i = 0; i < *n; i++)                                                                       \
            to[i * *dy] = from[i * *dx];                                                                     \
    }

typedef float complex pair;
typedef double complex long_pair;
#define PAIR(pointer) (*(const pair *)(pointer))
#define LONG_PAIR(pointer) (*(const long_pair *)(pointer))

BLAS(s, float, float, AS_IT_IS, AS_IT_IS)
BLAS(d, double, double, AS_IT_IS, AS_IT_IS)
BLAS(c, pair, const void *, PAIR, conjf)
BLAS(z, long_pair, const void *, LONG_PAIR, conj)
DOT_OF_NUMBERS(s, float)
DOT_OF_NUMBERS(d, double)
DOT_OF_PAIRS(c, u, pair, AS_IT_IS)
DOT_OF_PAIRS(c, c, pair, conjf)
DOT_OF_PAIRS(z, u, long_pair, AS_IT_IS)
DOT_OF_PAIRS(z, c, long_pair, conj)
COPY(s, float)
COPY(d, double)
COPY(c, pair)
COPY(z, long_pair)

static void is_not_here(void)
{
    fputs("numpy.linalg is not in this package\n", stderr);
    abort();
}

#define NOT_HERE(name) void scipy_##name##_64_(void) __attribute__((alias("is_not_here")));
#define NOT_HERE_OF_ALL(name) NOT_HERE(s##name) NOT_HERE(d##name) NOT_HERE(c##name) NOT_HERE(z##name)

NOT_HERE_OF_ALL(gelsd)
NOT_HERE_OF_ALL(gesdd)
NOT_HERE_OF_ALL(gesv)
NOT_HERE_OF_ALL(getrf)
NOT_HERE_OF_ALL(potrf)
NOT_HERE(sgeev)
NOT_HERE(dgeev)
NOT_HERE(zgeev)
NOT_HERE(dgeqrf)
NOT_HERE(zgeqrf)
NOT_HERE(dorgqr)
NOT_HERE(zungqr)
NOT_HERE(ssyevd)
NOT_HERE(dsyevd)
NOT_HERE(cheevd)
NOT_HERE(zheevd)
