"""Python's idna as a filter. The operations are the arguments, and each line is a name in hexadecimal
UTF-8. The results are separated by tabs, each a name in the same form, or !.
"""

import sys

import idna

OPERATIONS = {
    "encode": lambda name: idna.encode(name, strict=True),
    "encode_uts46": lambda name: idna.encode(name, uts46=True),
    "encode_uts46_std3": lambda name: idna.encode(name, uts46=True, std3_rules=True),
    "decode": lambda name: idna.decode(name, strict=True).encode(),
    "decode_uts46": lambda name: idna.decode(name, uts46=True).encode(),
}


def answer(operation, name):
    try:
        return operation(name).hex()
    except idna.IDNAError:
        return "!"


operations = [OPERATIONS[name] for name in sys.argv[1:]]
for line in sys.stdin:
    name = bytes.fromhex(line).decode()
    print("\t".join(answer(operation, name) for operation in operations))
