//! Writes a compiled ruleset as bytes.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::{Action, Automaton, Condition, Element, Repertoire, Rule, Ruleset, Slot, Trigger};

/// The first bytes, with the version of the format.
pub(super) const MAGIC: &[u8; 5] = b"XLGR\x03";

/// Bytes that grow.
#[derive(Default)]
pub(super) struct Encoder<'a> {
    pub(super) bytes: Vec<u8>,
    /// Strings that are written as their numbers.
    dictionary: &'a [&'a str],
}

impl Ruleset {
    /// Returns the compiled form, for [`Self::from_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes_with(&[])
    }

    /// The compiled form, with strings of a dictionary as numbers.
    pub(crate) fn to_bytes_with(&self, dictionary: &[&str]) -> Vec<u8> {
        let mut encoder = Encoder { bytes: MAGIC.to_vec(), dictionary };
        encoder.number(u8::from(self.is_merged));
        encoder.about(self);
        encoder.actions(self);
        encoder.rules(self);
        encoder.repertoire(self);
        let checksum = checksum(&encoder.bytes);
        encoder.bytes.extend(checksum.to_le_bytes());
        encoder.bytes
    }
}

/// A checksum over blocks of eight bytes.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let mut sum: u64 = 0x9E37_79B9_7F4A_7C15;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(chunk) {
            *to = *from;
        }
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0xFF51_AFD7_ED55_8CCD).rotate_left(29);
    }
    (sum ^ sum >> 32 ^ bytes.len() as u64) as u32
}

