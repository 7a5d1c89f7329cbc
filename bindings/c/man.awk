# Writes manual pages from the comments of a header: one for each function, and one that describes the types and constants and
# lists the functions.
#
#     awk -v page=xenonym -v version=0.1.0 -v folder=DIR -f man.awk include/xenonym.h

# Text that roff would take for a request or an escape is printed as it is. Code between backticks is bold.
function roff(text,   parts, count, at, result) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    count = split(text, parts, "`")
    for (at = 1; at <= count; at++) result = result (at % 2 == 0 ? "\\fB" parts[at] "\\fR" : parts[at])
    return result ~ /^[.']/ ? "\\&" result : result
}

# Returns the text of a comment as paragraphs. Indented lines are examples.
function prose(comment,   lines, count, at, line, example, result) {
    count = split(comment, lines, "\n")
    for (at = 1; at <= count; at++) {
        line = lines[at]
        if ((line ~ /^    /) != example && line != "") {
            example = !example
            result = result (example ? ".RS 4\n.nf\n" : ".fi\n.RE\n")
        }
        if (line == "") result = result (example ? "\n" : ".PP\n")
        else result = result roff(example ? substr(line, 5) : line) "\n"
    }
    return result (example ? ".fi\n.RE\n" : "")
}

function verbatim(code) { return ".nf\n" roff_lines(code) ".fi\n" }

function roff_lines(code,   lines, count, at, result) {
    count = split(code, lines, "\n")
    for (at = 1; at <= count; at++) result = result roff(lines[at]) "\n"
    return result
}

# Returns the first sentence in one line, without code marks and the full stop.
function summary(comment) {
    sub(/\n\n.*/, "", comment)
    gsub(/\n/, " ", comment)
    sub(/[.:] .*/, "", comment)
    sub(/\.$/, "", comment)
    gsub(/`/, "", comment)
    return comment
}

function heading(title, description) {
    return ".TH " toupper(title) " 3 \"\" \"" page " " version "\"\n.ad l\n.nh\n.SH NAME\n" title " \\- " roff(description) \
        "\n.SH SYNOPSIS\n.nf\n#include <" header ">\n.fi\n"
}

# Returns the name that a function's declaration declares: the last one before its first parenthesis.
function name_of(declaration) {
    sub(/\(.*/, "", declaration)
    sub(/.*[ *\n]/, "", declaration)
    return declaration
}

function write_function(   name, file) {
    name = name_of(code)
    file = folder "/" name ".3"
    printf "%s.PP\n%s.SH DESCRIPTION\n%s.SH SEE ALSO\n.BR %s (3)\n", \
        heading(name, summary(comment)), verbatim(code), prose(comment), page > file
    close(file)
    functions = functions ".TP\n.BR " name " (3)\n" roff(summary(comment)) "\n"
}

FNR == 1 { header = FILENAME; sub(/.*\//, "", header) }

# A comment at the start of a line, as text without its marks.
/^\/\*/ { comment = ""; inside = 1 }
inside {
    line = $0
    ended = sub(/ ?\*\/$/, "", line)
    if (!sub(/^\/\* ?/, "", line)) sub(/^ \* ?/, "", line)
    comment = comment (comment == "" ? "" : "\n") line
    if (ended) inside = 0
    if (ended && introduction == "") introduction = comment
    next
}

/^#define/ && NF > 2 && comment != "" { constants = constants ".TP\n" roff("`" $2 "`") "\n" prose(comment); comment = "" }
/^#/ || /^extern/ || /^$/ { if (/^$/ && code == "") comment = ""; next }
/^}  *\/\*/ || (/^}/ && code == "") { next }

# A declaration, which may take several lines.
comment != "" {
    code = code (code == "" ? "" : "\n") $0
    braces += gsub(/[{]/, "{") - gsub(/[}]/, "}")
    if (braces > 0 || $0 !~ /;$/) next
    if (code ~ /^typedef/) types = types ".PP\n" prose(comment) ".RS 4\n" verbatim(code) ".RE\n"
    else write_function()
    code = comment = ""
}

END {
    file = folder "/" page ".3"
    printf "%s.PP\n.nf\ncc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs %s)\n.fi\n", \
        heading(page, summary(introduction)), page > file
    sub(/^[^\n]*\n\nGenerated[^\n]*\n*/, "", introduction)
    printf ".SH DESCRIPTION\n%s.SH FUNCTIONS\n%s", prose(introduction), functions > file
    if (constants != "") printf ".SH CONSTANTS\n%s", constants > file
    printf ".SH TYPES\n%s", types > file
    close(file)
}
