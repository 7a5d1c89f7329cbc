//! Rules as nondeterministic automata (sections 6.3 and 6.4).

use alloc::format;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use super::budget::Budget;
use crate::document::Count;
use crate::error::Error;

/// The most states of an automaton while it is built.
const MAX_STATES: usize = 20_000;

/// The symbols on which an edge is followed: classes of code points, or the beginning or end of a label.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Symbols {
    /// The bits of these are set.
    Classes(Rc<[u64]>),
    AnyCodePoint,
    Start,
    End,
}

/// A nondeterministic automaton, which accepts in state 1. The initial state is 0.
#[derive(Clone, Default)]
pub(super) struct Nfa {
    pub(super) states: usize,
    /// From, symbols or none, to.
    pub(super) edges: Vec<(u32, Option<Symbols>, u32)>,
}

const START: u32 = 0;
const END: u32 = 1;

impl Nfa {
    /// Accepts the empty text.
    pub(super) fn empty() -> Self {
        Self { states: 2, edges: vec![(START, None, END)] }
    }

    /// Accepts one symbol.
    pub(super) fn symbol(symbols: Symbols) -> Rc<Self> {
        Rc::new(Self { states: 2, edges: vec![(START, Some(symbols), END)] })
    }

    /// Copies another automaton, and returns its first and last state.
    fn insert(&mut self, other: &Self, budget: &Budget) -> Result<(u32, u32), Error> {
        let offset = self.states as u32;
        self.states += other.states;
        if self.states > MAX_STATES {
            return Err(Error::new(
                "12.2",
                format!("a rule is too complex: it needs more than {MAX_STATES} states"),
            ));
        }
        budget.work(other.edges.len() + 1)?;
        budget.keep(size_of_val(&*other.edges))?;
        let moved =
            |edge: &(u32, Option<Symbols>, u32)| (edge.0 + offset, edge.1.clone(), edge.2 + offset);
        self.edges.extend(other.edges.iter().map(moved));
        Ok((START + offset, END + offset))
    }

    /// One after the other.
    pub(super) fn sequence(parts: &[Rc<Self>], budget: &Budget) -> Result<Rc<Self>, Error> {
        if let [one] = parts {
            return Ok(one.clone());
        }
        let mut whole = Self { states: 2, edges: Vec::new() };
        let mut at = START;
        for part in parts {
            let (start, end) = whole.insert(part, budget)?;
            whole.edges.push((at, None, start));
            at = end;
        }
        whole.edges.push((at, None, END));
        Ok(whole.into())
    }

    /// One of them.
    pub(super) fn choice(parts: &[Rc<Self>], budget: &Budget) -> Result<Rc<Self>, Error> {
        if let [one] = parts {
            return Ok(one.clone());
        }
        let mut whole = Self { states: 2, edges: Vec::new() };
        for part in parts {
            let (start, end) = whole.insert(part, budget)?;
            whole.edges.push((START, None, start));
            whole.edges.push((end, None, END));
        }
        Ok(whole.into())
    }

    /// As often as `count`.
    pub(super) fn repeat(
        self: &Rc<Self>,
        count: Count,
        budget: &Budget,
    ) -> Result<Rc<Self>, Error> {
        if count == Count::ONCE {
            return Ok(self.clone());
        }
        let mut whole = Self { states: 2, edges: Vec::new() };
        let mut at = START;
        for _ in 0..count.min {
            let (start, end) = whole.insert(self, budget)?;
            whole.edges.push((at, None, start));
            at = end;
        }
        match count.max {
            None => {
                let (start, end) = whole.insert(self, budget)?;
                whole.edges.extend([(at, None, start), (end, None, start), (end, None, END)]);
            }
            Some(max) => {
                for _ in count.min..max {
                    let (start, end) = whole.insert(self, budget)?;
                    whole.edges.extend([(at, None, start), (at, None, END)]);
                    at = end;
                }
            }
        }
        whole.edges.push((at, None, END));
        Ok(whole.into())
    }

    /// Accepts each text backwards.
    pub(super) fn reversed(&self) -> Self {
        let swap = |state: u32| match state {
            START => END,
            END => START,
            other => other,
        };
        let edges = self.edges.iter();
        let edges = edges.map(|(from, symbols, to)| (swap(*to), symbols.clone(), swap(*from)));
        Self { states: self.states, edges: edges.collect() }
    }
}