impl Encoder<'_> {
    pub(super) fn number(&mut self, number: impl TryInto<u64>) {
        let mut rest: u64 = number.try_into().unwrap_or(0);
        while rest >= 0x80 {
            self.bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    /// Writes 0 and the length for a new text, or its number in the dictionary plus 1.
    fn text(&mut self, text: &str) {
        if let Some(at) = self.dictionary.iter().position(|known| *known == text) {
            self.number(at + 1);
            return;
        }
        self.number(0_u8);
        self.number(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// The distance of a code point from another, with the sign in the lowest bit.
    fn distance(&mut self, from: u32, to: u32) {
        self.number(u64::from(from.abs_diff(to)) << 1 | u64::from(to < from));
    }

    fn texts(&mut self, texts: &[String]) {
        self.number(texts.len());
        for text in texts {
            self.text(text);
        }
    }

    fn about(&mut self, ruleset: &Ruleset) {
        let about = &ruleset.about;
        self.texts(about.version.as_slice());
        self.texts(about.date.as_slice());
        self.texts(&about.languages);
        self.number(usize::from(about.unicode_version.is_some()));
        for part in about.unicode_version.into_iter().flatten() {
            self.number(part);
        }
    }

    fn actions(&mut self, ruleset: &Ruleset) {
        let actions = &ruleset.actions;
        self.number(actions.dispositions.len());
        for disposition in &actions.dispositions {
            self.text(disposition);
        }
        self.number(actions.list.len());
        self.number(actions.own);
        for action in &actions.list {
            self.action(action);
        }
        self.number(actions.kinds.len());
        for bits in &actions.kinds {
            self.number(*bits);
        }
    }

    fn action(&mut self, action: &Action) {
        self.number(action.disposition);
        self.number(action.rule.map_or(0, |(rule, negated)| Condition::new(rule, negated).0));
        self.number(match action.trigger {
            None => 0,
            Some((trigger, bit)) => {
                let kind = match trigger {
                    Trigger::Any => 1,
                    Trigger::All => 2,
                    Trigger::Only => 3,
                };
                u32::from(bit) << 2 | kind
            }
        });
        let comment: Option<Box<str>> = action.comment.clone();
        self.number(u8::from(comment.is_some()));
        if let Some(comment) = comment {
            self.text(&comment);
        }
    }

    /// The number of classes, each automaton once, and the rules, which refer to automata by number.
    fn rules(&mut self, ruleset: &Ruleset) {
        let automata = ruleset.rules.iter().flat_map(|rule| match rule {
            Rule::Whole(automaton) => vec![automaton],
            Rule::Contexts(contexts) => contexts
                .iter()
                .flat_map(|one| [&one.behind, &one.ahead, &one.ahead_backwards])
                .flatten()
                .collect(),
        });
        let mut numbers: BTreeMap<*const Automaton, usize> = BTreeMap::new();
        let mut distinct = Vec::new();
        for automaton in automata {
            numbers.entry(Arc::as_ptr(automaton)).or_insert_with(|| {
                distinct.push(automaton);
                distinct.len() - 1
            });
        }
        self.number(ruleset.classes);
        self.number(distinct.len());
        for automaton in distinct {
            self.automaton(automaton);
        }
        let number = |one: &Arc<Automaton>| numbers.get(&Arc::as_ptr(one)).copied().unwrap_or(0);
        self.number(ruleset.rules.len());
        for (rule, name) in ruleset.rules.iter().zip(&ruleset.rule_names) {
            self.text(name);
            match rule {
                Rule::Whole(automaton) => {
                    self.number(0_u8);
                    self.number(number(automaton));
                }
                Rule::Contexts(contexts) => {
                    self.number(contexts.len());
                    for context in contexts {
                        let sides = [&context.behind, &context.ahead, &context.ahead_backwards];
                        self.number(
                            u8::from(context.behind.is_some())
                                | u8::from(context.ahead.is_some()) << 1,
                        );
                        for automaton in sides.into_iter().flatten() {
                            self.number(number(automaton));
                        }
                    }
                }
            }
        }
    }

    /// The classes of each column but the most frequent one, and the rows.
    fn automaton(&mut self, automaton: &Automaton) {
        let mut members: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for (class, column) in automaton.columns.iter().enumerate() {
            members.entry(*column).or_default().push(class);
        }
        let most = members
            .iter()
            .max_by_key(|(_, classes)| classes.len())
            .map_or(0, |(column, _)| *column);
        self.number(automaton.width);
        self.number(most);
        self.number(automaton.start);
        self.number(automaton.end);
        // With 256 columns, the width does not fit a byte, but the last column does.
        let last = automaton.width.saturating_sub(1) as u8;
        for column in (0..=last).filter(|column| *column != most) {
            let classes = members.get(&column).map_or(&[][..], Vec::as_slice);
            self.number(classes.len());
            let mut before = 0;
            for class in classes {
                self.number(class - before);
                before = *class;
            }
        }
        self.number(automaton.accepts.len());
        for (row, accepts) in
            automaton.next.chunks(usize::from(automaton.width)).zip(&automaton.accepts)
        {
            // A state with transitions only to itself is stored as a flag.
            let own = row.first().copied().unwrap_or(0);
            let is_constant = row.iter().all(|next| *next == own);
            self.number(u8::from(*accepts) | u8::from(is_constant) << 1);
            for next in row.iter().take(if is_constant { 1 } else { row.len() }) {
                self.number(*next);
            }
        }
    }

    fn repertoire(&mut self, ruleset: &Ruleset) {
        let repertoire = &ruleset.repertoire;
        let sets = VariantSets::new(repertoire);
        let entries: Vec<(u32, Template)> = repertoire
            .entries()
            .map(|(at, slot)| (at, sets.template(repertoire, at, slot)))
            .collect();
        let sequences = repertoire.sequences();
        let null = repertoire.null.checked_sub(1).map(|null| (Vec::new(), null));
        let sequences: Vec<(Vec<char>, Element, Template)> = null
            .into_iter()
            .chain(sequences)
            .map(|(text, element)| {
                let slot = Slot { single: element + 1, ..Slot::default() };
                (text, repertoire.element(element), VariantSets::listed_template(repertoire, slot))
            })
            .collect();
        let mut frequency: BTreeMap<&Template, usize> = BTreeMap::new();
        let of_sequences = sequences.iter().map(|sequence| &sequence.2);
        for template in entries.iter().map(|entry| &entry.1).chain(of_sequences) {
            *frequency.entry(template).or_default() += 1;
        }
        let mut templates: Vec<(&Template, usize)> = frequency.into_iter().collect();
        templates.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
        let numbers: BTreeMap<&Template, usize> =
            templates.iter().enumerate().map(|(number, template)| (template.0, number)).collect();
        self.number(templates.len());
        for (template, _) in &templates {
            self.template(template);
        }
        self.entries(ruleset, &sets, &entries, &numbers);
        self.number(sequences.len());
        for (text, element, template) in &sequences {
            self.number(text.len());
            for one in text {
                self.number(u32::from(*one));
            }
            self.number(numbers.get(template).copied().unwrap_or(0));
            self.targets(ruleset, *element, text);
        }
    }

    fn template(&mut self, template: &Template) {
        self.number(template.class);
        self.number(u8::from(template.is_element) | (template.targets as u8) << 1);
        self.number(template.condition.0);
        self.number(template.mappings.len());
        for (is_reflexive, kind, condition) in &template.mappings {
            self.number(u32::from(*kind) << 1 | u32::from(*is_reflexive));
            self.number(condition.0);
        }
    }

    /// Runs of code points: a byte with the template and flags, and then the data that the flags announce.
    fn entries(
        &mut self,
        ruleset: &Ruleset,
        sets: &VariantSets,
        entries: &[(u32, Template)],
        numbers: &BTreeMap<&Template, usize>,
    ) {
        self.number(entries.len());
        let (mut at, mut expected) = (0, 0);
        while let Some((code_point, template)) = entries.get(at) {
            let rest = entries.get(at..).unwrap_or_default();
            let run = rest.iter().zip(*code_point..).take_while(|((other, same), next)| {
                other == next && same == template && template.targets == Targets::None
            });
            let run = run.count().max(1);
            let number = numbers.get(template).copied().unwrap_or(0);
            let (has_gap, has_run) = (*code_point != expected, run > 1);
            let flags = u8::from(has_gap) << 7 | u8::from(has_run) << 6;
            self.bytes.push(flags | number.min(63) as u8);
            if number >= 63 {
                self.number(number - 63);
            }
            if has_gap {
                self.number(code_point - expected);
            }
            if has_run {
                self.number(run - 2);
            }
            match (template.targets, char::from_u32(*code_point)) {
                (Targets::Listed, Some(one)) => {
                    let element = ruleset.repertoire.slot(one).single.saturating_sub(1);
                    self.targets(ruleset, ruleset.repertoire.element(element), &[one]);
                }
                (Targets::Set, _) => self.set_of(sets, *code_point),
                _ => {}
            }
            expected = code_point + run as u32;
            at += run;
        }
    }

    /// The other members of a set where its first entry is.
    fn set_of(&mut self, sets: &VariantSets, code_point: u32) {
        let Some(members) = sets.announced_by(code_point) else { return };
        let mut before = code_point;
        for member in members.iter().filter(|member| **member != code_point) {
            // Members below the first entry are not in the repertoire.
            self.distance(before, *member);
            before = *member;
        }
    }

    /// The targets of mappings that are not reflexive.
    fn targets(&mut self, ruleset: &Ruleset, element: Element, source: &[char]) {
        for mapping in
            ruleset.repertoire.mappings_of(element).iter().filter(|mapping| !mapping.is_reflexive)
        {
            let target = ruleset.repertoire.target(mapping);
            self.number(target.len());
            let mut before = source.first().map_or(0, |one| u32::from(*one));
            for one in target {
                self.distance(before, u32::from(*one));
                before = u32::from(*one);
            }
        }
    }
}

// Finds variant sets, so that a compiled ruleset stores the targets of most mappings once per set.

/// Data that code points share: their class, and the condition and mapping types of their element.
/// Reflexive mappings do not need a target.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Template {
    pub(super) class: u16,
    /// Whether there is an element.
    pub(super) is_element: bool,
    pub(super) condition: Condition,
    pub(super) targets: Targets,
    /// Whether each mapping is reflexive, its type and its condition.
    pub(super) mappings: Vec<(bool, u16, Condition)>,
}

/// Where the targets of mappings are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Targets {
    /// All mappings are reflexive, or there are no mappings.
    #[default]
    None,
    /// They are the other members of the variant set, in ascending order.
    Set,
    /// They follow the code point.
    Listed,
}

/// Sets of code points that are variants of each other.
pub(super) struct VariantSets {
    /// The members of each set, ascending.
    sets: Vec<Vec<u32>>,
    of: BTreeMap<u32, usize>,
    /// The first entry of each set whose targets are the other members.
    first: BTreeMap<u32, usize>,
}

impl VariantSets {
    pub(super) fn new(repertoire: &Repertoire) -> Self {
        // Each code point and its targets form a candidate. Candidates become sets if all their
        // entries agree on them.
        let mut of: BTreeMap<u32, usize> = BTreeMap::new();
        let mut sets: Vec<Vec<u32>> = Vec::new();
        let entries: Vec<(u32, Vec<u32>)> = repertoire
            .entries()
            .filter_map(|(at, slot)| Some((at, members(repertoire, at, slot)?)))
            .collect();
        for (at, members) in &entries {
            if members.iter().all(|member| !of.contains_key(member)) {
                for member in members {
                    of.insert(*member, sets.len());
                }
                sets.push(members.clone());
            }
            debug_assert!(members.contains(at));
        }
        let mut new = Self { sets, of, first: BTreeMap::new() };
        let mut is_announced = vec![false; new.sets.len()];
        for (at, members) in &entries {
            let Some(set) = new.set_of(*at, members) else { continue };
            if let Some(is_announced) = is_announced.get_mut(set).filter(|known| !**known) {
                *is_announced = true;
                new.first.insert(*at, set);
            }
        }
        new
    }

    /// Returns the set of a code point, if its members are exactly these.
    fn set_of(&self, at: u32, members: &[u32]) -> Option<usize> {
        let set = *self.of.get(&at)?;
        (self.sets.get(set)? == members).then_some(set)
    }

    /// The members of the set whose first entry this is.
    fn announced_by(&self, at: u32) -> Option<&[u32]> {
        self.sets.get(*self.first.get(&at)?).map(Vec::as_slice)
    }

    /// The template of a code point.
    pub(super) fn template(&self, repertoire: &Repertoire, at: u32, slot: Slot) -> Template {
        let mut template = Self::listed_template(repertoire, slot);
        let members = members(repertoire, at, slot);
        if members.is_some_and(|members| self.set_of(at, &members).is_some()) {
            template.targets = Targets::Set;
        }
        template
    }

    /// The template of an element whose targets are listed.
    fn listed_template(repertoire: &Repertoire, slot: Slot) -> Template {
        let element = slot.single.checked_sub(1).map(|element| repertoire.element(element));
        let mappings = element.map_or(&[][..], |element| repertoire.mappings_of(element));
        let has_targets = mappings.iter().any(|mapping| !mapping.is_reflexive);
        Template {
            class: slot.class,
            is_element: element.is_some(),
            condition: element.unwrap_or_default().condition,
            targets: if has_targets { Targets::Listed } else { Targets::None },
            mappings: mappings
                .iter()
                .map(|mapping| (mapping.is_reflexive, mapping.kind, mapping.condition))
                .collect(),
        }
    }
}

/// The code point and its targets in ascending order, if each of them is one code point and different, in ascending
/// order, with a reflexive mapping first.
fn members(repertoire: &Repertoire, at: u32, slot: Slot) -> Option<Vec<u32>> {
    let element: Element = repertoire.element(slot.single.checked_sub(1)?);
    let mut members = Vec::new();
    for mapping in repertoire.mappings_of(element).iter().filter(|mapping| !mapping.is_reflexive) {
        match repertoire.target(mapping) {
            [one] if members.last().is_none_or(|last| *last < u32::from(*one)) => {
                members.push(u32::from(*one));
            }
            _ => return None,
        }
    }
    if members.is_empty() {
        return None;
    }
    let place = members.partition_point(|member| *member < at);
    members.insert(place, at);
    Some(members)
}
