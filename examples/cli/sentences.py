#!/usr/bin/env python3
"""Makes the table of the headers' sentences: sentences.py INCLUDE_FOLDER OUTPUT

Reads the comments of the operations' structs below INCLUDE_FOLDER/tillwire/ops, and writes a C++
source with, for each struct, its own sentences and those of its fields in the order of its table.
Names of C++ members in sentences become the names on the wire. What tests/checks/hover writes at the
end of a comment, in brackets, is left out: the tables have it. Fails if a member has no row, a row no
member, or a struct cannot be read.
"""
import re
import sys
from pathlib import Path


class Unreadable(Exception):
    pass


class Struct:
    def __init__(self, name, comment, where):
        self.judges = {}  # name of a function: (type, comment)
        self.name = name  # with its namespaces and outer structs
        self.comment = comment
        self.where = where
        self.members = {}  # C++ name: comment
        self.facts = {}  # C++ name: what a comment has in brackets at its end, or None
        self.types = {}  # C++ name: type
        self.lines = {}  # C++ name: lines of comment, declaration and rest of the comment, from 0
        self.operation = None  # the remote name, if it is an operation's request
        self.rows = None  # (wire name or None if merged, C++ name)
        self.terms = {}  # C++ name: what the row says after the member: mandatory(1, 36)
        self.identified_by = {}  # C++ name: the rule of identified_by for the card in it


OPENING = re.compile(
    r'^\s*(?:(?P<namespace>namespace)\s+(?P<space>[\w:]+)|struct\s+(?P<struct>\w+))[^;{]*\{')
MEMBER = re.compile(r'^\s*(?P<type>(?:\w+::)*[A-Z]\w*(?:<[^=;(]*>)?)\s+(?P<name>\w+)\s*= \{\};')
ROW = re.compile(r'\bfield\(\s*"(?P<wire>[^"]+)"\s*,\s*&\w+::(?P<name>\w+)\s*,\s*(?P<terms>[^()]*(?:\([^()]*\)'
                 r'\s*[.\w]*)*)\)|\bmerged\(&\w+::(?P<merged>\w+)\)')
WITHIN = re.compile(r'\bwithin\(&\w+::(\w+), identified_by::(\w+)\)')
FACTS = re.compile(r'\s*\[([^][]*)\]$')
ENDPOINT = re.compile(r'static constexpr Endpoint endpoint = \{\w+,\s*"([^"]+)"')
# What an answer says of itself.
JUDGE = re.compile(r'^\s*(?:constexpr )?(?P<type>bool|Payment|Text) (?P<name>[a-z]\w*)\(\) const\b')
FIELDS = re.compile(r'static constexpr auto fields\(\)')


def split_comments(struct):
    """Parts the facts in brackets from the sentences of the members."""
    for name, text in struct.members.items():
        facts = FACTS.search(text)
        struct.facts[name] = facts[1] if facts else None
        struct.members[name] = FACTS.sub('', text)


