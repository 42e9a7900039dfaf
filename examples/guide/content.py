"""What the pages show of files and figures: snippets, figures, tables and words, each from its one home.

A page holds all of it literally, so that it reads well on a git host, and a comment next to it that says
where it comes from: examples/guide/fill has the forms. fill() writes what belongs there.
"""
import functools
import itertools
import json
import re
from html import escape
from pathlib import Path

import plots

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
PAGES = HERE / 'pages'
# Of comments that other programs read: tests/measure/size writes the table between these.
OTHERS = re.compile(r'(calls|figures|growth|latency|wear): .*|end of (calls|figures|growth|latency|wear)')

data = json.loads((HERE / 'data/data.json').read_text())
data['host'] = json.loads((HERE / 'data/host.json').read_text())
drawn = {**dict(plots.of_firmware(data)), **dict(plots.of_host(data['host']))}


class Problem(Exception):
    """Says what a page asks for that is not there."""


def port_readmes():
    return sorted(TOP.glob('ports/**/README.md'))


def all_pages():
    return [*sorted(PAGES.glob('*.md')), TOP / 'README.md']


# Parts of a page.

def snippet(words):
    match = re.fullmatch(r'([\w./-]+)(?: \[(\w+)\])?', words)
    if not match:
        raise Problem(f'<!-- {words} --> names no file')
    file = TOP / match[1]
    if not file.is_file():
        raise Problem(f'there is no file {match[1]}')
    text = file.read_text()
    if match[2]:
        parts = re.split(r'^ *(?://|#) \[%s\]\n' % match[2], text, flags=re.M)
        if len(parts) != 3:
            raise Problem(f'{match[1]} has no part [{match[2]}]')
        text = parts[1]
    lines = [line for line in text.splitlines() if not re.fullmatch(r' *(//|#) \[\w+\]', line)]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return '\n'.join(line[indent:] for line in lines).strip('\n')


def figure(path):
    value, rest = data, path
    # Names of parts hold dots and blanks: the longest key that fits is taken.
    while rest:
        if not isinstance(value, dict):
            raise Problem(f'there is no figure {path}')
        key = max((key for key in value if rest == key or rest.startswith(key + '.')), key=len,
                  default=None)
        if key is None:
            raise Problem(f'there is no figure {path}')
        value, rest = value[key], rest[len(key) + 1:]
    if isinstance(value, dict):
        raise Problem(f'{path} is not one figure')
    return value if isinstance(value, str) else plots.shown(value)


def version(name):
    if name not in data['versions']:
        raise Problem(f'there is no version of {name}')
    return data['versions'][name]


def compiler(where):
    """Its name and version, without the package's version and the date."""
    words = figure(f'{where}.compiler' if where else 'compiler')
    return re.sub(r'^(\S+) \(.*?\) ([\d.]+).*', r'\1 \2', words)


def words_of(code):
    """What words() of tillwire/verdict/words.hpp says of an Errc."""
    if code not in all_words():
        raise Problem(f'there are no words for Errc::{code}')
    return all_words()[code]


@functools.cache
def all_words():
    """By the names of the codes, except `none`."""
    text = (TOP / 'include/tillwire/verdict/words.hpp').read_text()
    return dict(re.findall(r'case Errc::(?!none:)(\w+):\s+return "([^"]+)"', text))


# Tables.

def row(cells):
    return '| ' + ' | '.join(cells) + ' |'


def table(head, rows):
    return '\n'.join([row(head), '|' + '---|' * len(head), *(row(each) for each in rows)])


def cell(text):
    return ' '.join(text.split()).replace('|', r'\|')


def names_of(job):
    return data['names'][job.removeprefix('representative_')]


def against_best(job, figure_name):
    """How tillwire's figure compares with the least of the others."""
    others = {key: each[figure_name] for key, each in data[job].items() if key != 'tillwire'}
    best = min(others, key=others.get)
    name = names_of(job)[best]
    own, least = data[job]['tillwire'][figure_name], others[best]
    if own == least:
        return f'as {name}'
    words = 'less' if own < least else 'more'
    return f'{100 * abs(own - least) / least:.0f} % {words} than {name}' if least else f'{name}: none'


def candidates(job):
    figures = (('instructions_per_byte', 'instructions a byte'), ('flash_bytes', 'flash, bytes'),
               ('heap_bytes', 'heap, bytes'), ('stack_bytes', 'stack, bytes'))
    return table(['', *(words for _, words in figures)],
                 [*([name, *(plots.shown(data[job][key][figure]) for figure, _ in figures)]
                    for key, name in names_of(job).items()),
                  ['tillwire takes', *(against_best(job, figure) for figure, _ in figures)]])


