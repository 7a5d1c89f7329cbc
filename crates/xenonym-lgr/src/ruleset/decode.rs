//! Reads a compiled ruleset, and checks that it does not contradict itself.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::encode::{MAGIC, Targets, Template, checksum};
use super::{
    About, Action, Actions, Automaton, Condition, Context, Element, FIRST_TRIGGER, Mapping,
    Repertoire, Rule, Ruleset, Slot, Trigger,
};
use crate::error::LoadError;
use crate::limits::{MAX_AUTOMATA, MAX_CLASSES, MAX_DEFINITIONS, MAX_ENTRIES};

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

// Reads the code points, sequences and mappings of a compiled ruleset.

/// Sets that were announced, by the members whose entries are still to come.
type Announced = BTreeMap<u32, usize>;

/// The parts of a repertoire, while they grow.
#[derive(Default)]
struct Parts {
    elements: Vec<Element>,
    mappings: Vec<Mapping>,
    text: Vec<char>,
    runs: Vec<(u32, u32, Slot)>,
    /// Variant sets, and those that are announced.
    sets: Vec<Vec<u32>>,
    announced: Announced,
    /// The shared element of each template without targets, plus 1.
    shared: Vec<u32>,
}

impl Decoder<'_> {
    pub(super) fn repertoire(
        &mut self,
        actions: &Actions,
        rules: usize,
        classes: u16,
    ) -> Option<Repertoire> {
        let count = self.count()?;
        let templates: Option<Vec<Template>> =
            (0..count).map(|_| self.template(actions, rules, classes)).collect();
        let templates = templates?;
        let mut parts = Parts { shared: alloc::vec![0; templates.len()], ..Parts::default() };
        self.entries(&templates, &mut parts)?;
        let count = self.count()?;
        let mut null = 0;
        let mut sequences: Vec<(Vec<char>, u32)> = Vec::new();
        for _ in 0..count {
            let len = self.small::<usize>().filter(|len| *len != 1 && *len < 64)?;
            let text: Option<Vec<char>> = (0..len).map(|_| char::from_u32(self.small()?)).collect();
            let text = text?;
            let template = templates.get(self.small::<usize>()?)?;
            let element = self.element(template, &text, &mut parts)?;
            if text.is_empty() {
                null = element + 1;
            } else if sequences.last().is_none_or(|last| last.0 < text) {
                sequences.push((text, element));
            } else {
                return None;
            }
        }
        let Parts { elements, mappings, text, runs, .. } = parts;
        let mut repertoire = Repertoire::new(elements, mappings, text, null);
        for (first, last, slot) in runs {
            repertoire.set(first, last, slot);
        }
        let sequences: Vec<(&[char], u32)> =
            sequences.iter().map(|(text, element)| (&**text, *element)).collect();
        repertoire.add_sequences(&sequences);
        Some(repertoire)
    }

    fn template(&mut self, actions: &Actions, rules: usize, classes: u16) -> Option<Template> {
        let condition = |decoder: &mut Self| {
            let condition = Condition(decoder.small()?);
            condition.get().is_none_or(|(rule, _)| rule < rules).then_some(condition)
        };
        let class = self.small().filter(|class| *class < classes)?;
        let flags = self.byte()?;
        let targets = match flags >> 1 {
            0 => Targets::None,
            1 => Targets::Set,
            2 => Targets::Listed,
            _ => return None,
        };
        let own = condition(self)?;
        let count = self.count()?;
        let mut mappings = Vec::new();
        for _ in 0..count {
            let kind: u32 = self.small()?;
            let (is_reflexive, kind) = (kind & 1 == 1, u16::try_from(kind >> 1).ok()?);
            if usize::from(kind) >= actions.kinds.len()
                || (targets == Targets::None && !is_reflexive)
            {
                return None;
            }
            mappings.push((is_reflexive, kind, condition(self)?));
        }
        Some(Template { class, is_element: flags & 1 == 1, condition: own, targets, mappings })
    }

    fn entries(&mut self, templates: &[Template], parts: &mut Parts) -> Option<()> {
        let mut count: u32 = self.small().filter(|count| *count <= u32::from(char::MAX) + 1)?;
        let mut next: u32 = 0;
        while count > 0 {
            let byte = self.byte()?;
            let number = match byte & 63 {
                63 => self.small::<usize>()?.checked_add(63)?,
                small => usize::from(small),
            };
            let template = templates.get(number)?;
            if byte & 0x80 != 0 {
                next = next.checked_add(self.small()?)?;
            }
            let run: u32 =
                if byte & 0x40 == 0 { 1 } else { self.small::<u32>()?.checked_add(2)? };
            let last = next.checked_add(run - 1).filter(|last| *last <= u32::from(char::MAX))?;
            count = count.checked_sub(run)?;
            // Code points share an element only if it does not map to others.
            if run > 1 && template.targets != Targets::None {
                return None;
            }
            let single = if template.is_element {
                self.element_of(template, number, next, parts)? + 1
            } else {
                0
            };
            let slot = Slot { class: template.class, single, branch: 0 };
            parts.runs.push((next, last, slot));
            next = last + 1;
        }
        Some(())
    }

    /// The element of a code point.
    fn element_of(
        &mut self,
        template: &Template,
        number: usize,
        code_point: u32,
        parts: &mut Parts,
    ) -> Option<u32> {
        match template.targets {
            Targets::None => {
                if let Some(shared) = parts.shared.get(number)?.checked_sub(1) {
                    return Some(shared);
                }
                let element = parts.add(template, || None)?;
                *parts.shared.get_mut(number)? = element + 1;
                Some(element)
            }
            Targets::Set => {
                let set = match parts.announced.remove(&code_point) {
                    Some(set) => set,
                    None => self.announce(template, code_point, parts)?,
                };
                let others: Vec<char> = parts
                    .sets
                    .get(set)?
                    .iter()
                    .filter(|member| **member != code_point)
                    .map(|member| char::from_u32(*member))
                    .collect::<Option<_>>()?;
                let mut targets = others.iter().map(core::slice::from_ref);
                parts.add(template, || targets.next())
            }
            Targets::Listed => self.element(template, &[char::from_u32(code_point)?], parts),
        }
    }

    /// Reads the members of a set where its first entry is.
    fn announce(
        &mut self,
        template: &Template,
        code_point: u32,
        parts: &mut Parts,
    ) -> Option<usize> {
        let others = template.mappings.iter().filter(|mapping| !mapping.0).count();
        let mut members = Vec::with_capacity(others + 1);
        members.push(code_point);
        let mut before = code_point;
        for _ in 0..others {
            before = self.distant(before)?;
            members.push(before);
        }
        members.sort_unstable();
        let set = parts.sets.len();
        for member in members.iter().filter(|member| **member > code_point) {
            parts.announced.insert(*member, set);
        }
        parts.sets.push(members);
        Some(set)
    }

    /// Reads a code point as its distance from another.
    fn distant(&mut self, from: u32) -> Option<u32> {
        let coded = self.number()?;
        let distance = u32::try_from(coded >> 1).ok()?;
        if coded & 1 == 0 { from.checked_add(distance) } else { from.checked_sub(distance) }
    }

    /// An element whose targets follow.
    fn element(&mut self, template: &Template, source: &[char], parts: &mut Parts) -> Option<u32> {
        let mut targets: Vec<Vec<char>> = Vec::new();
        for _ in template.mappings.iter().filter(|mapping| !mapping.0) {
            let len = self.count().filter(|len| *len < 64)?;
            let mut before = source.first().map_or(0, |one| u32::from(*one));
            let mut target = Vec::with_capacity(len);
            for _ in 0..len {
                before = self.distant(before)?;
                target.push(char::from_u32(before)?);
            }
            targets.push(target);
        }
        let mut targets = targets.iter().map(Vec::as_slice);
        parts.add(template, || targets.next())
    }
}

impl Parts {
    /// Adds an element and its mappings. `target` returns the next target that is not reflexive.
    fn add<'t>(
        &mut self,
        template: &Template,
        mut target: impl FnMut() -> Option<&'t [char]>,
    ) -> Option<u32> {
        if self.mappings.len() + template.mappings.len() > MAX_ENTRIES {
            return None;
        }
        let (mappings, count) = (self.mappings.len() as u32, template.mappings.len() as u32);
        for &(is_reflexive, kind, condition) in &template.mappings {
            let from = self.text.len() as u32;
            let target = if is_reflexive { &[] } else { target()? };
            self.text.extend_from_slice(target);
            let len = target.len() as u8;
            self.mappings.push(Mapping { target: from, len, is_reflexive, kind, condition });
        }
        self.elements.push(Element { condition: template.condition, mappings, count });
        Some(self.elements.len() as u32 - 1)
    }
}

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