def read(path):
    """Yields the structs of a header."""
    scopes = []  # (kind, name or Struct, depth)
    depth = 0
    comment = []
    rows = None  # text of fields(), while it is read
    rows_depth = 0
    owner = None  # the struct whose fields() is read
    last = None  # the member whose comment may continue
    for number, line in enumerate(path.read_text().splitlines(), 1):
        code, _, trailing = line.partition('///<')
        stripped = line.strip()
        if stripped.startswith('///') and not stripped.startswith('///<'):
            comment.append(stripped[3:].removeprefix(' '))
            continue
        if stripped.startswith('//') and not stripped.startswith('///<'):
            continue
        if not code.strip() and trailing:  # a member's comment on a separate line
            if last is None:
                if not scopes or scopes[-1][0] != 'struct' or depth != scopes[-1][2]:
                    continue  # an enumerator's
                raise Unreadable(f'{path}:{number}: a comment without a member')
            last[0].members[last[1]] = (last[0].members[last[1]] + ' ' + trailing.strip()).strip()
            last[0].lines[last[1]][2] = number - 1
            continue
        inner = scopes[-1][1] if scopes and scopes[-1][0] == 'struct' and depth == scopes[-1][2] else None
        member = MEMBER.match(code) if inner is not None else None
        last = None
        opening = OPENING.match(code)
        if FIELDS.search(code) and inner is not None:
            rows, rows_depth, owner = '', depth, inner
        if rows is not None:
            rows += code
        if member:
            text = ' '.join(comment) if comment else trailing.strip()
            if comment and trailing.strip():
                raise Unreadable(f'{path}:{number}: two comments for {member["name"]}')
            inner.members[member['name']] = text
            inner.types[member['name']] = member['type']
            inner.lines[member['name']] = [number - 1 - len(comment), number - 1, number - 1]
            last = (inner, member['name'])
        elif inner is not None and re.match(r'^\s*[A-Z][\w:<>*, ]*\s+\w+\s*(=[^(]*)?;\s*$', code) \
                and not re.match(r'^\s*(using|return)\b', code):
            raise Unreadable(f'{path}:{number}: no member of the known form: {code.strip()}')
        judge = JUDGE.match(code) if inner is not None else None
        if judge:
            inner.judges[judge['name']] = (judge['type'], ' '.join(comment) or trailing.strip())
        within = WITHIN.search(code)
        if within and scopes and scopes[-1][0] == 'struct':
            scopes[-1][1].identified_by[within[1]] = within[2]
        endpoint = ENDPOINT.search(code)
        if endpoint and inner is not None:
            inner.operation = endpoint[1]
        if opening:
            name = opening['space'] or opening['struct']
            if opening['struct']:
                outer = [s[1].name.rsplit('::', 1)[-1] if s[0] == 'struct' else s[1] for s in scopes]
                struct = Struct('::'.join(outer + [name]), list(comment), f'{path}:{number}')
                scopes.append(('struct', struct, depth + 1))
            else:
                scopes.append(('namespace', name, depth + 1))
        depth += code.count('{') - code.count('}')
        if rows is not None and depth <= rows_depth:
            owner.rows = [(m['wire'], m['name'] or m['merged']) for m in ROW.finditer(rows)]
            owner.terms = {m['name']: m['terms'] for m in ROW.finditer(rows) if m['name']}
            rows = None
        while scopes and depth < scopes[-1][2]:
            kind, scope, _ = scopes.pop()
            if kind == 'struct' and scope.rows is not None:
                split_comments(scope)
                yield scope
        comment = []
    if depth != 0:
        raise Unreadable(f'{path}: braces do not match')


def summary_of(comment):
    """The sentences of a struct's comment: without its examples and the place in the specification."""
    paragraphs = [[]]
    for line in comment:
        if not line.strip():
            paragraphs.append([])
        elif not line.startswith('    '):
            paragraphs[-1].append(line.strip())
    texts = []
    for paragraph in filter(None, paragraphs):
        text = ' '.join(paragraph)
        text = re.split(r'(?:(?<=\. )|^)(?:ecommerce|card management), "', text)[0].strip()
        if text:
            texts.append(text)
    return '\n'.join(texts)


def check(struct, structs):
    """Compares the members of a struct with its rows."""
    rows = [name for _, name in struct.rows]
    if rows != list(struct.members):
        missing = [m for m in struct.members if m not in rows]
        extra = [r for r in rows if r not in struct.members]
        raise Unreadable(f'{struct.where}: {struct.name}: members without a row: {missing}, rows '
                         f'without a member: {extra}' if missing or extra else
                         f'{struct.where}: {struct.name}: rows are not in the order of the members')


def find(name, scope, structs):
    """The struct that a type names inside a scope."""
    parts = scope.split('::')
    while True:
        full = '::'.join(parts + [name])
        if full in structs:
            return structs[full]
        if not parts:
            raise Unreadable(f'{scope}: no struct {name}')
        parts.pop()


