"""What a shell offers behind ``raidwright``, made from the parser: scripts for bash, zsh and fish.

All three have the same table: by verb, what can be typed at its first place, second place and so on, what
follows each of its options, and its options themselves. Bash and zsh read it as one function.
"""

import argparse
import shlex
from collections.abc import Iterator

from raidwright.cli.arguments.parser import parser_of_all
from raidwright.cli.arguments.verbs import FIRST_OF_TWO, VERBS

Table = dict[str, tuple[str, ...]]
"""By "VERB|PLACE": words with a tab and their meaning behind them, or `_FILES`."""
_FILES = "@files"
_FILE_METAVARS = frozenset({"FILE", "FOLDER", "TARGET", "OTHER", "BLUEPRINT.toml", "MATRIX.toml"})
_MOST_PLACES = 9


def completions(shell: str) -> str:
    """The script for that shell, one of `SCRIPTS`."""
    write, glue = SCRIPTS[shell]
    return glue.replace("@TABLE@", "".join(write(_table())))


def _table() -> Table:
    parser, parsers = parser_of_all()
    table = {"|0": tuple(dict.fromkeys(_first_words())), **_options("", parser)}
    for name, verb in parsers.items():
        table |= {**_places(name, verb), **_options(name, verb)}
    for first, alone in FIRST_OF_TWO.items():
        seconds = tuple(
            _with_meaning(name, name.partition(" ")[2]) for name in VERBS if name.startswith(f"{first} ")
        )
        table[f"{first}|0"] = (*seconds, *table.get(f"{alone}|0", ()))
    return table


def _first_words() -> Iterator[str]:
    for name in VERBS:
        first = name.partition(" ")[0]
        yield _with_meaning(FIRST_OF_TWO.get(first, first), first)


def _with_meaning(name: str, word: str) -> str:
    return f"{word}\t{VERBS[name].words}"


def _options(verb: str, parser: argparse.ArgumentParser) -> Table:
    options = [
        action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS
    ]
    meanings = tuple(f"{name}\t{_help(action)}" for action in options for name in action.option_strings)
    values = {
        f"{verb}|{name}": _words(action)
        for action in options
        if action.nargs != 0
        for name in action.option_strings
    }
    return {f"{verb}|-": meanings, **values}


def _places(verb: str, parser: argparse.ArgumentParser) -> Table:
    """What can be typed at each place; the last one may be typed again and again."""
    actions = [action for action in parser._actions if not action.option_strings]
    table = {f"{verb}|{place}": _words(action) for place, action in enumerate(actions)}
    if actions and actions[-1].nargs == "+":
        table |= {f"{verb}|{place}": _words(actions[-1]) for place in range(len(actions), _MOST_PLACES)}
    return table


def _help(action: argparse.Action) -> str:
    return (action.help or "").replace("%%", "%")


def _words(action: argparse.Action) -> tuple[str, ...]:
    if action.choices is not None:
        return tuple(map(str, action.choices))
    if action.dest == "machine":
        return ("system", "practice", _FILES)
    return (_FILES,) if action.metavar in _FILE_METAVARS else ()


def _posix_cases(table: Table) -> Iterator[str]:
    for key, words in table.items():
        quoted = " ".join(map(shlex.quote, words))
        done = f"printf '%s\\n' {quoted}" if words else ":"
        yield f"        {shlex.quote(key)}) {done} ;;\n"


def _fish_cases(table: Table) -> Iterator[str]:
    for key, words in table.items():
        quoted = " ".join(map(_fish_quoted, words))
        yield f"        case {_fish_quoted(key)}\n" + (
            f"            printf '%s\\n' {quoted}\n" if words else ""
        )


def _fish_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


_POSIX_TABLE = """\
_raidwright_table() {
    case "$1" in
@TABLE@        *) return 1 ;;
    esac
}

# Sets "verb", "place" and "before" from the words in front of the one that is completed.
_raidwright_read() {
    verb='' place=0 before=''
    local word
    for word in "$@"; do
        if [[ -n $before ]] && _raidwright_table "$verb|$before" >/dev/null; then
            before=''
        elif [[ $word == -* ]]; then
            before=$word
        else
            before=''
            if [[ -z $verb ]]; then
                verb=$word
            elif [[ $place == 0 ]] && _raidwright_table "$verb $word|-" >/dev/null; then
                verb="$verb $word"
            else
                place=$((place + 1))
            fi
        fi
    done
    [[ -n $before ]] && _raidwright_table "$verb|$before" >/dev/null || before=''
}
"""
_BASH = f"""\
# bash completion for raidwright, made from its own parser.
{_POSIX_TABLE}
_raidwright() {{
    local verb place before current=${{COMP_WORDS[COMP_CWORD]}} key words files
    _raidwright_read "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"
    key="$verb|${{before:-$place}}"
    [[ -z $before && $current == -* ]] && key="$verb|-"
    words=$(_raidwright_table "$key" | cut -f 1)
    local IFS=$'\n'
    mapfile -t COMPREPLY < <(compgen -W "${{words//{_FILES}/}}" -- "$current")
    if [[ $words == *{_FILES}* ]]; then
        compopt -o filenames
        mapfile -t files < <(compgen -f -- "$current")
        COMPREPLY+=("${{files[@]}}")
    fi
}}
complete -F _raidwright raidwright
"""
_ZSH = f"""\
#compdef raidwright
# zsh completion for raidwright, made from its own parser.
{_POSIX_TABLE}
_raidwright() {{
    local verb place before key line word meaning
    local -a shown
    _raidwright_read "${{(@)words[2,CURRENT-1]}}"
    key="$verb|${{before:-$place}}"
    [[ -z $before && $words[CURRENT] == -* ]] && key="$verb|-"
    for line in "${{(@f)$(_raidwright_table "$key")}}"; do
        [[ $line == {_FILES} ]] && _files && continue
        word=${{line%%$'\t'*}} meaning=${{line#*$'\t'}}
        [[ $meaning == $line ]] && meaning=''
        [[ -n $word ]] && shown+=("${{word//:/\\:}}${{meaning:+:$meaning}}")
    done
    if (( $#shown )); then _describe -V raidwright shown; fi
}}
_raidwright "$@"
"""
_FISH = f"""\
# fish completion for raidwright, made from its own parser.
function __raidwright_table
    switch $argv[1]
@TABLE@        case '*'
            return 1
    end
end

function __raidwright_complete
    set -l words (commandline -opc) ''
    set -l verb ''
    set -l place 0
    set -l before ''
    for word in $words[2..-2]
        if test -n "$before"; and __raidwright_table "$verb|$before" >/dev/null
            set before ''
        else if string match -q -- '-*' $word
            set before $word
        else
            set before ''
            if test -z "$verb"
                set verb $word
            else if test $place = 0; and __raidwright_table "$verb $word|-" >/dev/null
                set verb "$verb $word"
            else
                set place (math $place + 1)
            end
        end
    end
    set -l key "$verb|$place"
    if test -n "$before"; and __raidwright_table "$verb|$before" >/dev/null
        set key "$verb|$before"
    else if string match -q -- '-*' (commandline -ct)
        set key "$verb|-"
    end
    for line in (__raidwright_table $key)
        if test "$line" = '{_FILES}'
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c raidwright -f -a '(__raidwright_complete)'
"""
SCRIPTS = {"bash": (_posix_cases, _BASH), "zsh": (_posix_cases, _ZSH), "fish": (_fish_cases, _FISH)}
"""By the name of the shell: how the table is written, and what reads it."""
