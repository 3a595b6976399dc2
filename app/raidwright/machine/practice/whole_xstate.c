/* Lets user-mode Linux run on processors with a large register state (AMX, APX); preloaded for it alone.
 *
 * User-mode Linux before 6.13 writes a process's registers back with PTRACE_SETREGSET and an area of fixed
 * length. The host's kernel takes nothing shorter than the whole XSAVE area of the processor and answers EFAULT
 * ("ptrace set fp regs failed, errno = 14"). So a shorter area is laid over the whole one as it is now. What
 * lies beyond it keeps its value: bits 2 to 62 of XSTATE_BV, the first eight bytes of the header, tell which
 * parts are in use, and those of parts beyond the given area stay as they were.
 */
#define _GNU_SOURCE
#include <cpuid.h>
#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { HEADER = 512, FIRST_EXTENDED = 576, XSAVE_LEAF = 0xd, PARTS = 63, LARGEST_AREA = 1 << 16 };

/* The bits of XSTATE_BV whose parts do not lie within the first `length` bytes of the area. */
static uint64_t parts_beyond(size_t length)
{
    uint64_t beyond = length < FIRST_EXTENDED ? ~(uint64_t)3 : 0;
    for (unsigned part = 2; part < PARTS; part++) {
        unsigned size, offset, flags, unused;
        __cpuid_count(XSAVE_LEAF, part, size, offset, flags, unused);
        if ((size_t)offset + size > length)
            beyond |= (uint64_t)1 << part;
    }
    return beyond;
}

/* CPUID takes a virtual machine some 50 microseconds, and this is asked at every switch of processes. */
static uint64_t remembered_parts_beyond(size_t length)
{
    static size_t known_length;
    static uint64_t beyond;
    if (length != known_length) {
        beyond = parts_beyond(length);
        known_length = length;
    }
    return beyond;
}

static void lay_over(char *area, const struct iovec *given)
{
    uint64_t before, after, beyond = remembered_parts_beyond(given->iov_len);
    memcpy(&before, area + HEADER, sizeof before);
    memcpy(area, given->iov_base, given->iov_len);
    memcpy(&after, area + HEADER, sizeof after);
    after = (after & ~beyond) | (before & beyond);
    memcpy(area + HEADER, &after, sizeof after);
}

static long set_xstate(long pid, const struct iovec *given)
{
    /* Its stacks are too small for this, and it has one processor, so one caller at a time. */
    static char area[LARGEST_AREA] __attribute__((aligned(64)));
    struct iovec whole = { area, sizeof area };
    long answer = syscall(SYS_ptrace, PTRACE_GETREGSET, pid, NT_X86_XSTATE, &whole);
    if (answer < 0)
        return answer;
    if (given->iov_len >= whole.iov_len)
        return syscall(SYS_ptrace, PTRACE_SETREGSET, pid, NT_X86_XSTATE, given);
    lay_over(area, given);
    return syscall(SYS_ptrace, PTRACE_SETREGSET, pid, NT_X86_XSTATE, &whole);
}

/* The C library's ptrace, which answers what was peeked instead of storing it. */
static long plain_ptrace(long request, long pid, void *address, void *data)
{
    long word, answer;
    if (request < PTRACE_PEEKTEXT || request > PTRACE_PEEKUSER)
        return syscall(SYS_ptrace, request, pid, address, data);
    answer = syscall(SYS_ptrace, request, pid, address, &word);
    if (answer < 0)
        return answer;
    errno = 0;
    return word;
}

long ptrace(enum __ptrace_request request, ...)
{
    va_list rest;
    va_start(rest, request);
    pid_t pid = va_arg(rest, pid_t);
    void *address = va_arg(rest, void *);
    void *data = va_arg(rest, void *);
    va_end(rest);
    if (request == PTRACE_SETREGSET && (uintptr_t)address == NT_X86_XSTATE)
        return set_xstate(pid, data);
    return plain_ptrace(request, pid, address, data);
}
