//! Makes deterministic automata, as small as possible.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::nfa::{Nfa, Symbols};
use crate::error::Error;
use crate::ruleset::Automaton;

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

/// An automaton with its edges by state.
struct Graph<'a> {
    silent: Vec<Vec<u32>>,
    labeled: Vec<Vec<(&'a Symbols, u32)>>,
}

impl<'a> Graph<'a> {
    fn new(nfa: &'a Nfa) -> Self {
        let (mut silent, mut labeled) =
            (vec![Vec::new(); nfa.states], vec![Vec::new(); nfa.states]);
        for (from, symbols, to) in &nfa.edges {
            match symbols {
                None => silent.get_mut(*from as usize).map(|list| list.push(*to)),
                Some(symbols) => {
                    labeled.get_mut(*from as usize).map(|list| list.push((symbols, *to)))
                }
            };
        }
        Self { silent, labeled }
    }

    /// All states that can be reached without a symbol, sorted.
    fn close(&self, mut open: Vec<u32>) -> Vec<u32> {
        let mut closed = vec![false; self.silent.len()];
        let mut all = Vec::new();
        while let Some(state) = open.pop() {
            match closed.get_mut(state as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            all.push(state);
            open.extend(self.silent.get(state as usize).into_iter().flatten());
        }
        all.sort_unstable();
        all
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
    fn new(nfa: &Nfa, class_count: u16) -> Result<Self, Error> {
        let mut distinct: Vec<&Symbols> =
            nfa.edges.iter().filter_map(|edge| edge.1.as_ref()).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let mut column_of = vec![0_usize; usize::from(class_count)];
        let mut count = 1;
        for symbols in distinct {
            let Symbols::Classes(classes) = symbols else { continue };
            let mut split: BTreeMap<usize, usize> = BTreeMap::new();
            for class in classes.iter() {
                if let Some(column) = column_of.get_mut(usize::from(*class)) {
                    *column = *split.entry(*column).or_insert_with(|| {
                        count += 1;
                        count - 1
                    });
                }
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

    fn start(&self) -> u8 {
        self.classes.len() as u8
    }

    fn end(&self) -> u8 {
        self.classes.len() as u8 + 1
    }

    fn takes(&self, symbols: &Symbols, column: u8) -> bool {
        match (symbols, self.classes.get(usize::from(column))) {
            (Symbols::Classes(classes), Some(class)) => classes.binary_search(class).is_ok(),
            (Symbols::AnyCodePoint, class) => class.is_some(),
            (Symbols::Start, _) => column == self.start(),
            (Symbols::End, _) => column == self.end(),
            (Symbols::Classes(_), None) => false,
        }
    }
}

/// The smallest deterministic automaton.
pub(super) fn determinize(nfa: &Nfa, search: Search, class_count: u16) -> Result<Automaton, Error> {
    let graph = Graph::new(nfa);
    let columns = Columns::new(nfa, class_count)?;
    let width = columns.classes.len() + 2;
    let mut states: Vec<Vec<u32>> = vec![graph.close(vec![0])];
    let mut numbers: BTreeMap<Vec<u32>, u16> = states.iter().cloned().zip(0..).collect();
    let (mut next, mut accepts) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        let is_accepting = state.contains(&1);
        accepts.push(is_accepting);
        for column in 0..width {
            let mut open: Vec<u32> = Vec::new();
            if is_accepting && search != Search::Suffix {
                // Once there was a match, nothing changes that.
                open.push(1);
            } else {
                for (symbols, to) in
                    state.iter().filter_map(|from| graph.labeled.get(*from as usize)).flatten()
                {
                    if columns.takes(symbols, column as u8) {
                        open.push(*to);
                    }
                }
                if search != Search::Prefix {
                    open.push(0);
                }
            }
            let closed = graph.close(open);
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
                    let number = states.len() as u16;
                    numbers.insert(closed.clone(), number);
                    states.push(closed);
                    number
                }
            };
            next.push(number);
        }
        at += 1;
    }
    let (start, end) = (columns.start(), columns.end());
    let automaton =
        Automaton { columns: columns.of_class, start, end, width: width as u16, next, accepts };
    Ok(minimize(&automaton))
}

/// Merges states that accept the same texts, with Moore's algorithm. State 0 remains the first one.
fn minimize(automaton: &Automaton) -> Automaton {
    let width = usize::from(automaton.width);
    let rows: Vec<&[u16]> = automaton.next.chunks(width).collect();
    let mut group: Vec<u16> = Vec::new();
    let first = automaton.accepts.first().copied().unwrap_or(false);
    group.extend(automaton.accepts.iter().map(|accepts| u16::from(*accepts != first)));
    let mut count = 0;
    loop {
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
    merged
}
