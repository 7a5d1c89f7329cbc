//! Rules as automata: nondeterministic ones (sections 6.3 and 6.4), then deterministic ones that are as small as possible.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use super::sets::Budget;
use crate::document::Repetition;
use crate::error::Error;
use crate::ruleset::Automaton;

/// The most states of an automaton while it is built.
const MAX_NFA_STATES: usize = 20_000;

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
        if self.states > MAX_NFA_STATES {
            return Err(Error::new(
                "12.2",
                format!("a rule is too complex: it needs more than {MAX_NFA_STATES} states"),
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
        count: Repetition,
        budget: &Budget,
    ) -> Result<Rc<Self>, Error> {
        if count == Repetition::ONCE {
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

// Makes deterministic automata, as small as possible.

/// The most states.
const MAX_STATES: usize = 2048;
/// The most columns, so that they fit a byte.
const MAX_COLUMNS: usize = 256;

/// The texts that an automaton should accept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Search {
    /// A match anywhere up to here, and then everything.
    Anywhere,
    /// A match that begins at the beginning, and then everything.
    Prefix,
    /// A match that ends here.
    Suffix,
}

/// A set of states or columns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    /// Adds a number. Returns whether it is new.
    fn insert(&mut self, number: usize) -> bool {
        let Some(word) = self.0.get_mut(number / 64) else { return false };
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn contains(&self, number: usize) -> bool {
        has_bit(&self.0, number)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            core::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(at * 64 + bit)
            })
        })
    }
}

fn has_bit(bits: &[u64], number: usize) -> bool {
    bits.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

/// An automaton with its edges by state.
struct Graph {
    silent: Vec<Vec<u32>>,
    /// The number of the symbols, and the state after them.
    labeled: Vec<Vec<(u32, u32)>>,
}

impl Graph {
    fn new(nfa: &Nfa, distinct: &[&Symbols]) -> Self {
        let (mut silent, mut labeled) =
            (vec![Vec::new(); nfa.states], vec![Vec::new(); nfa.states]);
        for (from, symbols, to) in &nfa.edges {
            match symbols {
                None => silent.get_mut(*from as usize).map(|list| list.push(*to)),
                Some(symbols) => {
                    let number = distinct.partition_point(|other| *other < symbols) as u32;
                    labeled.get_mut(*from as usize).map(|list| list.push((number, *to)))
                }
            };
        }
        Self { silent, labeled }
    }

    /// All states that can be reached without a symbol.
    fn close(&self, mut open: Vec<u32>, budget: &Budget) -> Result<Bits, Error> {
        let mut closed = Bits::new(self.silent.len());
        let mut steps = closed.0.len() + open.len();
        while let Some(state) = open.pop() {
            if closed.insert(state as usize) {
                let next = self.silent.get(state as usize).map_or(&[][..], Vec::as_slice);
                steps += next.len();
                open.extend(next);
            }
        }
        budget.work(steps)?;
        Ok(closed)
    }
}

/// Columns: classes that every edge treats alike share one. The last two are the beginning and the
/// end of a label.
struct Columns {
    of_class: Vec<u8>,
    /// A class of each column.
    classes: Vec<u16>,
}

impl Columns {
    fn new(distinct: &[&Symbols], class_count: u16, budget: &Budget) -> Result<Self, Error> {
        let class_count = usize::from(class_count);
        let mut column_of = vec![0_usize; class_count];
        let mut count = 1;
        // For each column, the symbols that divided it last, and the column of their classes.
        let mut split: Vec<(usize, usize)> = Vec::new();
        for (number, symbols) in (1..).zip(distinct) {
            let Symbols::Classes(classes) = symbols else { continue };
            budget.work(class_count)?;
            for (class, column) in column_of.iter_mut().enumerate() {
                if !has_bit(classes, class) {
                    continue;
                }
                if split.len() <= *column {
                    split.resize(*column + 1, (0, 0));
                }
                let Some(divided) = split.get_mut(*column) else { continue };
                if divided.0 != number {
                    *divided = (number, count);
                    count += 1;
                }
                *column = divided.1;
            }
        }
        let mut numbers: BTreeMap<usize, u8> = BTreeMap::new();
        let mut columns = Self { of_class: Vec::new(), classes: Vec::new() };
        for (class, column) in column_of.iter().enumerate() {
            let next = numbers.len();
            if next + 3 > MAX_COLUMNS && !numbers.contains_key(column) {
                return Err(Error::new(
                    "12.2",
                    format!("a rule is too complex: it distinguishes more than {MAX_COLUMNS} sets"),
                ));
            }
            let number = *numbers.entry(*column).or_insert(next as u8);
            if usize::from(number) == next {
                columns.classes.push(class as u16);
            }
            columns.of_class.push(number);
        }
        Ok(columns)
    }

    fn start(&self) -> usize {
        self.classes.len()
    }

    fn end(&self) -> usize {
        self.classes.len() + 1
    }

    fn width(&self) -> usize {
        self.classes.len() + 2
    }

    /// The columns on which an edge with these symbols is followed.
    fn taken(&self, symbols: &Symbols) -> Bits {
        let mut taken = Bits::new(self.width());
        for column in 0..self.width() {
            let is_taken = match (symbols, self.classes.get(column)) {
                (Symbols::Classes(classes), Some(class)) => has_bit(classes, usize::from(*class)),
                (Symbols::AnyCodePoint, class) => class.is_some(),
                (Symbols::Start, _) => column == self.start(),
                (Symbols::End, _) => column == self.end(),
                (Symbols::Classes(_), None) => false,
            };
            if is_taken {
                taken.insert(column);
            }
        }
        taken
    }
}

/// The smallest deterministic automaton.
pub(super) fn determinize(
    nfa: &Nfa,
    search: Search,
    class_count: u16,
    budget: &Budget,
) -> Result<Automaton, Error> {
    let mut distinct: Vec<&Symbols> = nfa.edges.iter().filter_map(|edge| edge.1.as_ref()).collect();
    budget.work(nfa.states + nfa.edges.len())?;
    distinct.sort_unstable();
    distinct.dedup();
    let graph = Graph::new(nfa, &distinct);
    let columns = Columns::new(&distinct, class_count, budget)?;
    let taken: Vec<Bits> = distinct.iter().map(|symbols| columns.taken(symbols)).collect();
    let width = columns.width();
    let mut states: Vec<Rc<Bits>> = vec![graph.close(vec![0], budget)?.into()];
    let mut numbers: BTreeMap<Rc<Bits>, u16> = states.iter().cloned().zip(0..).collect();
    let (mut next, mut accepts) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        let is_accepting = state.contains(1);
        accepts.push(is_accepting);
        let edges: Vec<(u32, u32)> = state
            .iter()
            .filter_map(|from| graph.labeled.get(from))
            .flat_map(|edges| edges.iter().copied())
            .collect();
        for column in 0..width {
            let mut open: Vec<u32> = Vec::new();
            if is_accepting && search != Search::Suffix {
                // Once there was a match, nothing changes that.
                open.push(1);
            } else {
                budget.work(edges.len())?;
                open.extend(edges.iter().filter_map(|(symbols, to)| {
                    let is_taken = taken.get(*symbols as usize)?.contains(column);
                    is_taken.then_some(*to)
                }));
                if search != Search::Prefix {
                    open.push(0);
                }
            }
            let closed = graph.close(open, budget)?;
            let number = match numbers.get(&closed) {
                Some(number) => *number,
                None if states.len() >= MAX_STATES => {
                    return Err(Error::new(
                        "12.2",
                        format!(
                            "a rule is too complex: its automaton needs more than {MAX_STATES} states"
                        ),
                    ));
                }
                None => {
                    let (closed, number) = (Rc::new(closed), states.len() as u16);
                    numbers.insert(closed.clone(), number);
                    states.push(closed);
                    number
                }
            };
            next.push(number);
        }
        at += 1;
    }
    let (start, end) = (columns.start() as u8, columns.end() as u8);
    let automaton =
        Automaton { columns: columns.of_class, start, end, width: width as u16, next, accepts };
    minimize(&automaton, budget)
}

