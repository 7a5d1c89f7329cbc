"""CPython's IDNA2003 as a filter. The operation is the first argument, and each line is a text in
hexadecimal code points. The result is a text in the same form, or ! and the exception's message.
"""

import encodings.idna as idna
import stringprep
import sys
import unicodedata

NAMES = "a1 b1 c11 c12 c21 c22 c3 c4 c5 c6 c7 c8 c9 d1 d2".split()
TABLES = [getattr(stringprep, "in_table_" + name) for name in NAMES]
NORMALIZE = unicodedata.ucd_3_2_0.normalize

OPERATIONS = {
    "tables": lambda text: "".join("01"[table(text)] for table in TABLES),
    "b2": stringprep.map_table_b2,
    "b3": stringprep.map_table_b3,
    "combines_now": lambda text: text * (unicodedata.combining(text) != 0),
    "nfc": lambda text: NORMALIZE("NFC", text),
    "nfkc": lambda text: NORMALIZE("NFKC", text),
    "nameprep": idna.nameprep,
    "to_ascii": lambda text: idna.ToASCII(text).decode("ascii"),
    "to_unicode": idna.ToUnicode,
    "name_to_ascii": lambda text: text.encode("idna").decode("ascii"),
    "name_to_unicode": lambda text: text.encode("ascii").decode("idna"),
}

operation = OPERATIONS[sys.argv[1]]
for line in sys.stdin:
    text = "".join(chr(int(code_point, 16)) for code_point in line.split())
    try:
        answer = operation(text)
        print(" ".join("%X" % ord(c) for c in answer))
    except UnicodeError as error:
        print("!", str(error).splitlines()[0][:60])