def host_table():
    return '\n\n'.join(
        table([f'{words}, by', 'instructions a byte'],
              [[name, plots.shown(data['host'][job][key]['instructions_per_byte'])]
               for key, name in plots.HOST_CANDIDATES[job].items()])
        for job, words in (('json', '200 transactions'), ('answer', 'the answer to register.do')))


def calls():
    """Calls over TLS, on a host: the order of each set of inputs."""
    figures = ('instructions', 'in_openssl')
    orders = [data['host'][prefix + 'call'] for prefix in plots.SETS.values()]
    return table(['a call, by', 'instructions', 'in OpenSSL', 'of the second order', 'in OpenSSL'],
                 [[name, *(plots.shown(order[key][figure]) for order in orders for figure in figures)]
                  for key, name in plots.HOST_CANDIDATES['call'].items()])


def compare():
    """The table of README.md."""
    rows = sorted(data['json'].items(), key=lambda each: each[1]['instructions_per_byte'])
    return table(['reads it with', 'flash, bytes', 'heap, bytes', 'instructions a byte',
                  'refuses malformed JSON'],
                 [[names_of('json')[key], *(plots.shown(of[figure]) for figure in (
                     'flash_bytes', 'heap_bytes', 'instructions_per_byte')),
                   'yes' if all(of[case] for case in of if case.startswith('refuses_')) else 'no']
                  for key, of in rows])


def less_stack():
    """Which of the others take less stack; tests/measure/peers/check compares it with each measurement."""
    def ahead(job):
        own = data[job]['tillwire']['stack_bytes']
        return [name for key, name in names_of(job).items() if data[job][key]['stack_bytes'] < own]
    return '\n'.join(f"- for {words}: {'; '.join(ahead(job)) or 'none'}" for job, words in
                     (('json', 'the 200 transactions'), ('answer', 'the answer to register.do')))


def strictness():
    cases = (('refuses_control_character', 'refuses a control character in a string'),
             ('refuses_bad_utf8', 'refuses what is not UTF-8'),
             ('refuses_lone_surrogate', 'refuses half a surrogate pair'),
             ('refuses_trailing_bytes', 'refuses bytes after the end'),
             ('refuses_leading_zero', 'refuses 01 as a number'),
             ('keeps_large_amounts', 'keeps 9007199254740993 as it is'))
    return table(['', *names_of('json').values()],
                 [[words, *('yes' if data['json'][key][case] else 'no' for key in names_of('json'))]
                  for case, words in cases])


def objects():
    return table(['type', 'bytes'], [[f"`{symbol.replace('_', '::')}`", plots.shown(size)]
                                     for symbol, size in data['objects'].items()])


def domains():
    return table(['domain', 'operations', 'flash, bytes'],
                 [[name, plots.shown(of['operations']), plots.shown(of['bytes'])]
                  for name, of in data['domains'].items()])


def flash():
    """Where the flash of each image goes: bytes by part."""
    images = (('job', 'one operation'), ('all', 'all 63'), ('signing', 'signing'),
              ('terminal', 'the terminal'))
    parts = {part: max(data['flash'][image].get(part, 0) for image, _ in images)
             for image, _ in images for part in data['flash'][image]}
    return table(['part', *(words for _, words in images)],
                 [[part, *(plots.shown(data['flash'][image][part]) if part in data['flash'][image] else '-'
                          for image, _ in images)]
                  for part in sorted(parts, key=parts.get, reverse=True)])


def header_link(header):
    path = header.relative_to(TOP)
    return f"[`{path.relative_to('include')}`](../../../{path})"


def purpose(header):
    """The comment that a header begins with."""
    lines = []
    for line in header.read_text().splitlines():
        if not line.startswith('// '):
            break
        lines.append(line[3:])
    return escape(cell(' '.join(lines)), quote=False)


def types(header):
    """The public types that a header declares, by the names that a program uses."""
    text = re.sub(r'^namespace detail \{\n(?:[^\n]*;\n)+\}\n', '', header.read_text(), flags=re.M)
    found, spaces = [], []
    for line in text.splitlines():
        opened = re.match(r'namespace ([\w:]+) \{$', line)
        name = re.match(r'(?:class|struct|enum class) (?:\[\[\w+\]\] )?(\w+)\b(?![^{]*;)', line)
        if opened:
            spaces.append(opened[1])
        elif line.startswith('}  // namespace'):
            spaces.pop()
        elif name and 'detail' not in '::'.join(spaces):
            found.append('::'.join([*spaces, name[1]]).removeprefix('tillwire::'))
    return ' '.join(f'`{name}`' for name in dict.fromkeys(found))


