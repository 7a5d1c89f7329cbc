//! Reads the code points, sequences and mappings of a compiled ruleset.

use alloc::vec::Vec;

use super::decode::{Announced, Decoder};
use super::sets::{Targets, Template};
use super::{Actions, Condition, Element, Mapping, Repertoire, Slot};
use crate::limits::MAX_ENTRIES;

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
