"""The version of the package ``idna`` that this package replaces."""

__version__ = "3.20"
