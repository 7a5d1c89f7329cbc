"""precis-i18n as a filter: each line is a string in hexadecimal UTF-8. The profiles are the
arguments. The results for them are separated by tabs, each a string in the same form, or !. With
--time, it prints a line with the nanoseconds per string for each profile, measured over all lines,
the best of three times.
"""

import sys
import time

from precis_i18n import get_profile


def answer(profile, text):
    try:
        return profile.enforce(text).encode().hex()
    except UnicodeEncodeError:
        return "!"


def nanoseconds(profile, texts):
    best = None
    for _ in range(3):
        start = time.process_time_ns()
        for text in texts:
            try:
                profile.enforce(text)
            except UnicodeEncodeError:
                pass
        taken = time.process_time_ns() - start
        best = taken if best is None else min(best, taken)
    return best / len(texts)


timed = sys.argv[1] == "--time"
profiles = [get_profile(name) for name in sys.argv[1 + timed :]]
lines = (bytes.fromhex(line).decode() for line in sys.stdin)
if timed:
    texts = list(lines)
    print("\t".join(str(nanoseconds(profile, texts)) for profile in profiles))
else:
    for text in lines:
        print("\t".join(answer(profile, text) for profile in profiles))
