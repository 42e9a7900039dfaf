"""Bar charts as SVG: horizontal bars with a name and a figure each, nothing to configure. And how
those are named who are compared."""
from xml.sax.saxutils import escape

CANDIDATES = {
    'json': {'tillwire': 'tillwire', 'cjson': 'cJSON', 'rapidjson_dom': 'RapidJSON, tree',
             'rapidjson_sax': 'RapidJSON, reader', 'jsmn': 'jsmn'},
    'answer': {'tillwire': 'tillwire', 'cjson': 'http-parser and cJSON',
               'rapidjson': 'http-parser and RapidJSON', 'jsmn': 'picohttpparser and jsmn'},
}

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


def named(data, job, figure):
    """Rows of a plot: a figure of all who did a job."""
    return [(name, data[job][key][figure]) for key, name in CANDIDATES[job].items()]
