"""What MkDocs does besides its own: it puts snippets, figures, plots and links into the pages, and the
reference next to them.

A page has                          and becomes
    ```cpp                          the part of the file between two lines `// [name]`; without a
    {{ file [name] }}               name all of it. There is no other way to have C++ or a shell's
    ```                             commands in a page. Files are below snippets/; the tests compile
                                    parts/ inside functions, and run them.
    {{ figure json.cjson.bytes }}   a figure of data/data.json, or host.json below `host`, by its path
    {{ kb flash.terminal.lwIP }}    the same in KB, of 1,024 bytes
    {{ plot flash_job }}            a plot of the same data: plots.py
    {{ table NAME }}                a table of it, or of the headers: one of TABLES below
    {{ section FOLDER: HEADING }}   what stands below a heading in the README of one of examples/
    {{ ref Client::call }}          a link to a public name of tillwire, in the reference
    {{ words too_long }}            what words() says of an error
    {{ version RapidJSON }}         the version of a library that was measured
    {{ compiler }}                  the compiler of the firmware; {{ compiler host }}: of the host
What is not there fails the build.
"""
import json
import os
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree as xml
from html import escape
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from pygments.formatters import HtmlFormatter

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
REFERENCE = Path(os.environ['TILLWIRE_GUIDE_REFERENCE'])  # with html/ and tillwire.tag
sys.path.insert(0, str(HERE))
import plots  # noqa: E402: it is next to this file

data = json.loads((HERE / 'data/data.json').read_text())
data['host'] = json.loads((HERE / 'data/host.json').read_text())
temporary = tempfile.TemporaryDirectory()  # for the plots, which MkDocs copies from files
drawn = {**dict(plots.of_firmware(data)), **dict(plots.of_host(data['host']))}
names = {}  # of the reference: tillwire::Client::call -> file#anchor
operations = {}  # by domain: (operation, file#anchor)


def read_names():
    root = xml.parse(REFERENCE / 'tillwire.tag').getroot()
    for compound in root.iter('compound'):
        name, file = compound.findtext('name'), compound.findtext('filename')
        if compound.get('kind') == 'page':
            found = [(each.get('title'), f'{file}#{each.text}') for each in
                     compound.iter('docanchor') if each.text.startswith('op_')]
            if found:
                operations[compound.findtext('title')] = found
            continue
        names[name] = file
        for member in compound.iter('member'):
            path = f"{name}::{member.findtext('name')}"
            names.setdefault(path, f"{member.findtext('anchorfile')}#{member.findtext('anchor')}")


read_names()


def figure(path):
    value = data
    # Names of parts hold dots and blanks: the longest key that fits is taken.
    while path:
        if not isinstance(value, dict):
            raise PluginError(f'no figure {path}')
        key = max((key for key in value if path == key or path.startswith(key + '.')), key=len,
                  default=None)
        if key is None:
            raise PluginError(f'no figure {path}')
        value, path = value[key], path[len(key) + 1:]
    if isinstance(value, dict):
        raise PluginError('a figure is a number')
    return value


def shown(value):
    if isinstance(value, str):
        return value
    return f'{value:,.1f}' if isinstance(value, float) else f'{value:,}'


def link(target, text):
    return f'<a href="reference/{target}"><code>{escape(text)}</code></a>'


def ref(name):
    target = names.get('tillwire::' + name)
    if target is None:
        raise PluginError(f'the reference has no tillwire::{name}')
    return link(target, name)


def snippet(words):
    match = re.fullmatch(r'([\w./]+)(?: \[(\w+)\])?', words)
    if not match:
        raise PluginError(f'not a snippet: {words}')
    file = HERE / 'snippets' / match[1]
    if not file.is_file():
        raise PluginError(f'no snippet {match[1]}')
    text = file.read_text()
    if match[2]:
        parts = re.split(r'^ *(?://|#) \[%s\]\n' % match[2], text, flags=re.M)
        if len(parts) != 3:
            raise PluginError(f'{match[1]} has no part [{match[2]}]')
        text = parts[1]
    lines = [line for line in text.splitlines() if not re.fullmatch(r' *(//|#) \[\w+\]', line)]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return '\n'.join(line[indent:] for line in lines).strip('\n')


def section(words):
    """What examples/FOLDER/README.md has below a heading, up to the next one."""
    folder, _, heading = words.partition(': ')
    text = (TOP / 'examples' / folder / 'README.md').read_text()
    found = re.search(r'^## %s\n(.*?)(?=^#|\Z)' % re.escape(heading), text, re.M | re.S)
    if not found:
        raise PluginError(f'{folder}/README.md has nothing below "{heading}"')
    return found[1].strip()


