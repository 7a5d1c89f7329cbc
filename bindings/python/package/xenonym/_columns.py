"""The methods that the ``.idna`` accessors of all data frame libraries share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from . import arrow
from ._xenonym import Options

if TYPE_CHECKING:
    from ._xenonym import Index, ProtectedNames, Ruleset, _AnyOptions, _OnError, _Policy, _Uts46

Kernel: TypeAlias = Callable[[Any], Any]
"""A function of ``xenonym.arrow`` with its options."""

Column = TypeVar("Column")
Tries = TypeVar("Tries")


def of_hosts(options: _AnyOptions) -> _Uts46:
    """Return options for hosts, which are always read by UTS #46: ``None``, the default, for another standard."""
    if options is None or isinstance(options, Options):
        return options
    try:
        return Options(options)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


class Names(ABC, Generic[Column, Tries]):
    """A column of names.

    ``options`` is an options object for UTS #46, IDNA2003 or IDNA2008, or the name of a preset or
    profile. Nulls are preserved. Raises ``TypeError`` if the column does not contain strings, and
    ``ValueError`` for unknown options and policies.
    """

    def to_ascii(self, options: _AnyOptions = None) -> Column:
        """Convert the names to ASCII, the form used in the DNS. Rejected names become null."""
        return self._values(partial(arrow.to_ascii, options=options))

    def try_to_ascii(self, options: _AnyOptions = None) -> Tries:
        """Like ``to_ascii``, but return ``value``, ``error`` (its kind) and ``offset`` (in bytes of
        the name).
        """
        return self._tries(partial(arrow.try_to_ascii, options=options))

    def to_unicode(self, options: _AnyOptions = None, *, on_error: _OnError = "null") -> Column:
        """Convert the names to Unicode for display. Rejected names become null, or with
        ``on_error="partial"``, the name with its rejected labels left in ASCII.
        """
        return self._values(partial(arrow.to_unicode, options=options, on_error=on_error))

    def try_to_unicode(self, options: _AnyOptions = None, *, on_error: _OnError = "null") -> Tries:
        """Like ``to_unicode``, but return ``value``, ``error`` and ``offset``."""
        return self._tries(partial(arrow.try_to_unicode, options=options, on_error=on_error))

    def canonical(self, options: _Uts46 = None) -> Column:
        """Convert each host to a canonical spelling for joins and grouping. Names of certificates can
        begin with ``*.``. Values that cannot be a host become null. The default for ``options`` is
        ``"web-host"``.
        """
        return self._values(partial(arrow.canonical, options=options))

    def try_canonical(self, options: _Uts46 = None) -> Tries:
        """Like ``canonical``, but return ``value``, ``error`` and ``offset``."""
        return self._tries(partial(arrow.try_canonical, options=options))

    def registrable_domain(self, options: _Uts46 = None) -> Column:
        """Return the part of each host that somebody registered, in ASCII, according to the Public
        Suffix List. Names of certificates can begin with ``*.``. Public suffixes, IP addresses and
        values that cannot be a host become null, and so do URLs: see ``find_host``. The default for
        ``options`` is ``"web-host"``.
        """
        return self._values(partial(arrow.registrable_domain, options=options))

    def find_host(self, options: _Uts46 = None) -> Tries:
        """Find the host of each URL, email address or host: ``host``, ``kind``, ``port``,
        ``registrable_domain``, ``public_suffix``, ``section`` and ``error``, as in
        ``xenonym.arrow.find_host``.
        """
        return self._found(partial(arrow.find_host, options=options))

    def is_valid(self, options: _AnyOptions = None) -> Column:
        """Return whether ToASCII accepts each name."""
        return self._flags(partial(arrow.is_valid, options=options))

    def skeleton(self) -> Column:
        """Compute the UTS #39 skeleton of each name. Names that look alike share a skeleton. Rejected
        names become null.
        """
        return self._values(arrow.skeleton)

    def try_skeleton(self) -> Tries:
        """Like ``skeleton``, but return ``value``, ``error`` and ``offset``."""
        return self._tries(arrow.try_skeleton)

    def display(
        self, policy: _Policy = "chromium", protected: ProtectedNames | None = None
    ) -> Tries:
        """Decide whether a policy displays each name in Unicode: ``show``, ``host`` and ``rules``, the
        rules that the name breaks. ``policy`` and ``protected`` are the same as for
        ``xenonym.safety.display``.
        """
        return self._verdicts(partial(arrow.display, policy=policy, protected=protected))

    def lookalikes(self, index: Index) -> Column:
        """List the protected names that each name imitates, best imitation first: ``protected``,
        ``kind`` and ``cost``. Texts without a host become null. ``index`` is a
        ``xenonym.safety.lookalikes.Index``.
        """
        return self._hits(partial(arrow.lookalikes, index=index))

    def lgr_disposition(self, ruleset: Ruleset) -> Column:
        """Return the disposition of each label under a ``xenonym.lgr.Ruleset``, such as ``"valid"`` or
        ``"invalid"``.
        """
        return self._values(partial(arrow.lgr_disposition, ruleset=ruleset))

    def lgr_index(self, ruleset: Ruleset) -> Column:
        """Return the index label of each label under a ``xenonym.lgr.Ruleset``, which all its variants
        share. Invalid labels become null.
        """
        return self._values(partial(arrow.lgr_index, ruleset=ruleset))

    @abstractmethod
    def _values(self, kernel: Kernel) -> Column: ...

    @abstractmethod
    def _tries(self, kernel: Kernel) -> Tries: ...

    @abstractmethod
    def _flags(self, kernel: Kernel) -> Column: ...

    @abstractmethod
    def _verdicts(self, kernel: Kernel) -> Tries: ...

    @abstractmethod
    def _found(self, kernel: Kernel) -> Tries: ...

    @abstractmethod
    def _hits(self, kernel: Kernel) -> Column: ...
