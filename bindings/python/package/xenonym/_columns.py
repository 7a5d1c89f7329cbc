"""What the accessors ``.idna`` of data frame libraries have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from . import arrow

if TYPE_CHECKING:
    from ._xenonym import Index, ProtectedNames, Ruleset, _AnyOptions, _OnError, _Policy, _Uts46

Kernel: TypeAlias = Callable[[Any], Any]
"""A function of ``xenonym.arrow`` with its options."""

Column = TypeVar("Column")
Tries = TypeVar("Tries")


class Names(ABC, Generic[Column, Tries]):
    """A column of names.

    ``options`` are those of UTS #46, IDNA2003 or IDNA2008, or the name of a preset of UTS #46. A null
    stays null. Columns that hold no strings raise ``TypeError``, unknown options and policies ``ValueError``.
    """

    def to_ascii(self, options: _AnyOptions = None) -> Column:
        """The names as the DNS carries them, by ToASCII; null for a rejected name."""
        return self._values(partial(arrow.to_ascii, options=options))

    def try_to_ascii(self, options: _AnyOptions = None) -> Tries:
        """``to_ascii`` with the reasons: ``value``, ``error`` (the kind of error) and ``offset`` (in bytes
        of the name)."""
        return self._tries(partial(arrow.try_to_ascii, options=options))

    def to_unicode(self, options: _AnyOptions = None, *, on_error: _OnError = "null") -> Column:
        """The names as people read them, by ToUnicode; null for a rejected name. With
        ``on_error="partial"``, a rejected name keeps its rejected labels in ASCII."""
        return self._values(partial(arrow.to_unicode, options=options, on_error=on_error))

    def try_to_unicode(self, options: _AnyOptions = None, *, on_error: _OnError = "null") -> Tries:
        """``to_unicode`` with the reasons: ``value``, ``error`` and ``offset``."""
        return self._tries(partial(arrow.try_to_unicode, options=options, on_error=on_error))

    def canonical(self, options: _Uts46 = None) -> Column:
        """One spelling for each host, to join or group by; null for what cannot be a host. The
        default of ``options`` is ``"web-host"``."""
        return self._values(partial(arrow.canonical, options=options))

    def try_canonical(self, options: _Uts46 = None) -> Tries:
        """``canonical`` with the reasons: ``value``, ``error`` and ``offset``."""
        return self._tries(partial(arrow.try_canonical, options=options))

    def is_valid(self, options: _Uts46 = None) -> Column:
        """Whether ToASCII of UTS #46 accepts each name."""
        return self._flags(partial(arrow.is_valid, options=options))

    def skeleton(self) -> Column:
        """The skeleton of each name by UTS #39, which names that look alike share; null for a rejected name."""
        return self._values(arrow.skeleton)

    def try_skeleton(self) -> Tries:
        """``skeleton`` with the reasons: ``value``, ``error`` and ``offset``."""
        return self._tries(arrow.try_skeleton)

    def display(
        self, policy: _Policy = "chromium", protected: ProtectedNames | None = None
    ) -> Tries:
        """Whether a policy shows each name in Unicode: ``show``, ``host`` and ``rules``, those that the name breaks. The
        policies and ``protected`` are those of ``xenonym.safety.display``."""
        return self._verdicts(partial(arrow.display, policy=policy, protected=protected))

    def lookalikes(self, index: Index) -> Column:
        """The protected names that each name imitates, the best imitation first: lists of ``protected``, ``kind``
        and ``cost``. The index is one of ``xenonym.safety.lookalikes``."""
        return self._hits(partial(arrow.lookalikes, index=index))

    def lgr_disposition(self, ruleset: Ruleset) -> Column:
        """The disposition of each label under a ruleset of ``xenonym.lgr``, such as ``"valid"`` or ``"invalid"``."""
        return self._values(partial(arrow.lgr_disposition, ruleset=ruleset))

    def lgr_index(self, ruleset: Ruleset) -> Column:
        """The index label of each label under a ruleset of ``xenonym.lgr``, which variants share; null for a label that has
        none."""
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
    def _hits(self, kernel: Kernel) -> Column: ...
