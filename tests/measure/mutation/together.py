"""Puts all mutants of a header into one text, of which one is chosen when the program runs.

An expression with mutants becomes a choice between them and itself, and a statement that may be
left out becomes a condition. What the compiler works out itself stays as it is: such a mutant is
never reached.
"""
import collections
import re

# Goes before all tests. TILLWIRE_MUTANT is the number of the mutant that is chosen, none without
# it; the numbers of those that were reached are written to TILLWIRE_REACHED.
PRELUDE = """\
#include <cstdio>
#include <cstdlib>
namespace tillwire_mutation {
struct Mutants {
  long chosen = -1;
  bool reached[1 << 16] = {};
  Mutants() {
    if (const char* const number = std::getenv("TILLWIRE_MUTANT")) chosen = std::atol(number);
  }
  ~Mutants() {
    const char* const path = std::getenv("TILLWIRE_REACHED");
    std::FILE* const file = path ? std::fopen(path, "w") : nullptr;
    if (!file) return;
    for (int i = 0; i < 1 << 16; ++i) {
      if (reached[i]) std::fprintf(file, "%d\\n", i);
    }
    std::fclose(file);
  }
};
inline Mutants mutants;
}
constexpr bool tillwire_mutant(int number) {
  if (__builtin_is_constant_evaluated()) return false;
  tillwire_mutation::mutants.reached[number] = true;
  return tillwire_mutation::mutants.chosen == number;
}
"""
ASSIGNMENT = re.compile(r"(?<= )(?:[-+*/%&|^]|<<|>>)?=(?=\s)")
KEYWORD = re.compile(r"\b(?:return|else|do|case|throw)\s$")
BEFORE_STATEMENT = re.compile(r"\b(?:if|while|for|switch)(?: constexpr)? \($")
CONDITION = re.compile(r"\b(?:if|while) \($")
Region = collections.namedtuple("Region", "begin end mutants inner")


def left_of(code, at, assigns):
    """Where the expression begins that `at` is in."""
    opened = []  # closing brackets passed on the way
    for i in range(at, 0, -1):
        c = code[i - 1]
        if c in ")]" or (c == "}" and opened):
            opened.append(i)
        elif c in "([{" and opened:
            behind = opened.pop()
            if not opened and BEFORE_STATEMENT.search(code[max(0, i - 20):i]):
                return behind
        elif not opened:
            if c in "([{};,?" or (c == ":" and code[i - 2] != ":" and code[i] != ":"):
                return i
            if not assigns and c == "=" and ASSIGNMENT.match(code, code.rfind(" ", 0, i) + 1):
                return i
            if c.isspace() and KEYWORD.search(code[max(0, i - 12):i]):
                return i
    return 0


def right_of(code, at, assigns):
    """Where it ends. What is assigned may be a choice by `?`: that belongs to the assignment."""
    depth = 0
    choices = 0
    for i in range(at, len(code)):
        c = code[i]
        if c in "([{":
            depth += 1
        elif c in ")]}":
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0:
            if c == "?" and assigns:
                choices += 1
            elif c == ":" and code[i - 1] != ":" and code[i + 1] != ":":
                if choices == 0:
                    return i
                choices -= 1
            elif c in ";,?" or (not assigns and ASSIGNMENT.match(code, i)):
                return i
    return len(code)


def is_statement(mutant):
    return mutant.after == ";"


def span_of(code, begin, end, mutant):
    """The expression of a mutant, or its statement."""
    if is_statement(mutant):
        return begin, end
    assigns = mutant.before in ("+=", "-=", "|=", "&=", "^=", "<<=", ">>=")
    whole_condition = mutant.after == f"!({mutant.before})"
    left, right = ((begin, end) if whole_condition else
                   (left_of(code, begin, assigns), right_of(code, end, assigns)))
    while left < begin and code[left].isspace():
        left += 1
    while right > end and code[right - 1].isspace():
        right -= 1
    return left, right


def nested(spans):
    """The regions of numbered mutants, each in the next one around it; those that cross others are
    left out."""
    top = Region(0, float("inf"), [], [])
    open_regions = [top]
    for (begin, end, statement), numbers in sorted(
            spans.items(), key=lambda each: (each[0][0], -each[0][1], not each[0][2])):
        while open_regions[-1].end <= begin:
            open_regions.pop()
        if end > open_regions[-1].end:
            continue
        region = Region(begin, end, numbers, [])
        open_regions[-1].inner.append(region)
        open_regions.append(region)
    return top.inner


def put_together(text, code, mutants):
    """The text with all `mutants`, a dictionary of number to (begin, end, mutant); `code` is the text
    with comments blanked and characters filled."""
    spans = collections.defaultdict(list)
    for number, (begin, end, mutant) in mutants.items():
        spans[(*span_of(code, begin, end, mutant), is_statement(mutant))].append(number)

    def one_line(begin, end):
        lines = (re.sub(r"(?:^|\s)//.*", "", line) for line in text[begin:end].split("\n"))
        return " ".join(lines)

    def written(begin, end, regions):
        out, at = [], begin
        for region in regions:
            out += [text[at:region.begin], choice(region)]
            at = region.end
        return "".join(out) + text[at:end]

    def choice(region):
        own = written(region.begin, region.end, region.inner)
        if is_statement(mutants[region.mutants[0]][2]):
            return f"if (tillwire_mutant({region.mutants[0]})) {{}} else /*M{region.mutants[0]}*/ {own}"
        cast = "bool" if CONDITION.search(code[max(0, region.begin - 8):region.begin]) else ""
        out = f"( /*R{','.join(str(each) for each in region.mutants)}*/\n"
        for number in region.mutants:
            begin, end, mutant = mutants[number]
            changed = one_line(region.begin, begin) + mutant.after.replace("\n", " ") + one_line(
                end, region.end)
            out += f"tillwire_mutant({number}) /*M{number}*/ ? {cast}({changed}) :\n"
        return out + f"{cast}({own}\n))"

    return written(0, len(text), nested(spans))


def at_fault(text, errors, name):
    """The numbers of the mutants in `text`, of the header `name`, that a compiler's errors are
    about."""
    lines = text.split("\n")
    wrong = {int(at) - 1 for at in
             re.findall(rf"{re.escape(name)}:(\d+):\d+: (?:fatal )?error", errors)}
    for back in range(12):  # an error may be found some lines later
        found = {int(each) for line in wrong
                 for mark in re.findall(r"/\*[MR]([\d,]+)\*/", lines[max(line - back, 0)])
                 for each in mark.split(",")}
        if found:
            return found
    return set()