def rows_of(struct, structs):
    """All rows with those of merged structs in their place: wire name, member, comment."""
    for wire, name in struct.rows:
        if wire is None:
            yield from rows_of(find(struct.types[name], struct.name, structs), structs)
        else:
            yield wire, name, struct.members[name]


def headers_of(include):
    """The headers with the structs of the operations."""
    return [*sorted((include / 'tillwire/ops').rglob('*.hpp')), include / 'tillwire/table/attribute.hpp']


def quoted(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'


def main(include, output):
    structs = {}
    for header in headers_of(include):
        for struct in read(header):
            structs[struct.name] = struct
    if not structs:
        raise Unreadable(f'{include}: no struct with a table')
    for struct in structs.values():
        check(struct, structs)

    # Names of members to names on the wire: those of the struct itself, or where all agree.
    everywhere = {}
    for struct in structs.values():
        for wire, name, _ in rows_of(struct, structs):
            everywhere.setdefault(name, set()).add(wire)
    agreed = {name: wires.copy().pop() for name, wires in everywhere.items() if len(wires) == 1}

    operations = {s.name.rsplit('::', 1)[-1]: s.operation for s in structs.values() if s.operation}

    def of_other(match):
        """A member of another struct by its name on the wire and the operation."""
        scope = match[1].removesuffix('::')
        for struct in structs.values():
            if not ('::' + struct.name).endswith('::' + scope):
                continue
            for wire, name, _ in rows_of(struct, structs):
                if name == match[2]:
                    operation = operations.get(scope.split('::')[0])
                    return f'{wire} of {operation}' if operation else wire
        return match[2]

    def on_the_wire(text, own):
        def replace(match):
            name = match[1]
            return own.get(name) or agreed.get(name) or match[0]
        text = re.sub(r'`?((?:\b\w+::)+)(\w+)`?', of_other, text)
        text = re.sub(r'`?\b([a-z0-9]+(?:_[a-z0-9]+)+)\b`?(?!\()', replace, text)
        text = re.sub(r'\b(\w+)(?= (?:is|are) (?:present|absent))',
                      lambda m: own.get(m[1]) or m[0], text)
        text = re.sub(r'\b[A-Z][a-z]\w+\b', lambda m: operations.get(m[0], m[0]), text)
        return text.replace('`', '')

    lines = ['// Made by sentences.py from the headers of the operations.',
             '#include "sentences.hpp"', '']
    for header in ('accounts', 'cards', 'customers', 'ecommerce', 'ecommerce_beyond', 'merchants',
                   'transactions'):
        lines.append(f'#include <tillwire/ops/{header}.hpp>')
    lines += ['#include <tillwire/client.hpp>', '', 'namespace tillwire::cli {', 'namespace {', '']
    entries = []
    for index, struct in enumerate(sorted(structs.values(), key=lambda s: s.name)):
        rows = list(rows_of(struct, structs))
        own = {name: wire for wire, name, _ in rows}
        lines.append(f'constexpr FieldSentence fields_{index}[] = {{')
        for wire, name, comment in rows:
            lines.append(f'    {{{quoted(wire)}, {quoted(on_the_wire(comment, own))}}},')
        if not rows:
            lines.append('    {nullptr, nullptr},')
        lines.append('};')
        full = '::' + struct.name
        count = len(rows)
        if count:
            lines.append(f'static_assert(fit(description_of<{full}>, fields_{index}), "{struct.name}: '
                         'the header was read wrongly");')
        name = struct.name.removeprefix('tillwire::').replace('::', '.')
        entries.append(f'    {{&description_of<{full}>, {quoted(name)}, '
                       f'{quoted(on_the_wire(summary_of(struct.comment), own))}, '
                       f'fields_{index}, {count}}},')
    lines += ['', 'constexpr StructSentences all[] = {', *entries, '};', '', '}  // namespace', '',
              'StructSentencesList all_sentences() {', '  return {std::begin(all), std::end(all)};',
              '}', '', '}  // namespace tillwire::cli', '']
    text = '\n'.join(lines)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text)


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except Unreadable as problem:
        sys.exit(f'sentences.py: {problem}')
