"""The plots of the guide, drawn from data/: horizontal bars as SVG, with a name and a figure each. The tests
measure the data, and take the names of the candidates from here."""
from xml.sax.saxutils import escape

CANDIDATES = {
    'json': {'tillwire': 'tillwire', 'cjson': 'cJSON', 'rapidjson_dom': 'RapidJSON, tree',
             'rapidjson_sax': 'RapidJSON, reader', 'jsmn': 'jsmn'},
    'answer': {'tillwire': 'tillwire', 'cjson': 'http-parser and cJSON',
               'rapidjson': 'http-parser and RapidJSON', 'jsmn': 'picohttpparser and jsmn'},
}

HOST_CANDIDATES = {'json': {**CANDIDATES['json'], 'simdjson': 'simdjson, tree'}, 'answer': CANDIDATES['answer'],
                   'call': {'tillwire': 'tillwire', 'libcurl': 'libcurl and nlohmann-json'}}

# The sets of inputs, and what is in front of a job's name where it is done on them.
SETS = {'first': '', 'representative': 'representative_'}

WIDTH = 760
NAMES = 250  # the room left of the bars
FIGURES = 90  # and right of them
ROW = 26
TOP = 46
OWN, OTHER = '#1f6feb', '#8c959f'


def bars(title, unit, rows, own=None):
    """An SVG text. `rows`: (name, value) from the top; `own`: names to set off by colour, all if
    None; `unit` follows the title."""
    most = max(value for _, value in rows)
    height = TOP + ROW * len(rows) + 10
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" font-family="sans-serif" font-size="14">',
        f'<title>{escape(title)}</title>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="10" y="26" font-weight="bold" fill="#24292f">{escape(title)}, {escape(unit)}'
        '</text>',
    ]
    for index, (name, value) in enumerate(rows):
        y = TOP + ROW * index
        length = (WIDTH - NAMES - FIGURES) * value / most if most else 0
        colour = OWN if own is None or name in own else OTHER
        out += [
            f'<text x="{NAMES - 8}" y="{y + 16}" text-anchor="end" fill="#24292f">'
            f'{escape(name)}</text>',
            f'<rect x="{NAMES}" y="{y + 3}" width="{length:.1f}" height="{ROW - 8}" '
            f'fill="{colour}"/>',
            f'<text x="{NAMES + length + 6:.1f}" y="{y + 16}" fill="#24292f">{shown(value)}'
            '</text>',
        ]
    return '\n'.join(out + ['</svg>', ''])


def shown(value):
    """A figure as it is read: thousands apart, a float with one digit."""
    return f'{value:,.1f}' if isinstance(value, float) else f'{value:,}'


def named(data, job, figure, candidates=CANDIDATES):
    """Rows of a plot: a figure of all who did a job."""
    return [(name, data[job][key][figure]) for key, name in candidates[job].items()]


def of_firmware(data):
    """(name, SVG) of each plot of data.json."""
    def by_size(parts):
        # A part that is slightly larger in another image does not count for this one.
        return sorted(((part, size) for part, size in parts.items() if size > 0),
                      key=lambda row: -row[1])

    drained = ('tillwire through 1 KB, with HTTP', data['size']['drain']['drain_instructions_per_byte'])
    transactions = named(data, 'json', 'instructions_per_byte')
    own = {'tillwire', drained[0]}
    yield 'json_instructions', bars(
        'Reading 200 transactions', 'instructions a byte', [transactions[0], drained,
                                                            *transactions[1:]], own)
    yield 'json_flash', bars('Flash of the same program', 'bytes', named(data, 'json', 'flash_bytes'), own)
    yield 'answer_instructions', bars(
        'Reading the answer to register.do', 'instructions a byte',
        named(data, 'answer', 'instructions_per_byte'), own)
    yield 'answer_flash', bars('Flash of the same program', 'bytes', named(data, 'answer', 'flash_bytes'), own)
    yield 'flash_job', bars('Flash of one operation with its client', 'bytes',
                                 by_size(data['flash']['job']))
    yield 'flash_all', bars('Flash of all 63 operations with their client', 'bytes',
                                 by_size(data['flash']['all']))
    yield 'flash_domains', bars(
        'Flash of a domain in addition to all others', 'bytes',
        by_size({f"{name} ({of['operations']} operations)": of['bytes']
                 for name, of in data['domains'].items()}))
    for image, title in (('signing', 'Flash of signing requests'),
                         ('terminal', 'Flash of the example terminal, with TLS and TCP')):
        if image in data['flash']:
            yield f'flash_{image}', bars(title, 'bytes', by_size(data['flash'][image]))


def of_host(data):
    """(name, SVG) of each plot of host.json."""
    for job, title in (('json', 'Reading 200 transactions on a host'),
                       ('answer', 'Reading the answer to register.do on a host')):
        yield f'host_{job}', bars(title, 'instructions a byte',
                                  named(data, job, 'instructions_per_byte', HOST_CANDIDATES), {'tillwire'})