def headers():
    include = TOP / 'include'
    folders = {}
    for header in sorted(include.rglob('*.hpp')):
        folders.setdefault(str(header.parent.relative_to(include)), []).append(header)
    return '\n\n'.join(
        f'### {folder}\n\n' + table(['header', 'what it is', 'declares'],
                                    [[header_link(header), purpose(header), types(header)]
                                     for header in found])
        for folder, found in folders.items())


def operations():
    """The operations of each header that includes those of a domain."""
    include = TOP / 'include'
    rows = []
    for umbrella in sorted((include / 'tillwire/ops').glob('*.hpp')):
        found = []
        for name in re.findall(r'#include <(tillwire/ops/\w+/.*)>', umbrella.read_text()):
            found += re.findall(r'Endpoint endpoint = \{[^"]*"([^"]+)"', (include / name).read_text())
        if umbrella.stem != 'words':  # it includes one operation, for its words
            rows.append([header_link(umbrella), purpose(umbrella),
                         ', '.join(f'`{name}`' for name in found)])
    return table(['header', 'what it has', 'operations'], rows)


def port_table():
    """A README's title, and the first sentence below it."""
    rows = []
    for readme in port_readmes():
        title, text = re.match(r'# ([^\n]*)\n+(.*?)(?:\.\s|\n\n|\Z)', readme.read_text(), re.S).groups()
        rows.append([f'[{title}](../../../{readme.relative_to(TOP)})', cell(text)])
    return table(['page', 'what it is'], rows)


def misuse(kind):
    """The programs of misuse/ that say what is wrong in them: how each ends."""
    rows = []
    for program in sorted((HERE / 'misuse').glob('*.cpp')):
        lines = program.read_text().splitlines()
        first, _, words = lines[0].removeprefix('// ').partition(': ')
        if lines[1].startswith('// Wrong: ') and first in kind:
            comment = itertools.takewhile(lambda line: line.startswith('// '), lines[1:])
            wrong = cell(' '.join(line.removeprefix('// ') for line in comment).removeprefix('Wrong: '))
            rows.append([wrong, words] if words else [wrong])
    head = ['wrong', 'what the compiler says'][:len(rows[0])]
    return table(head, rows)


def comments_of(text):
    """Of each line of code: it, and its comment, which follows it or is above it."""
    found, above = [], ''
    for line in text.splitlines():
        more = re.match(r' *///< (.*)', line)
        before = re.match(r' +/// (.*)', line)
        each = re.match(r' *([^/\s].*?)(?: +///< (.*))?$', line)
        if more and found:
            found[-1][1] += ' ' + more[1]
        elif before:
            above += before[1] + ' '
        elif each:
            found.append([each[1], each[2] or above])
            above = ''
    return [(code, cell(comment)) for code, comment in found]


def slot():
    """The pieces of a slot, from the tables of its codec and the comments on a movement's members."""
    ledger = TOP / 'include/tillwire/ledger'
    layout = (ledger / 'layout.hpp').read_text()
    meanings = {}
    for code, comment in comments_of((ledger / 'movement.hpp').read_text()):
        member = re.match(r'([\w:<>]+) (\w+)(?: = [^;]*|\{.*\})?;$', code)
        if member:
            meanings[member[2]] = comment or ('' if '<' in member[1] else f'`{member[1]}`')
    names = re.findall(r'inline constexpr unsigned (\w+) = \d+;', layout)
    rows = {name: re.findall(r'TILLWIRE_ROW\(([\w.]+), +(\w+), +(\d+)\)', found) for name, found in
            re.findall(r'inline constexpr Row (\w+)\[\] = \{\n(.*?)\n\};', layout, re.S)}
    step = int(re.search(r'step_count = (\d+);', layout)[1])
    pieces = re.findall(r"^    \{'(\w)', (\d+), +\w+, +(\w+)[^,]*, +(\w+)\},", layout, re.M)
    lines = []
    for name, (letter, units, count, table_name) in zip(names, pieces, strict=False):
        members = rows.get(table_name, [])
        members = members[:step] if count == 'step_count' else members
        lines.append([f'{name}, {16 * int(units)} bytes', '0', '1', f'`{letter}`', ''])
        at = 1
        for member, written, width in members:
            as_what = {'number': '', 'optional': 'all ones if absent', 'text': 'text',
                       'digits': 'digits'}[written]
            meaning = '; '.join(filter(None, [meanings[member.split('.')[-1]], as_what]))
            lines.append(['', str(at), width, f'`{member}`', meaning])
            at += int(width)
        lines.append(['', str(16 * int(units) - 4), '4', 'CRC', ''])
    if len(pieces) != len(names) - 1:  # the last name counts them
        raise Problem('the pieces of a slot cannot be read')
    return table(['piece', 'offset', 'length', 'member', 'content'], lines)


