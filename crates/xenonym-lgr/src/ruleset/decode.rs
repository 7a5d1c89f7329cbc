//! Reads a compiled ruleset, and checks that it does not contradict itself.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::encode::{MAGIC, checksum};
use super::{
    About, Action, Actions, Automaton, Condition, Context, FIRST_TRIGGER, Rule, Ruleset, Trigger,
};
use crate::error::LoadError;
use crate::limits::{MAX_AUTOMATA, MAX_CLASSES, MAX_DEFINITIONS};

/// The bytes that are still to be read.
pub(super) struct Decoder<'a> {
    rest: &'a [u8],
    dictionary: &'a [&'a str],
}

impl Ruleset {
    /// Loads the bytes of [`Self::to_bytes`], without parsing and compiling.
    ///
    /// # Errors
    ///
    /// The bytes are not a compiled ruleset of this version of the crate, or were changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        Self::from_bytes_with(bytes, &[])
    }

    /// Loads a compiled ruleset with the dictionary that it was made with.
    pub(crate) fn from_bytes_with(bytes: &[u8], dictionary: &[&str]) -> Result<Self, LoadError> {
        let Some((content, sum)) = bytes.split_last_chunk::<4>() else {
            return Err(LoadError::NotCompiled);
        };
        let rest = content.strip_prefix(MAGIC).ok_or(LoadError::NotCompiled)?;
        if checksum(content).to_le_bytes() != *sum {
            return Err(LoadError::Checksum);
        }
        let mut decoder = Decoder { rest, dictionary };
        decoder.ruleset().filter(|_| decoder.rest.is_empty()).ok_or(LoadError::Malformed)
    }
}

