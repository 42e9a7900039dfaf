"""What MkDocs does besides its own. Pages must be as examples/guide/fill writes them; the site adds plots,
READMEs as pages, and links to the reference, which it has next to the pages."""
import os
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from pygments.formatters import HtmlFormatter

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import content  # noqa: E402: it is next to this file
from reference import Reference, Unknown  # noqa: E402

REFERENCE = Path(os.environ['TILLWIRE_GUIDE_REFERENCE'])  # with html/ and tillwire.tag
reference = Reference(REFERENCE / 'tillwire.tag')
temporary = tempfile.TemporaryDirectory()  # for the plots, which MkDocs copies from files
# READMEs by their pages.
ports = {'ports/' + '-'.join(readme.parent.relative_to(content.TOP / 'ports').parts) + '.md': readme
         for readme in content.port_readmes()}
readmes = {**ports, 'atm_exporter.md': content.TOP / 'examples/atm_exporter/README.md'}


def plot(match):
    name = match[1]
    title = xml.fromstring(content.drawn[name]).findtext('{http://www.w3.org/2000/svg}title')
    return f'![{title}](plots/{name}.svg)'


def relink(markdown, source, page):
    """Makes links between files those between pages; a file without a page becomes words."""
    pages = {readme: path for path, readme in readmes.items()}

    def link(match):
        words, address = match[1], match[2]
        if words is None or re.match(r'[a-z]+:|#', address):
            return match[0]  # code, or a link that leads out or stays
        path, _, anchor = address.partition('#')
        target = Path(os.path.normpath(source.parent / path))
        if not target.exists():
            raise PluginError(f'{address} is not there')
        to = pages.get(target / 'README.md' if target.is_dir() else target)
        if target.parent == content.PAGES:
            to = target.name
        if to is None and words.startswith('`'):
            return words  # its name
        if to is None:
            return f'{words} (`{target.relative_to(content.TOP)}`)'
        to = os.path.relpath(to, Path(page).parent)
        return f'[{words}]({to}{"#" + anchor if anchor else ""})'
    code = r'^```.*?^```|^    [^\n]*|`[^`]*`'
    return re.sub(code + r'|\[([^]]+)\]\(([^)\s]+)\)', link, markdown, flags=re.M | re.S)


# What MkDocs calls.

def on_config(config):
    config['nav'].append({'Ports': list(ports)})
    return config


def on_files(files, config):
    def add(path, source):
        file = File(path, str(source.parent), config['site_dir'], False)
        file.abs_src_path = str(source)
        files.append(file)

    for path, readme in readmes.items():
        add(path, readme)
    folder = Path(temporary.name)
    for name, svg in sorted(content.drawn.items()):
        (folder / f'{name}.svg').write_text(svg)
        add(f'plots/{name}.svg', folder / f'{name}.svg')
    return files


def on_page_markdown(markdown, page, **_):
    path = page.file.src_path
    try:
        if path in readmes:  # they have their own code
            return relink(markdown, readmes[path], path)
        if content.fill(markdown) != markdown:
            raise PluginError('the page is stale: run examples/guide/fill --update')
        markdown = relink(markdown, content.PAGES / path, path)
    except (content.Problem, PluginError, OSError) as problem:
        raise PluginError(f'{path}: {problem}') from problem
    markdown = re.sub(r'^<!-- plot (.*) -->$', plot, markdown, flags=re.M)
    markdown = markdown.replace('<!-- reference -->',
                                '<a href="reference/index.html">Open the reference.</a>')
    return re.sub(r'<!--.*?-->', '', markdown)


def on_page_content(html, page, **_):
    path = page.file.src_path
    try:
        return html if path in readmes else reference.link(html, path, 'reference/')
    except Unknown as problem:
        raise PluginError(f'{path}: {problem}') from problem


def on_post_build(config):
    try:
        reference.check()
    except Unknown as problem:
        raise PluginError(str(problem)) from problem
    site = Path(config['site_dir'])
    shutil.copytree(REFERENCE / 'html', site / 'reference')
    (site / 'code.css').write_text(HtmlFormatter(style='default').get_style_defs('.codehilite'))
