"""Encrypted Parquet (Parquet Modular Encryption), with keys that need not be stored."""

from datetime import timedelta
from random import Random

import pyarrow.parquet.encryption as pe

from columns.check import Made


class _Keys(pe.KmsClient):
    """Wraps a key as itself, because the files only have to look encrypted to readers without a key."""

    def __init__(self, _configuration: pe.KmsConnectionConfig) -> None:
        pe.KmsClient.__init__(self)

    def wrap_key(self, key_bytes: bytes, _master_key: str) -> bytes:
        return key_bytes.hex().encode()

    def unwrap_key(self, wrapped_key: bytes, _master_key: str) -> bytes:
        return bytes.fromhex(wrapped_key.decode())


def encrypt(random: Random, columns: list[str], made: Made) -> object:
    """Return the encryption settings for `write_table`: everything, or only a column with names."""
    plain_footer = random.random() < 0.5
    made.notes.append(f"encrypted, plain footer: {plain_footer}")
    configuration = pe.EncryptionConfiguration(
        footer_key="footer",
        column_keys={"names": [made.asked[0]]},
        plaintext_footer=plain_footer,
        cache_lifetime=timedelta(minutes=5),
    )
    factory = pe.CryptoFactory(_Keys)
    return factory.file_encryption_properties(pe.KmsConnectionConfig(), configuration)
