"""Tables in a page of the guide that a measurement writes, each after a comment with its name."""
import re


def numbers(text):
    return [float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


def is_near(old, new, tolerance):
    """Whether two tables differ by no more than this part of each number."""
    if old == new:
        return True
    shape = [re.sub(r"\d[\d,]*(?:\.\d+)?", "#", text) for text in (old, new)]
    return shape[0] == shape[1] and all(
        abs(a - b) <= tolerance * max(a, b) for a, b in zip(numbers(old), numbers(new)))


def hold(page, tables, update, script, tolerance=0):
    """Holds the tables {name: lines} against the page, or writes them; returns what is wrong, or None."""
    text = page.read_text()
    stale = False
    for name, lines in tables.items():
        place = re.compile(rf"(<!-- {name}[^\n]*\n)(.*?)(<!-- end of {name})", re.S)
        found = place.findall(text)
        if len(found) != 1:
            return f"{page} has no place for the table of {name}"
        table = "\n".join(lines) + "\n"
        stale = stale or not is_near(found[0][1], table, tolerance)
        text = place.sub(lambda match: match[1] + table + match[3], text)
    if update:
        page.write_text(text)
    elif stale:
        return f"{page} shows other tables; {script} --update writes them"
    return None
