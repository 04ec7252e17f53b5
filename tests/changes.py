"""The changes that tests/mutate makes in a source, and a source that contains all of them and chooses one at run
time."""
import collections, re

# Without these calls a program still works, and only a sanitizer notices.
HARMLESS = re.compile(r"free|munmap|release|clear|memzero|unref|close|destroy|progress|_lock\b|g_error|assert|rewind|flush|sync|reserve")
SWAPS = {"<=": "<", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "<": "<=", ">": ">=", "+": "-", "-": "+",
         "+=": "-=", "-=": "+=", "++": "--", "true": "false", "false": "true"}
HIDDEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^\s*#\s*(?:include|if|el|end|undef|pragma)[^\n]*',
                    re.S | re.M)
FUNCTION = re.compile(r"^(?!__|extern|typedef)((?:\w+ )+\**)(\w+)\(([^{};]*)\)\n(\{\n.*?\n\}\n)", re.M | re.S)

Change = collections.namedtuple("Change", "path text kind start end new")


def told(change):
    """A line that describes the change."""
    old, to = (" ".join(s.split())[:70] for s in (change.text[change.start:change.end], change.new))
    column = change.start - change.text.rfind("\n", 0, change.start)
    return f"  {change.path}:{line_of(change)}:{column}: {change.kind}: {old} -> {to}"


def line_of(change):
    return change.text.count("\n", 0, change.start) + 1


def masked(text):
    """The text without comments, literals and directives; every other character keeps its place."""
    return HIDDEN.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def changes(path):
    """Each possible change of a source."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    bare, found = masked(text), []
    for m in re.finditer(r"<=|>=|==|!=|&&|\|\||\+\+|\+=|-=|(?<= )[<>+-](?= )|\btrue\b|\bfalse\b", bare):
        found.append(("operator", m.start(), m.end(), SWAPS[m.group()]))
    for m in re.finditer(r"(?<![\w.])(\d+)(?![\w.])", bare):
        line = bare[bare.rfind("\n", 0, m.start()) + 1:m.end()]
        # Reserved sizes and rows of tables do not affect what the program does.
        if re.match(r"\s*(?:[\w*]+ )+\**\w+\[\d+$", line) or re.match(r"    \{", line):
            continue
        found.append(("constant", m.start(), m.end(), str(int(m.group()) + 1)))
    for m in re.finditer(r"\b(?:if|while) \(", bare):
        end, depth = m.end(), 1
        while depth and end < len(bare):
            depth += {"(": 1, ")": -1}.get(bare[end], 0)
            end += 1
        found.append(("condition", m.end(), end - 1, "!(" + text[m.end():end - 1] + ")"))
    for m in re.finditer(r"(?<=[;{}]\n)\t+(?:[\w>.\[\]*()-]+ (?:[-+|&]?=) |\w+\()[^;{}]*;$", bare, re.M):
        if not HARMLESS.search(m.group()):
            found.append(("statement", m.start(), m.end(), ";"))
    return [Change(path, text, *place) for place in found]


def arguments(parameters):
    """The names of a function's parameters; None if their number varies."""
    if "..." in parameters:
        return None
    parts, depth = [""], 0
    for c in parameters:
        depth += {"(": 1, ")": -1}.get(c, 0)
        parts, parts[-1] = (parts + [""], parts[-1]) if c == "," and not depth else (parts, parts[-1] + c)
    if [p.strip() for p in parts] == ["void"]:
        return ""
    return ", ".join((re.search(r"\(\*(?:const )?(\w+)\)", p) or re.search(r"(\w+)(?:\[[^\]]*\])*\s*$", p))[1] for p in parts)


class Source:
    """One source with numbered changes of its functions' bodies: for each a copy of the function, which the function
    itself calls if that number is chosen, and one unchanged copy for comparison."""

    def __init__(self, text, numbered):
        """numbered: {number: change}. `where`: the changes inside bodies."""
        self.text, self.numbered, self.where, self.functions = text, numbered, set(), {}
        for m in FUNCTION.finditer(masked(text)):
            own = {n for n, c in numbered.items() if m.start(4) <= c.start and c.end <= m.end(4)}
            if own and arguments(m[3]) is not None:
                self.functions[m.start()] = m, own
                self.where |= own
        # A function's code does not show the contents of its own table.
        self.tables = {n for n in self.where if re.search(r"static const[^;]*$", text[:numbered[n].start])}

    def without(self, numbers):
        """The same without some changes, which do not compile."""
        return Source(self.text, {n: c for n, c in self.numbered.items() if n not in numbers})

    def written(self):
        """(its text, [(its last line, number) of each copy])"""
        out, done, lines, count = ["extern int chosen_change __attribute__((visibility(\"hidden\")));\n"], 0, [], 1
        def say(text):
            nonlocal count
            out.append(text)
            count += text.count("\n")
        for start, (m, own) in sorted(self.functions.items()):
            say(self.text[done:start])
            head, names = f"{m[1]}{m[2]}({m[3]})", arguments(m[3])
            still = "static " + re.sub(r"\b(static|inline) ", "", m[1])
            say(head + ";\n")
            for n in [0] + sorted(own):
                c = self.numbered.get(n)
                body = self.text[m.start(4):m.end(4)] if not c else self.text[m.start(4):c.start] + c.new + self.text[c.end:m.end(4)]
                say(f"__attribute__((used, noinline)) {still}{m[2]}__{min(own)}_{n}({m[3]})\n{body}")
                lines.append((count, n))
            call = "{0}; return;" if re.search(r"\bvoid $", m[1]) else "return {0};"
            cases = " ".join(f"case {n}: " + call.format(f"{m[2]}__{min(own)}_{n}({names})") for n in sorted(own))
            say(head + "\n{ if (chosen_change >= %d && chosen_change <= %d) switch (chosen_change) { %s }\n" % (min(own), max(own), cases))
            say(self.text[m.start(4) + 2:m.end(4)])
            done = m.end()
        say(self.text[done:])
        return "".join(out), lines


def broken(errors, name, lines):
    """The numbers of the copies in which the compiler reports errors."""
    found = set()
    for m in re.finditer(r"^%s:(\d+):\d+: error" % re.escape(name), errors, re.M):
        found.add(next((n for last, n in lines if int(m[1]) <= last), 0))
    return found


def same(disassembly):
    """The numbers of the copies whose machine code equals that of the unchanged one."""
    code = {}
    for part in disassembly.split("\nDisassembly of section ")[1:]:
        m = re.match(r"\.text\.(\w+__\d+)_(\d+):\n", part)
        if m:
            code[m[1], int(m[2])] = re.sub(r"__\d+_\d+|(?<=[\w])\.\d+\b", "", part[m.end():])
    return {n for (name, n), text in code.items() if n and text == code[name, 0]}
