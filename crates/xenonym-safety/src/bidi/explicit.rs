//! Explicit levels and directions: rules X1 to X8, and the isolates of BD9.

use alloc::vec;
use alloc::vec::Vec;

use super::class::Class;

/// BD2.
const MAX_DEPTH: u8 = 125;

/// The isolates of a paragraph, indexed by the position of their initiators.
pub(super) struct Isolates {
    /// The place of the PDI that matches an initiator.
    pub(super) ends: Vec<Option<usize>>,
    /// Whether a PDI matches an initiator.
    pub(super) is_matched: Vec<bool>,
    /// The first strong class inside, as rules P2 and P3 find it for an FSI.
    first_strong: Vec<Option<Class>>,
}

impl Isolates {
    pub(super) fn new(classes: &[Class]) -> Self {
        let mut isolates = Self {
            ends: vec![None; classes.len()],
            is_matched: vec![false; classes.len()],
            first_strong: vec![None; classes.len()],
        };
        let mut open: Vec<usize> = Vec::new();
        for (at, &class) in classes.iter().enumerate() {
            match class {
                Class::LRI | Class::RLI | Class::FSI => open.push(at),
                Class::PDI => {
                    let Some(start) = open.pop() else { continue };
                    set(&mut isolates.ends, start, Some(at));
                    set(&mut isolates.is_matched, at, true);
                }
                Class::L | Class::R | Class::AL => {
                    let Some(&start) = open.last() else { continue };
                    let found = get(&isolates.first_strong, start, None);
                    set(&mut isolates.first_strong, start, found.or(Some(class)));
                }
                _ => {}
            }
        }
        isolates
    }

    /// Whether the isolate or embedding that starts at a position runs from right to left.
    fn is_right_to_left(&self, at: usize, class: Class) -> bool {
        match class {
            Class::FSI => {
                matches!(get(&self.first_strong, at, None), Some(Class::R | Class::AL))
            }
            _ => class == Class::RLI,
        }
    }
}

/// Returns an element of a list. Positions are always in bounds, so `otherwise` is never used.
pub(super) fn get<T: Copy>(list: &[T], at: usize, otherwise: T) -> T {
    list.get(at).copied().unwrap_or(otherwise)
}

/// Sets an element of a list.
pub(super) fn set<T>(list: &mut [T], at: usize, value: T) {
    if let Some(element) = list.get_mut(at) {
        *element = value;
    }
}

/// An entry of the directional status stack (X1).
#[derive(Clone, Copy)]
struct Status {
    level: u8,
    overriding: Option<Class>,
    is_isolate: bool,
}

/// The directional status stack with its counts.
struct Stack {
    below: Vec<Status>,
    top: Status,
    overflow_isolates: usize,
    overflow_embeddings: usize,
    valid_isolates: usize,
}

/// Rules X1 to X8: sets each level, and the classes that are overridden.
pub(super) fn resolve(classes: &mut [Class], isolates: &Isolates, paragraph: u8) -> Vec<u8> {
    let top = Status { level: paragraph, overriding: None, is_isolate: false };
    let mut stack = Stack {
        below: Vec::new(),
        top,
        overflow_isolates: 0,
        overflow_embeddings: 0,
        valid_isolates: 0,
    };
    let mut levels = Vec::with_capacity(classes.len());
    for (at, class) in classes.iter_mut().enumerate() {
        let original = *class;
        if original == Class::PDI {
            stack.end_isolate();
        }
        levels.push(if original == Class::B { paragraph } else { stack.top.level });
        if let Some(overriding) = stack.top.overriding {
            // X5a to X5c, X6, X6a.
            if !original.is_removed() && original != Class::B {
                *class = overriding;
            }
        }
        match original {
            Class::RLE => stack.embed(true, None),
            Class::LRE => stack.embed(false, None),
            Class::RLO => stack.embed(true, Some(Class::R)),
            Class::LRO => stack.embed(false, Some(Class::L)),
            Class::RLI | Class::LRI | Class::FSI => {
                stack.isolate(isolates.is_right_to_left(at, original));
            }
            Class::PDF => stack.end_embedding(),
            _ => {}
        }
    }
    levels
}

impl Stack {
    /// The next level of a direction, if there may be one.
    fn next_level(&self, is_right_to_left: bool) -> Option<u8> {
        let level = self.top.level + 1;
        let level = if (level % 2 == 1) == is_right_to_left { level } else { level + 1 };
        let is_valid =
            level <= MAX_DEPTH && self.overflow_isolates == 0 && self.overflow_embeddings == 0;
        is_valid.then_some(level)
    }

    fn push(&mut self, status: Status) {
        self.below.push(self.top);
        self.top = status;
    }

    fn pop(&mut self) {
        if let Some(below) = self.below.pop() {
            self.top = below;
        }
    }

    /// X2 to X5.
    fn embed(&mut self, is_right_to_left: bool, overriding: Option<Class>) {
        if let Some(level) = self.next_level(is_right_to_left) {
            self.push(Status { level, overriding, is_isolate: false });
        } else if self.overflow_isolates == 0 {
            self.overflow_embeddings += 1;
        }
    }

    /// X5a to X5c.
    fn isolate(&mut self, is_right_to_left: bool) {
        if let Some(level) = self.next_level(is_right_to_left) {
            self.valid_isolates += 1;
            self.push(Status { level, overriding: None, is_isolate: true });
        } else {
            self.overflow_isolates += 1;
        }
    }

    /// X6a.
    fn end_isolate(&mut self) {
        if self.overflow_isolates > 0 {
            self.overflow_isolates -= 1;
        } else if self.valid_isolates > 0 {
            self.overflow_embeddings = 0;
            while !self.top.is_isolate && !self.below.is_empty() {
                self.pop();
            }
            self.pop();
            self.valid_isolates -= 1;
        }
    }

    /// X7.
    fn end_embedding(&mut self) {
        if self.overflow_isolates > 0 {
            return;
        }
        if self.overflow_embeddings > 0 {
            self.overflow_embeddings -= 1;
        } else if !self.top.is_isolate {
            self.pop();
        }
    }
}
