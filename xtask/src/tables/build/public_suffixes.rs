//! The Public Suffix List as a tree of labels. `crates/xenonym-psl/src/FORMAT.md` describes the
//! bytes.

use std::collections::{BTreeMap, VecDeque};

use anyhow::{Result, ensure};

use crate::tables::parse::{RuleKind, SuffixRule};

const SUFFIX: u8 = 1;
const WILDCARD: u8 = 2;
const EXCEPTION: u8 = 4;
/// The label has a block.
const LINK: u8 = 8;
/// The rule for the name itself is in the section of private domains, and the one for longer names.
const PRIVATE: u8 = 16;
const PRIVATE_WILDCARD: u8 = 32;

/// How many blocks there are from one anchor to the next.
const SPACING: usize = 16;
/// The bits of a head above the length.
const IS_ONE: u8 = 64;
const IS_LAST: u8 = 128;

/// The lists of the table.
#[derive(Debug, Default)]
pub(crate) struct PublicSuffixes {
    /// For every sixteenth block, where it starts in `heads` and `rules`, how many earlier labels have a block, and where
    /// it starts in `labels`.
    pub(crate) anchors: Vec<(u16, u16, u16, u32)>,
    pub(crate) heads: Vec<u8>,
    pub(crate) rules: Vec<u8>,
    /// The labels of each block.
    pub(crate) labels: Vec<String>,
    /// The last labels without a block whose rule is in the public section, by their lengths.
    pub(crate) top_level: Vec<String>,
}

impl PublicSuffixes {
    /// The size in bytes, with two bytes of padding in each anchor.
    pub(crate) fn size(&self) -> usize {
        self.anchors.len() * 12 + self.heads.len() + self.rules.len() + self.labels_size()
    }

    fn labels_size(&self) -> usize {
        self.labels.iter().map(String::len).sum()
    }
}

/// A name that a rule is or ends with.
#[derive(Default)]
struct Node {
    rules: u8,
    children: BTreeMap<String, Self>,
}

impl Node {
    fn has_block(&self) -> bool {
        !self.children.is_empty()
    }
}

/// Returns the lists. The block of last labels comes first, and the others are in the order of the labels that have them.
pub(crate) fn table(rules: &[SuffixRule]) -> Result<PublicSuffixes> {
    let mut root = tree(rules)?;
    let mut table = PublicSuffixes { top_level: top_level(&mut root), ..Default::default() };
    let mut links = 0;
    let mut blocks = VecDeque::from([&root]);
    while let Some(block) = blocks.pop_front() {
        if table.labels.len().is_multiple_of(SPACING) {
            let [heads, rules] = [table.heads.len(), table.rules.len()].map(u16::try_from);
            table.anchors.push((heads?, rules?, links, u32::try_from(table.labels_size())?));
        }
        let groups = groups(block);
        let mut all = String::new();
        for (index, (length, labels)) in groups.iter().enumerate() {
            ensure!(*length < usize::from(IS_ONE), "a label too long");
            let is_last = if index + 1 == groups.len() { IS_LAST } else { 0 };
            if labels.len() == 1 {
                table.heads.push(*length as u8 | IS_ONE | is_last);
            } else {
                table.heads.extend([*length as u8 | is_last, u8::try_from(labels.len())?]);
            }
            for (label, node) in labels {
                all.push_str(label);
                table.rules.push(node.rules | if node.has_block() { LINK } else { 0 });
                if node.has_block() {
                    links += 1;
                    blocks.push_back(node);
                }
            }
        }
        table.labels.push(all);
    }
    Ok(table)
}

fn tree(rules: &[SuffixRule]) -> Result<Node> {
    let mut root = Node::default();
    for rule in rules {
        let mut node = &mut root;
        for label in rule.name.split('.').rev() {
            let is_ascii_form = label.bytes().all(|byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte)
            });
            ensure!(is_ascii_form && !label.is_empty(), "{}", rule.name);
            node = node.children.entry(label.to_owned()).or_default();
        }
        node.rules |= match rule.kind {
            RuleKind::Suffix if rule.is_private => SUFFIX | PRIVATE,
            RuleKind::Wildcard if rule.is_private => WILDCARD | PRIVATE_WILDCARD,
            RuleKind::Exception if rule.is_private => EXCEPTION | PRIVATE_WILDCARD,
            RuleKind::Suffix => SUFFIX,
            RuleKind::Wildcard => WILDCARD,
            RuleKind::Exception => EXCEPTION,
        };
    }
    Ok(root)
}

/// Moves the last labels without a block to strings: one for each length, with the labels of that length in order. A last
/// label is a public suffix without a rule, too, so only those who ask for sections need them.
fn top_level(root: &mut Node) -> Vec<String> {
    let mut by_length = Vec::new();
    root.children.retain(|label, node| {
        let is_alone = node.rules == SUFFIX && !node.has_block();
        if is_alone {
            by_length.resize(by_length.len().max(label.len() + 1), String::new());
            by_length[label.len()].push_str(label);
        }
        !is_alone
    });
    by_length
}

/// Returns the labels of a block in order, grouped by length.
fn groups(block: &Node) -> Vec<(usize, Vec<(&str, &Node)>)> {
    let mut by_length: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (label, node) in &block.children {
        by_length.entry(label.len()).or_default().push((&**label, node));
    }
    by_length.into_iter().collect()
}
