"""Punycode (RFC 3492), which encodes the code points of one label as ASCII letters, digits and
hyphens.
"""

from ._xenonym import punycode_decode as decode
from ._xenonym import punycode_decode_name as decode_name
from ._xenonym import punycode_encode as encode
from ._xenonym import punycode_encode_name as encode_name

__all__ = ["decode", "decode_name", "encode", "encode_name"]
