//! The look-alikes of code points.

use super::{Runs, Units};

/// Texts that code points look like.
#[derive(Debug)]
pub(crate) struct Lookalikes {
    /// The value of a run is [`OWN`], or [`SHARED`] and the number of the run that has the same
    /// edges.
    pub(crate) runs: Runs,
    /// A unit of bits for each edge, list after list.
    pub(crate) edges: Units,
    /// The texts of the edges in UTF-16, in the same order.
    pub(crate) texts: Units,
    /// Where the lists of every eighth run and those after it start in `edges`.
    pub(crate) edge_starts: Units,
    /// Where their texts start in `texts`.
    pub(crate) text_starts: Units,
    /// The coarse form of each ASCII code point: a byte, or two.
    pub(crate) coarse: [[u8; 2]; 128],
}

/// The value of a run that has the next list.
const OWN: u16 = 1;
/// The lowest value of a run that has the list of another one.
const SHARED: u16 = 2;
/// How many runs there are from one whose list has a stored start to the next.
const SPACING: usize = 8;

/// A text that a code point looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    /// The lower, the more alike.
    pub(crate) cost: u16,
    /// The number of the source.
    pub(crate) source: u8,
    text: Units,
}

impl Edge {
    /// The code points of the text.
    pub(crate) fn text(self) -> impl Iterator<Item = char> + Clone {
        self.text.chars()
    }

    /// The text, if it is one code point.
    pub(crate) fn single(self) -> Option<char> {
        let mut text = self.text();
        text.next().filter(|_| text.next().is_none())
    }
}

/// The edges of a code point, the cheapest first.
#[derive(Clone, Default, Debug)]
pub(crate) struct Edges {
    edges: Units,
    texts: Units,
}

impl Lookalikes {
    /// The edges of a code point. Empty if it looks like no other code point.
    pub(crate) fn edges(&self, code_point: char) -> Edges {
        let run = self.runs.find(code_point).filter(|run| run.distance <= run.more);
        let owner = run.and_then(|run| match run.value {
            OWN => Some(run.number),
            value => value.checked_sub(SHARED).map(usize::from),
        });
        owner.and_then(|owner| self.list(owner)).unwrap_or_default()
    }

    /// The list of a run that has its own.
    fn list(&self, run: usize) -> Option<Edges> {
        let start = run / SPACING;
        let mut edge = usize::from(self.edge_starts.get(start)?);
        let mut text = usize::from(self.text_starts.get(start)?);
        // The list follows those of the earlier runs.
        let mut lists = self.runs.count(start * SPACING..run, OWN);
        for &upper in self.edges.high.get(edge..)? {
            if lists == 0 {
                break;
            }
            let bits = u16::from(upper) << 8;
            edge += 1;
            text += text_length(bits);
            lists -= usize::from(is_last(bits));
        }
        let (_, edges) = self.edges.split_at(edge)?;
        let (_, texts) = self.texts.split_at(text)?;
        Some(Edges { edges, texts })
    }

    /// The code points with edges, in order.
    pub(crate) fn code_points(&self) -> impl Iterator<Item = char> {
        self.runs.all().flat_map(|(first, more)| first..=first + more).filter_map(char::from_u32)
    }
}

impl Iterator for Edges {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let bits = self.edges.get(0)?;
        let (_, edges) = self.edges.split_at(1)?;
        let (text, texts) = self.texts.split_at(text_length(bits))?;
        *self = if is_last(bits) { Self::default() } else { Self { edges, texts } };
        Some(Edge { cost: bits & 0xFF, source: (bits >> 8 & 7) as u8, text })
    }
}

/// The number of code units in the text of an edge.
fn text_length(bits: u16) -> usize {
    usize::from(bits >> 11 & 7)
}

/// Whether an edge is the last one of its list.
fn is_last(bits: u16) -> bool {
    bits >> 14 != 0
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::tables::{LOOKALIKES, Units};

    use super::{OWN, SHARED, SPACING};

    /// Some starts are stored, and they have to agree with the lengths of the lists.
    #[test]
    fn lists_follow_each_other_without_gaps() {
        let (mut edge, mut text) = (0, 0);
        let mut shared = 0;
        let runs = &LOOKALIKES.runs;
        for (number, (&low, &high)) in runs.low.iter().zip(runs.high).enumerate() {
            if number % SPACING == 0 {
                let start = |starts: Units| starts.get(number / SPACING).map(usize::from);
                assert_eq!(start(LOOKALIKES.edge_starts), Some(edge), "{number}");
                assert_eq!(start(LOOKALIKES.text_starts), Some(text), "{number}");
            }
            match u16::from_le_bytes([low, high]) {
                0 => {}
                OWN => {
                    let list = LOOKALIKES.list(number).unwrap();
                    assert_eq!(list.edges, from(LOOKALIKES.edges, edge), "{number}");
                    assert_eq!(list.texts, from(LOOKALIKES.texts, text), "{number}");
                    edge += list.clone().count();
                    text += list.map(|edge| edge.text.low.len()).sum::<usize>();
                }
                value => {
                    let owner = usize::from(value - SHARED);
                    let of_owner = [runs.low[owner], runs.high[owner]];
                    assert_eq!(u16::from_le_bytes(of_owner), OWN, "{number}");
                    shared += 1;
                }
            }
        }
        assert_eq!((edge, text), (LOOKALIKES.edges.low.len(), LOOKALIKES.texts.low.len()));
        assert!(shared > 1_000, "{shared}");
    }

    fn from(units: Units, at: usize) -> Units {
        units.split_at(at).unwrap().1
    }

    #[test]
    fn edges_of_owners_sharers_and_others() {
        let of = |code_point: char| -> Vec<(u16, String)> {
            LOOKALIKES.edges(code_point).map(|edge| (edge.cost, edge.text().collect())).collect()
        };
        assert_eq!(of('m'), [(8, "rn".into())]);
        assert_eq!(of('а'), [(2, "a".into())]);
        // The second code point of a run.
        assert_eq!(of('\u{200C}'), of('\u{200D}'));
        assert!(of('a').iter().all(|(_, text)| text != "a"));
        assert_eq!(of('\0'), []);
        assert_eq!(of('\u{10FFFF}'), []);
    }
}