/// A decoder returns nothing where bytes are missing or out of range.
impl Decoder<'_> {
    fn ruleset(&mut self) -> Option<Ruleset> {
        let is_merged = self.small::<u8>().filter(|flag| *flag <= 1)? == 1;
        let about = self.about()?;
        let actions = self.actions()?;
        let classes = self.small().filter(|classes| *classes <= MAX_CLASSES)?;
        let automata = self.automata(classes)?;
        let count = self.count().filter(|count| *count <= MAX_DEFINITIONS)?;
        let (mut rules, mut rule_names) = (Vec::new(), Vec::new());
        for _ in 0..count {
            rule_names.push(self.text()?.into());
            rules.push(self.rule(&automata)?);
        }
        let is_whole = |rule: u16| matches!(rules.get(usize::from(rule)), Some(Rule::Whole(_)));
        if !actions.list.iter().all(|action| action.rule.is_none_or(|(rule, _)| is_whole(rule))) {
            return None;
        }
        let repertoire = self.repertoire(&actions, rules.len(), classes)?;
        Some(Ruleset { about, repertoire, rules, rule_names, classes, actions, is_merged })
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    #[inline]
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    #[inline]
    pub(super) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        self.number()?.try_into().ok()
    }

    /// Reads the number of items that follow, each at least one byte long.
    pub(super) fn count(&mut self) -> Option<usize> {
        self.small().filter(|count| *count <= self.rest.len())
    }

    fn text(&mut self) -> Option<&str> {
        let number: usize = self.small()?;
        if let Some(at) = number.checked_sub(1) {
            return self.dictionary.get(at).copied();
        }
        let len = self.count()?;
        let (text, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        core::str::from_utf8(text).ok()
    }

    fn texts(&mut self) -> Option<Vec<String>> {
        let count = self.count()?;
        (0..count).map(|_| self.text().map(Into::into)).collect()
    }

    fn about(&mut self) -> Option<About> {
        let version = self.texts()?.into_iter().next();
        let date = self.texts()?.into_iter().next();
        let languages = self.texts()?;
        let unicode_version = match self.number()? {
            0 => None,
            _ => Some([self.small()?, self.small()?, self.small()?]),
        };
        Some(About { version, date, languages, unicode_version })
    }

    fn actions(&mut self) -> Option<Actions> {
        let count = self.count()?;
        let dispositions: Option<Vec<Box<str>>> =
            (0..count).map(|_| self.text().map(Into::into)).collect();
        let dispositions =
            dispositions.filter(|names| names.first().is_some_and(|name| **name == *"invalid"))?;
        let (count, own) = (self.count()?, self.small()?);
        let list: Option<Vec<Action>> =
            (0..count).map(|_| self.action(dispositions.len())).collect();
        // The last default action is always triggered.
        let is_last = |action: &Action| action.rule.is_none() && action.trigger.is_none();
        let list = list.filter(|list| own < list.len() && list.last().is_some_and(is_last))?;
        let count = self.count().filter(|count| (1..=usize::from(u16::MAX)).contains(count))?;
        let kinds: Option<Vec<u64>> = (0..count).map(|_| self.number()).collect();
        Some(Actions { dispositions, list, own, kinds: kinds? })
    }

    fn action(&mut self, dispositions: usize) -> Option<Action> {
        let disposition = self.small().filter(|at| usize::from(*at) < dispositions)?;
        let rule = Condition(self.small()?).get();
        let rule = rule.map(|(rule, negated)| (rule as u16, negated));
        let trigger: u64 = self.number()?;
        let bit = u8::try_from(trigger >> 2).ok().filter(|bit| u32::from(*bit) < u64::BITS)?;
        let trigger = match trigger & 3 {
            0 => None,
            _ if u32::from(bit) < FIRST_TRIGGER => return None,
            1 => Some((Trigger::Any, bit)),
            2 => Some((Trigger::All, bit)),
            _ => Some((Trigger::Only, bit)),
        };
        let comment = match self.number()? {
            0 => None,
            _ => Some(self.text()?.into()),
        };
        Some(Action { disposition, rule, trigger, comment })
    }

    /// All automata. Their number says nothing about their size, so their sizes are added up.
    fn automata(&mut self, classes: u16) -> Option<Vec<Arc<Automaton>>> {
        let count = self.count()?;
        let (mut automata, mut left) = (Vec::new(), MAX_AUTOMATA);
        for _ in 0..count {
            let automaton = self.automaton(classes, left)?;
            left = left.checked_sub(automaton.size())?;
            automata.push(Arc::new(automaton));
        }
        Some(automata)
    }

    fn rule(&mut self, automata: &[Arc<Automaton>]) -> Option<Rule> {
        let count = self.count()?;
        let automaton = |decoder: &mut Self| automata.get(decoder.small::<usize>()?).cloned();
        if count == 0 {
            return automaton(self).map(Rule::Whole);
        }
        let mut contexts = Vec::new();
        for _ in 0..count {
            let sides = self.byte()?;
            let behind = if sides & 1 == 1 { Some(automaton(self)?) } else { None };
            let (ahead, ahead_backwards) = match sides & 2 {
                0 => (None, None),
                _ => (Some(automaton(self)?), Some(automaton(self)?)),
            };
            contexts.push(Context { behind, ahead, ahead_backwards });
        }
        Some(Rule::Contexts(contexts))
    }

    /// An automaton of at most this many bytes.
    fn automaton(&mut self, classes: u16, left: usize) -> Option<Automaton> {
        let classes = usize::from(classes);
        left.checked_sub(classes)?;
        let width: u16 = self.small().filter(|width| (2..=256).contains(width))?;
        let mut column = || self.small::<u8>().filter(|column| u16::from(*column) < width);
        let (most, start, end) = (column()?, column()?, column()?);
        let mut columns = vec![most; classes];
        for column in (0..width).filter(|column| *column != u16::from(most)) {
            let count = self.count()?;
            let mut class = 0;
            for _ in 0..count {
                class += self.small::<u16>().map(usize::from)?;
                *columns.get_mut(class)? = column as u8;
            }
        }
        let count = self.count()?;
        // A row of equal states takes two bytes here, and the whole width in memory.
        left.checked_sub(count.checked_mul(usize::from(width) * 2)?)?;
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let flags = self.byte()?;
            accepts.push(flags & 1 == 1);
            let mut state = || self.small::<u16>().filter(|state| usize::from(*state) < count);
            if flags & 2 == 0 {
                for _ in 0..width {
                    next.push(state()?);
                }
            } else {
                let state = state()?;
                next.extend(core::iter::repeat_n(state, usize::from(width)));
            }
        }
        (count > 0).then_some(Automaton { columns, start, end, width, next, accepts })
    }
}

/// Sets that were announced, by the members whose entries are still to come.
pub(super) type Announced = BTreeMap<u32, usize>;

#[cfg(test)]
mod tests {
    use super::*;

    /// An automaton for all code points takes a few bytes here, and a byte for each class in memory.
    #[test]
    fn automata_take_no_more_memory_than_compiling() {
        // Its width, the column of all classes and those of the beginning and the end, no classes in the others, and one
        // state that leads to itself.
        let automaton = [3, 0, 1, 2, 0, 0, 1, 2, 0];
        let read = |count: u8| {
            let mut bytes = vec![0x80 | (count % 128), count / 128];
            bytes.extend(automaton.repeat(usize::from(count)));
            Decoder { rest: &bytes, dictionary: &[] }.automata(MAX_CLASSES)
        };
        assert_eq!(read(2).map(|automata| automata.len()), Some(2));
        let many: Vec<u8> = [&[0xD0, 0x0F][..], &automaton.repeat(2_000)].concat();
        assert_eq!(Decoder { rest: &many, dictionary: &[] }.automata(MAX_CLASSES), None);
        // A row of equal states is stored as one.
        let rows = [
            &[1, 0x80, 2, 0, 0xFE, 1, 0xFF, 1][..],
            &[0; 255],
            &[0xFF, 0xFF, 3],
            &[2, 0].repeat(65_535),
        ];
        assert_eq!(Decoder { rest: &rows.concat(), dictionary: &[] }.automata(1), None);
    }
}
