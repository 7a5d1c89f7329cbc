//! The look-alikes of code points.

use super::{Runs, Units};

/// Texts that code points look like.
#[derive(Debug)]
pub(crate) struct Lookalikes {
    /// The value is the position in the pool of the edges of each code point in the run. It is
    /// never 0.
    pub(crate) runs: Runs,
    /// Lists of edges: a unit of bits, then the text in UTF-16.
    pub(crate) pool: Units,
    /// The coarse form of each ASCII code point: a byte, or two.
    pub(crate) coarse: [[u8; 2]; 128],
}

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
#[derive(Clone, Debug)]
pub(crate) struct Edges(Units);

impl Lookalikes {
    /// The edges of a code point. Empty if it looks like no other code point.
    pub(crate) fn edges(&self, code_point: char) -> Edges {
        let run = self.runs.find(code_point);
        let run = run.filter(|run| run.value != 0 && run.distance <= run.more);
        let list = run.and_then(|run| self.pool.split_at(run.value.into()));
        Edges(list.map_or_else(Units::default, |(_, list)| list))
    }

    /// The code points with edges, in order.
    pub(crate) fn code_points(&self) -> impl Iterator<Item = char> {
        self.runs.all().flat_map(|(first, more)| first..=first + more).filter_map(char::from_u32)
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.runs.size() + self.pool.size() + size_of_val(&self.coarse)
    }
}

impl Iterator for Edges {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let (bits, rest) = self.0.split_first()?;
        let (text, rest) = rest.split_at(usize::from(bits >> 11 & 7))?;
        self.0 = if bits >> 14 == 0 { rest } else { Units::default() };
        Some(Edge { cost: bits & 0xFF, source: (bits >> 8 & 7) as u8, text })
    }
}