def words_of(code):
    """What words() of tillwire/verdict/words.hpp says of an Errc."""
    text = (TOP / 'include/tillwire/verdict/words.hpp').read_text()
    found = re.search(r'case Errc::%s:\s+return "([^"]+)"' % code, text)
    if not found:
        raise PluginError(f'there are no words for Errc::{code}')
    return found[1]


# Tables.

def row(cells):
    return '| ' + ' | '.join(cells) + ' |'


def table(head, rows):
    return '\n'.join([row(head), row(['---'] * len(head)), *(row(each) for each in rows)])


def against_best(job, figure):
    """How tillwire's figure compares with the least of the others."""
    others = {key: each[figure] for key, each in data[job].items() if key != 'tillwire'}
    best = min(others, key=others.get)
    name = names_of(job)[best]
    own, least = data[job]['tillwire'][figure], others[best]
    if own == least:
        return f'as {name}'
    words = 'less' if own < least else 'more'
    return f'{100 * abs(own - least) / least:.0f} % {words} than {name}' if least else f'{name}: none'


def names_of(job):
    return data['names'][job.removeprefix('representative_')]


def candidates(job):
    figures = (('instructions_per_byte', 'instructions a byte'), ('flash_bytes', 'flash, bytes'),
               ('heap_bytes', 'heap, bytes'), ('stack_bytes', 'stack, bytes'))
    return table(['', *(words for _, words in figures)],
                 [*([name, *(shown(data[job][key][figure]) for figure, _ in figures)]
                    for key, name in names_of(job).items()),
                  ['tillwire takes', *(against_best(job, figure) for figure, _ in figures)]])


def strictness():
    cases = (('refuses_control_character', 'refuses a control character in a string'),
             ('refuses_bad_utf8', 'refuses what is not UTF-8'),
             ('refuses_lone_surrogate', 'refuses half a surrogate pair'),
             ('refuses_trailing_bytes', 'refuses bytes after the end'),
             ('refuses_leading_zero', 'refuses 01 as a number'),
             ('keeps_large_amounts', 'keeps 9007199254740993 as it is'))
    names_shown = data['names']['json']
    return table(['', *names_shown.values()],
                 [[words, *('yes' if data['json'][key][case] else 'no' for key in names_shown)]
                  for case, words in cases])


def objects():
    def named(symbol):
        name = symbol.replace('_', '::')
        return ref(name if 'tillwire::' + name in names else 'ecommerce::' + name)
    return table(['type', 'bytes'],
                 [[named(symbol), shown(size)] for symbol, size in data['objects'].items()])


def domains():
    return table(['domain', 'operations', 'flash, bytes'],
                 [[name, shown(of['operations']), shown(of['bytes'])]
                  for name, of in data['domains'].items()])


def operation_table():
    return '\n\n'.join(
        f'### {domain}\n\n' + ' · '.join(link(target, name) for name, target in found)
        for domain, found in operations.items())


def purpose(header):
    """The comment that a header begins with."""
    lines = []
    for line in header.read_text().splitlines():
        if not line.startswith('// '):
            break
        lines.append(line[3:])
    return ' '.join(lines)


def types(header):
    """What a header declares for everybody, as links."""
    text = header.read_text()
    found = []
    for match in re.finditer(r'^namespace (tillwire[\w:]*) \{$|^(?:class|struct|enum class) (\w+)',
                             text, re.M):
        if match[1]:
            space = match[1]
        elif f'{space}::{match[2]}' in names:
            found.append(link(names[f'{space}::{match[2]}'], match[2]))
    return ' '.join(found)


def headers():
    include = TOP / 'include'
    folders = {}
    for header in sorted(include.rglob('*.hpp')):
        folders.setdefault(str(header.parent.relative_to(include)), []).append(header)
    return '\n\n'.join(
        f'### {folder}\n\n' + table(['header', 'what it is', 'declares'],
                                    [[f'`{header.relative_to(include)}`',
                                      escape(purpose(header)).replace('|', r'\|'), types(header)]
                                     for header in found])
        for folder, found in folders.items())


def port_table():
    """A README's title, and the first sentence below it."""
    rows = []
    for page, readme in ports().items():
        title, text = re.match(r'# ([^\n]*)\n+(.*?)(?:\.\s|\n\n|\Z)', readme.read_text(),
                               re.S).groups()
        rows.append([f'[{title}]({page})', ' '.join(text.split()).replace('|', r'\|')])
    return table(['page', 'what it is'], rows)


