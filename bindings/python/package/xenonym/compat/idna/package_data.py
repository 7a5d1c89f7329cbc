"""The version of the package ``idna`` whose functions are here."""

__version__ = "3.20"