/// Merges states that accept the same texts, with Moore's algorithm. State 0 remains the first one.
fn minimize(automaton: &Automaton, budget: &Budget) -> Result<Automaton, Error> {
    let width = usize::from(automaton.width);
    let rows: Vec<&[u16]> = automaton.next.chunks(width).collect();
    let mut group: Vec<u16> = Vec::new();
    let first = automaton.accepts.first().copied().unwrap_or(false);
    group.extend(automaton.accepts.iter().map(|accepts| u16::from(*accepts != first)));
    let mut count = 0;
    loop {
        budget.work(automaton.next.len())?;
        let mut numbers: BTreeMap<(u16, Vec<u16>), u16> = BTreeMap::new();
        let of = |state: &u16| group.get(usize::from(*state)).copied().unwrap_or(0);
        let keys = rows.iter().zip(&group).map(|(row, own)| (*own, row.iter().map(of).collect()));
        let keys: Vec<(u16, Vec<u16>)> = keys.collect();
        let mut refined = Vec::with_capacity(keys.len());
        for key in keys {
            let new = numbers.len() as u16;
            refined.push(*numbers.entry(key).or_insert(new));
        }
        let new_count = numbers.len();
        group = refined;
        if new_count == count {
            break;
        }
        count = new_count;
    }
    let mut merged = Automaton { next: Vec::new(), accepts: Vec::new(), ..automaton.clone() };
    for number in 0..count {
        let state = group.iter().position(|group| usize::from(*group) == number).unwrap_or(0);
        let row = rows.get(state).copied().unwrap_or_default();
        merged.next.extend(row.iter().map(|to| group.get(usize::from(*to)).copied().unwrap_or(0)));
        merged.accepts.push(automaton.accepts.get(state).copied().unwrap_or(false));
    }
    Ok(merged)
}