def misuse(kind):
    """The programs of misuse/ that say what is wrong in them: how each ends."""
    rows = []
    for program in sorted((HERE / 'misuse').glob('*.cpp')):
        lines = program.read_text().splitlines()
        first, _, words = lines[0].removeprefix('// ').partition(': ')
        if lines[1].startswith('// Wrong: ') and first in kind:
            wrong = lines[1].removeprefix('// Wrong: ')
            rows.append([wrong.replace('|', r'\|'), words] if words else [wrong])
    head = ['wrong', 'what the compiler says'] if kind == ['Rejected'] else ['wrong']
    return table(head, rows)


TABLES = {'rejected': lambda: misuse(['Rejected']), 'refused': lambda: misuse(['Refused', 'Right']),
          'left': lambda: misuse(['Compiles']),
          'json': lambda: candidates('json'), 'answer': lambda: candidates('answer'),
          'representative_json': lambda: candidates('representative_json'),
          'representative_answer': lambda: candidates('representative_answer'),
          'strictness': strictness, 'objects': objects, 'domains': domains,
          'operations': operation_table, 'headers': headers,
          'ports': port_table}


def plot(name):
    if name not in drawn:
        raise PluginError(f'no plot {name}')
    title = xml.fromstring(drawn[name]).findtext('{http://www.w3.org/2000/svg}title')
    return f'![{title}](plots/{name}.svg)'


def expand(match):
    kind, _, words = match[1].partition(' ')
    if kind == 'figure':
        return shown(figure(words))
    if kind == 'kb':
        return f'{figure(words) / 1024:.1f} KB'
    if kind == 'plot':
        return plot(words)
    if kind == 'table' and words in TABLES:
        return TABLES[words]()
    if kind == 'section':
        return section(words)
    if kind == 'ref':
        return ref(words)
    if kind == 'words':
        return words_of(words)
    if kind == 'version' and words in data['versions']:
        return data['versions'][words]
    if kind == 'compiler':
        return figure(f'{words}.compiler' if words else 'compiler')
    raise PluginError(f'what is {match[0]}?')


def fill_block(match):
    language, contents = match[1], match[2].strip()
    filled = re.fullmatch(r'\{\{ (.*) \}\}', contents)
    if filled:
        return f'```{language}\n{snippet(filled[1])}\n```'
    if language != 'text':
        raise PluginError(f'a block of {language or "code"} that no snippet fills:\n{contents}')
    return match[0]


# What MkDocs calls.

def ports():
    """The READMEs of the ports, by their pages."""
    return {'ports/' + '-'.join(readme.parent.relative_to(TOP / 'ports').parts) + '.md': readme
            for readme in sorted(TOP.glob('ports/**/README.md'))}


def on_config(config):
    config['nav'].append({'Ports': list(ports())})
    return config


def on_files(files, config):
    def add(path, source):
        file = File(path, str(source.parent), config['site_dir'], False)
        file.abs_src_path = str(source)
        files.append(file)

    for path, readme in ports().items():
        add(path, readme)
    folder = Path(temporary.name)
    for name, svg in sorted(drawn.items()):
        (folder / f'{name}.svg').write_text(svg)
        add(f'plots/{name}.svg', folder / f'{name}.svg')
    return files


def port_page(markdown, readme):
    """A README as a page: its links lead to other pages where there are some, else they are words."""
    pages = {source: path for path, source in ports().items()}

    def relink(match):
        words, address = match[1], match[2]
        if words is None or re.match(r'[a-z]+:|#', address):
            return match[0]  # code, or a link that leads out or stays
        path, _, anchor = address.partition('#')
        target = (readme.parent / path).resolve()
        page = pages.get(target / 'README.md' if target.is_dir() else target)
        if page:
            return f'[{words}](../{page}{"#" + anchor if anchor else ""})'
        if not target.exists():
            raise PluginError(f'{readme}: {address} is not there')
        return f'{words} (`{target.relative_to(TOP)}`)'
    code = r'^```.*?^```|^    [^\n]*|`[^`]*`'
    return re.sub(code + r'|\[([^]]+)\]\(([^)\s]+)\)', relink, markdown, flags=re.M | re.S)


def on_page_markdown(markdown, page, **_):
    if page.file.src_path in ports():  # they have their own code
        return port_page(markdown, ports()[page.file.src_path])
    try:
        markdown = re.sub(r'^```(\w*)\n(.*?)^```$', fill_block, markdown, flags=re.M | re.S)
        return re.sub(r'\{\{ (.*?) \}\}', expand, markdown)
    except (PluginError, OSError) as problem:
        raise PluginError(f'{page.file.src_path}: {problem}') from problem


def on_post_build(config):
    site = Path(config['site_dir'])
    shutil.copytree(REFERENCE / 'html', site / 'reference')
    (site / 'code.css').write_text(HtmlFormatter(style='default').get_style_defs('.codehilite'))
