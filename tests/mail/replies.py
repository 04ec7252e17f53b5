#!/usr/bin/env python3
"""Replies to a mail with an HTML alternative, as mail programs write them that quote its HTML (HO-146). Shares no
code with the program: it reads the mail by Python's parser, and converts HTML to text as such programs do. usage:
replies.py MAIL PROGRAM FROM TO TEXT [TEMPLATE], a reply on standard output with TEXT on top; TEMPLATE: lines
typed into the quoted order template. PROGRAM: gmail, gmail-html, outlook, outlook-html, apple, thunderbird,
webmail-html."""
import email
import email.policy
import html
import html.parser
import re
import sys
import textwrap

path, program, sender, recipient, text = sys.argv[1:6]
template = sys.argv[6] if len(sys.argv) > 6 else ""
with open(path, "rb") as file:
    old = email.message_from_binary_file(file, policy=email.policy.default)
page = old.get_body(("html",)).get_content()
inner = re.search(r"<body[^>]*>\n(.*)</body>", page, re.S).group(1)
if template:
    # After the first line of the template's comments.
    inner, found = re.subn(r"(ORDERS FOR TURN [^\n]*\n<pre[^>]*>-+\n(?:; [^\n]*\n))", lambda m: m.group(1) + html.escape(template) + "\n", inner)
    assert found == 1, inner


class Text(html.parser.HTMLParser):
    """Blocks become lines, cells are separated by a tab, blanks are joined except in <pre>."""
    BLOCKS = {"p", "div", "h1", "h2", "h3", "table", "tr", "pre"}

    def __init__(self):
        super().__init__()
        self.out, self.pre = "", 0

    def end(self):
        if self.out and not self.out.endswith("\n"):
            self.out += "\n"

    def handle_starttag(self, tag, attributes):
        self.pre += tag == "pre"
        if tag in self.BLOCKS:
            self.end()
        if tag in ("p", "h1", "h2", "pre"):
            self.out += "\n"
        if tag == "br":
            self.out += "\n"
        if tag == "td" and self.out and not self.out.endswith("\n"):
            self.out += "\t"

    def handle_endtag(self, tag):
        self.pre -= tag == "pre"
        if tag in self.BLOCKS:
            self.end()

    def handle_data(self, data):
        if not self.pre:
            data = re.sub(r"[ \n]+", " ", data)
            if not self.out or self.out[-1] in "\n\t":
                data = data.lstrip(" ")
        self.out += data


def plain(source):
    reader = Text()
    reader.feed(source)
    return reader.out


def wrapped(source, width):
    return "\n".join("\n".join(textwrap.wrap(line, width, break_long_words=False)) if len(line) > width else line for line in source.split("\n"))


def marked(source):
    return "".join((">" if not line or line.startswith(">") else "> ") + line + "\n" for line in source.rstrip("\n").split("\n"))


whom = old["From"]
said = {
    "gmail": "On Tue, Dec 1, 2026 at 11:00 AM %s wrote:" % whom,
    "apple": "On 1. Dec 2026, at 11:00, %s wrote:" % whom,
    "thunderbird": "Am 01.12.26 um 11:00 schrieb %s:" % whom,
    "outlook": "From: %s\nSent: Tuesday, December 1, 2026 11:00 AM\nTo: %s\nSubject: %s" % (whom, sender, old["Subject"]),
    "webmail": "",
}[program.split("-")[0]]
own = "".join("<div>%s</div>" % html.escape(line) for line in text.split("\n")) if text else "<div><br></div>"
line = html.escape(said)
bodies = {
    "gmail": '<div dir="ltr">%s</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">%s<br></div>'
             '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">'
             '<div style="margin:0;padding:12px">\n%s</div>\n</blockquote></div>\n' % (own, line, inner),
    "apple": '<html><body dir="auto">%s<br><div dir="ltr"></div><div dir="ltr"><blockquote type="cite">%s<br><br></blockquote></div>'
             '<blockquote type="cite"><div dir="ltr">%s</div></blockquote></body></html>' % (own, line, inner),
    "thunderbird": '<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><p>%s</p>'
                   '<div class="moz-cite-prefix">%s<br></div><blockquote type="cite" cite="mid:x@y">%s</blockquote></body></html>' % (own, line, inner),
    "outlook": '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang="EN-US">'
               '<div class="WordSection1"><p class="MsoNormal">%s</p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
               '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">%s</p></div></div>'
               '%s</div></body></html>' % (own, re.sub(r"(\w+:) ", r"<b>\1</b> ", line).replace("\n", "<br>\n"), inner),
    # No mark and no attribution, as in some webmails.
    "webmail": '%s<br><br>%s' % (own, inner),
}
body = bodies[program.split("-")[0]]
quoted = plain(inner)
texts = {
    "gmail": "%s\n\n%s\n\n%s" % (text, wrapped(said, 76), marked(wrapped(quoted, 76))),
    "apple": "%s\n\n> %s\n> \n%s" % (text, said, marked(quoted)),
    "thunderbird": "%s\n\n%s\n%s" % (text, said, marked(wrapped(quoted, 72))),
    "outlook": "%s\n\n%s\n\n%s" % (text, said, quoted),
}
new = email.message.EmailMessage()
new["From"], new["To"], new["Subject"] = sender, recipient, "Re: " + old["Subject"]
new["In-Reply-To"] = old["Message-ID"]
new["References"] = old["Message-ID"]
if program.endswith("-html"):
    new.set_content(body, subtype="html")
else:
    new.set_content(texts[program])
    new.add_alternative(body, subtype="html")
sys.stdout.write(new.as_string())
