"""Turns the code spans of a page that are names of tillwire into links to the reference.

A span becomes a link if all of it is one of these, and it is not in a heading, a link or a block:
    Name, Type::member, Type::call()   public names; those of a namespace with or without it
    call()                             a function that belongs to no type
    register.do                        an operation
A name of a type, `Type::member` or a function that the reference does not have is an error, unless FOREIGN
has it.
"""
import re
import xml.etree.ElementTree as xml
from html import unescape

# Names that are not tillwire's, or not in the reference of the core, on these pages.
FOREIGN = {
    'Client': ('platforms.md', 'porting.md'),  # Arduino's
    'Connection': ('request.md',),  # a header of HTTP
    'Harness': ('porting.md',),
    'TcpHarness': ('porting.md',),
    'WiFiClientSecure': ('porting.md',),
    'connected()': ('porting.md',),
    'paint_stack()': ('memory.md',),
    'peer_cut()': ('porting.md',),
    'pump()': ('porting.md',),
    'rand()': ('porting.md',),
    'stack_peak()': ('memory.md',),
    'stop()': ('porting.md',),
    'tells_orderly_end()': ('porting.md',),
    'tells_why_connect_failed()': ('porting.md',),
    'tls_port_tests()': ('porting.md',),
    'unknown_host()': ('porting.md',),
    'words()': ('till.md',),  # of a Till
}


class Unknown(Exception):
    """A page names what the reference does not have."""


class Reference:
    def __init__(self, tag):
        self.targets = {}  # tillwire::Client::call -> file#anchor
        self.operations = {}  # register.do -> file#anchor
        self.functions = set()  # by their last names
        self.bases = {}
        self.spaces = set()
        self.unused = {(name, page) for name, pages in FOREIGN.items() for page in pages}
        for compound in xml.parse(tag).getroot().iter('compound'):
            self.read(compound)
        # Without their namespaces; None where two names are then the same.
        self.short = {}
        for path in self.targets.keys() - self.spaces:
            space = max((each for each in self.spaces if path.startswith(each + '::')), key=len)
            name = path.removeprefix(space + '::')
            self.short[name] = None if name in self.short else path

    def read(self, compound):
        name, file = compound.findtext('name'), compound.findtext('filename')
        if compound.get('kind') == 'page':
            self.operations.update((each.get('title'), f'{file}#{each.text}') for each in
                                   compound.iter('docanchor') if each.text.startswith('op_'))
            return
        if compound.get('kind') == 'namespace':
            self.spaces.add(name)
        self.targets[name] = file
        self.bases[name] = [each.text for each in compound.iter('base')]
        for member in compound.iter('member'):
            path = f"{name}::{member.findtext('name')}"
            self.targets.setdefault(path, f"{member.findtext('anchorfile')}#{member.findtext('anchor')}")
            if member.get('kind') == 'function':
                self.functions.add(member.findtext('name'))
            for value in member.iter('enumvalue'):
                self.targets[f'{path}::{value.text}'] = f"{value.get('file')}#{value.get('anchor')}"

    def path_of(self, name):
        """The whole name of a public one that may lack its namespace."""
        path = f'tillwire::{name}'
        if path in self.targets:
            return path
        if self.short.get(name):
            return self.short[name]
        owner, _, member = name.rpartition('::')
        owner = owner and self.path_of(owner)
        inherited = (self.path_of(f"{base.removeprefix('tillwire::')}::{member}")
                     for base in self.bases.get(owner, ()))
        return next(filter(None, inherited), None)

    def target_of(self, span, page):
        """What a span links to, if anything."""
        if page in FOREIGN.get(span, ()):
            self.unused.discard((span, page))
            return None
        if span in self.operations:
            return self.operations[span]
        match = re.fullmatch(r'(?:tillwire::)?(\w+(?:::\w+)*)(\(\))?', span)
        if not match or span.startswith('tw_'):  # of C, which has no reference
            return None
        name, call = match.groups()
        is_type = re.match(r'[A-Z]\w*[a-z]', name)
        if '::' in name or is_type or call:
            path = self.path_of(name)
            if path:
                return self.targets[path]
        first = name.split('::')[0]
        if '::' in name:
            is_unknown = is_type or self.path_of(first) or f'tillwire::{first}' in self.spaces
        else:
            is_unknown = name not in self.short if is_type else call and name not in self.functions
        if is_unknown:
            raise Unknown(f'the reference has no `{span}`')
        return None

    def link(self, html, page, folder):
        """A page of HTML with its links. `folder`: where the reference is, from the page."""
        def span(match):
            target = match[2] is not None and self.target_of(unescape(match[2]), page)
            return f'<a href="{folder}{target}">{match[0]}</a>' if target else match[0]
        return re.sub(r'<(a|pre|h[1-6])\b.*?</\1>|<code>([^<]*)</code>', span, html, flags=re.S)

    def check(self):
        """Once all pages are made."""
        if self.unused:
            raise Unknown(f'in FOREIGN without need: {sorted(self.unused)}')
