//! The rules of the list as a tree of labels. `FORMAT.md` describes the layout.

use crate::generated::public_suffixes::TOP_LEVEL;

/// The bits of a label: the name is a public suffix.
pub(crate) const SUFFIX: u8 = 1;
/// Each name that is a label longer is one.
pub(crate) const WILDCARD: u8 = 2;
/// The name is an exception to that, and no public suffix.
pub(crate) const EXCEPTION: u8 = 4;
/// Names of rules end with this name: the label has a block of its own.
const LINK: u8 = 8;

/// The rule for the name itself is in the section of private domains.
pub(crate) const PRIVATE: u8 = 16;
/// The rule for names that are a label longer, or the exception to it, is in that section.
pub(crate) const PRIVATE_WILDCARD: u8 = 32;

/// How many blocks there are from one anchor to the next.
const SPACING: usize = 16;
/// The bits of a head above the length.
const IS_ONE: u8 = 64;
const IS_LAST: u8 = 128;

/// The tree, in one list for each kind of bytes.
#[derive(Debug)]
pub(crate) struct PublicSuffixes {
    /// Where every sixteenth block starts.
    pub(crate) anchors: &'static [Anchor],
    /// The length and the number of the labels of each group.
    pub(crate) heads: &'static [u8],
    /// The bits of each label.
    pub(crate) rules: &'static [u8],
    /// The labels, without anything between them.
    pub(crate) labels: &'static [u8],
}

/// Where a block starts in the lists, and how many earlier labels have a block.
#[derive(Debug)]
pub(crate) struct Anchor {
    pub(crate) heads: u16,
    pub(crate) rules: u16,
    pub(crate) links: u16,
    pub(crate) labels: u32,
}

/// Labels of one length in a block.
struct Group {
    length: usize,
    count: usize,
    is_last: bool,
}

impl PublicSuffixes {
    /// The bits of a label in a block, and the number of its own block.
    pub(crate) fn find(&self, block: usize, label: &[u8]) -> Option<(u8, Option<usize>)> {
        let anchor = self.anchors.get(block / SPACING)?;
        let mut heads = self.heads.get(anchor.heads.into()..)?.iter();
        let (mut rules, mut labels) = (usize::from(anchor.rules), anchor.labels as usize);
        let mut blocks_before = block % SPACING;
        loop {
            let group = Group::read(&mut heads)?;
            let size = group.length * group.count;
            if blocks_before == 0 && group.length >= label.len() {
                if group.length > label.len() {
                    return None;
                }
                let at = rules + position(self.labels.get(labels..labels + size)?, label)?;
                let &found = self.rules.get(at)?;
                let is_link = found & LINK != 0;
                return Some((found, if is_link { self.block_of(anchor, at) } else { None }));
            }
            if group.is_last {
                blocks_before = blocks_before.checked_sub(1)?;
            }
            rules += group.count;
            labels += size;
        }
    }

    /// The number of the block of a label. Blocks are in the order of the labels that have them.
    fn block_of(&self, anchor: &Anchor, label: usize) -> Option<usize> {
        let rules = self.rules.get(anchor.rules.into()..label)?;
        // Sums of bytes are counted many at a time, and one of this many labels cannot overflow.
        let links = rules.chunks(u8::MAX.into()).map(|rules| -> usize {
            rules.iter().map(|&rules| u8::from(rules & LINK != 0)).sum::<u8>().into()
        });
        Some(1 + usize::from(anchor.links) + links.sum::<usize>())
    }
}

impl Group {
    fn read<'b>(heads: &mut impl Iterator<Item = &'b u8>) -> Option<Self> {
        let head = *heads.next()?;
        let count = if head & IS_ONE == 0 { usize::from(*heads.next()?) } else { 1 };
        let length = usize::from(head & (IS_ONE - 1));
        Some(Self { length, count, is_last: head & IS_LAST != 0 })
    }
}

/// Whether a last label without longer rules is a rule of the list. These labels are not in the tree.
pub(crate) fn is_top_level(label: &[u8]) -> bool {
    let of_length = TOP_LEVEL.get(label.len()).filter(|labels| !labels.is_empty());
    of_length.is_some_and(|labels| position(labels, label).is_some())
}

/// The index of a label among the sorted labels of the same length. Groups do not contain empty
/// labels.
fn position(labels: &[u8], label: &[u8]) -> Option<usize> {
    let (mut start, mut end) = (0, labels.len() / label.len());
    while start < end {
        let middle = start + (end - start) / 2;
        let other = labels.get(middle * label.len()..)?;
        let mut bytes =
            other.iter().zip(label).map(|(other, byte)| (*other, byte.to_ascii_lowercase()));
        match bytes.find(|(other, byte)| other != byte) {
            None => return Some(middle),
            Some((other, byte)) if other < byte => start = middle + 1,
            Some(_) => end = middle,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::public_suffixes::PUBLIC_SUFFIXES;

    #[test]
    fn size_in_bytes() {
        let PublicSuffixes { anchors, heads, rules, labels } = PUBLIC_SUFFIXES;
        let size = size_of_val(anchors) + heads.len() + rules.len() + labels.len();
        assert_eq!(size, 77_138);
        assert_eq!(TOP_LEVEL.iter().map(|labels| labels.len()).sum::<usize>(), 7_215);
    }

    #[test]
    fn blocks_that_do_not_exist_have_no_labels() {
        let blocks = 1 + PUBLIC_SUFFIXES.rules.iter().filter(|&&rules| rules & LINK != 0).count();
        for block in blocks..2 * blocks {
            assert_eq!(PUBLIC_SUFFIXES.find(block, b"com"), None);
        }
    }
}