def stored_values():
    """The enumerations that a slot stores, and its flags."""
    ledger = TOP / 'include/tillwire/ledger'
    text = (ledger / 'kind.hpp').read_text() + (ledger / 'movement.hpp').read_text()
    lines = []
    for name, member in (('MovementKind', 'kind'), ('State', 'state'), ('flag', 'flags'), ('Verdict', 'verdict')):
        body = re.search(rf'(?:enum class|namespace) {name}\b[^{{]*\{{\n(.*?)\n\}}', text, re.S)[1]
        # A long line has its value on the next one.
        body = re.sub(r'=\n +', '= ', body)
        for code, comment in comments_of(body):
            value = re.search(r'(\w+) = (\d+)[,;]$', code)
            if value:
                lines.append([f'`{member}`', value[2], f'`{value[1]}`', comment])
    return table(['member', 'value', 'name', 'what it means'], lines)


TABLES = {'rejected': lambda: misuse(['Rejected']), 'warned': lambda: misuse(['Warned']),
          'refused': lambda: misuse(['Refused', 'Right']),
          'left': lambda: misuse(['Compiles']),
          'json': lambda: candidates('json'), 'answer': lambda: candidates('answer'),
          'representative_json': lambda: candidates('representative_json'),
          'representative_answer': lambda: candidates('representative_answer'),
          'host': host_table, 'calls': calls, 'compare': compare, 'less_stack': less_stack, 'strictness': strictness,
          'objects': objects, 'domains': domains, 'flash': flash, 'operations': operations,
          'headers': headers, 'ports': port_table, 'slot': slot, 'stored_values': stored_values}


# Pages.

PARTS = re.compile(
    r'(?:^<!-- (?P<file>[^>\n]*) -->\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$'
    r'|^<!-- table (?P<table>[^>\n]*) -->\n.*?^<!-- end -->$'
    r'|^\| code \| words \|[^\n]*\n\|[-|]+\n(?P<rows>(?:\|[^\n]*\n)+)'
    r'|(?:[\w.,:+~-]*\w)?<!-- (?P<kind>figure|version) (?P<name>[^>\n]*) -->'
    r'|(?:[^\s(]+ [\d.]*\d)?<!-- compiler(?: (?P<where>[^>\n]*))? -->'
    r'|`[^`\n]*`'
    r'|<!--(?P<other>.*?)-->', re.M | re.S)


def fill(text, fences=True):
    """A page with what its comments name. `fences`: each block of code must have a comment."""
    codes = []

    def words_row(match):
        codes.append(match[1])
        return f'| `{match[1]}` | {words_of(match[1])} |'

    def part(match):
        shown = match[0]
        if match['language'] is not None:
            if match['file']:
                return f"<!-- {match['file']} -->\n```{match['language']}\n{snippet(match['file'])}\n```"
            if fences and match['language'] != 'text':
                kind = match['language'] or 'code'
                raise Problem(f'a block of {kind} without a comment that names its file')
        elif match['table'] is not None:
            if match['table'] not in TABLES:
                raise Problem(f"there is no table {match['table']}")
            return f"<!-- table {match['table']} -->\n{TABLES[match['table']]()}\n<!-- end -->"
        elif match['rows']:
            rows = re.sub(r'^\| `(\w+)` \|[^|]*\|', words_row, match['rows'], flags=re.M)
            return match[0].replace(match['rows'], rows)
        elif match['kind']:
            value = figure(match['name']) if match['kind'] == 'figure' else version(match['name'])
            return f"{value}<!-- {match['kind']} {match['name']} -->"
        elif '<!-- compiler' in shown:
            return f"{compiler(match['where'])}{shown[shown.index('<!--'):]}"
        elif match['other'] is not None:
            check_comment(match['other'].strip())
        return shown

    def located(match):
        try:
            return part(match)
        except Problem as problem:
            raise Problem(f'line {text.count(chr(10), 0, match.start()) + 1}: {problem}') from problem

    filled = PARTS.sub(located, text)
    if codes and sorted(codes) != sorted(all_words()):
        wrong = {code for code in {*codes, *all_words()} if codes.count(code) != 1}
        raise Problem(f'not once in the tables of codes: {", ".join(sorted(wrong))}')
    return filled


def check_comment(words):
    kind, _, name = words.partition(' ')
    if kind == 'plot':
        if name not in drawn:
            raise Problem(f'there is no plot {name}')
    elif kind == 'table':
        raise Problem(f'the table {name} has no <!-- end -->')
    elif words != 'reference' and not OTHERS.fullmatch(words):
        raise Problem(f'what is <!-- {words} -->?')
