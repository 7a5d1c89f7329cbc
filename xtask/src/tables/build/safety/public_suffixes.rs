//! The Public Suffix List as a tree of labels. `crates/xenonym-psl/src/FORMAT.md` describes the
//! bytes.

use std::collections::{BTreeMap, VecDeque};

use anyhow::{Result, ensure};

use crate::tables::parse::public_suffixes::{Rule, RuleKind};

const SUFFIX: u8 = 1;
/// The label links to a block.
const LINK: u8 = 8;

/// Bytes of the table that belong together: the heads of a block's groups, or a group.
#[derive(Debug, Default)]
pub(crate) struct TablePart {
    /// The heads, or the bits of each label.
    pub(crate) numbers: Vec<u8>,
    pub(crate) labels: String,
    /// Where the blocks of labels start, in three bytes each.
    pub(crate) links: Vec<u8>,
}

impl TablePart {
    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.numbers.len() + self.labels.len() + self.links.len()
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

/// Returns the bytes of all blocks. The block of last labels comes first.
pub(crate) fn parts(rules: &[Rule]) -> Result<Vec<TablePart>> {
    let root = tree(rules)?;
    let mut parts = Vec::new();
    // Blocks that are not written yet, and where the last of them ends.
    let mut blocks = VecDeque::from([&root]);
    let mut end = size(&root);
    while let Some(block) = blocks.pop_front() {
        let groups = groups(block);
        let mut heads = vec![u8::try_from(groups.len())?];
        for (length, labels) in &groups {
            let links = labels.iter().filter(|(_, node)| node.has_block()).count();
            for number in [*length, labels.len(), links] {
                heads.push(u8::try_from(number)?);
            }
        }
        parts.push(TablePart { numbers: heads, ..TablePart::default() });
        for (_, labels) in groups {
            let mut part = TablePart::default();
            for (label, node) in labels {
                part.labels.push_str(label);
                part.numbers.push(node.rules | if node.has_block() { LINK } else { 0 });
                if node.has_block() {
                    ensure!(end < 1 << 24, "the tree is too long for links of three bytes");
                    part.links.extend(&end.to_le_bytes()[..3]);
                    end += size(node);
                    blocks.push_back(node);
                }
            }
            parts.push(part);
        }
    }
    Ok(parts)
}

fn tree(rules: &[Rule]) -> Result<Node> {
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
            RuleKind::Suffix => SUFFIX,
            RuleKind::Wildcard => 2,
            RuleKind::Exception => 4,
        };
    }
    // A last label is a public suffix without a rule, too.
    root.children.retain(|_, node| node.rules != SUFFIX || node.has_block());
    Ok(root)
}

/// Returns the labels of a block in order, grouped by length.
fn groups(block: &Node) -> Vec<(usize, Vec<(&str, &Node)>)> {
    let mut by_length: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (label, node) in &block.children {
        by_length.entry(label.len()).or_default().push((&**label, node));
    }
    by_length.into_iter().collect()
}

/// The size of a block in bytes.
fn size(block: &Node) -> usize {
    let of_label =
        |(label, node): (&String, &Node)| label.len() + 1 + if node.has_block() { 3 } else { 0 };
    1 + 3 * groups(block).len() + block.children.iter().map(of_label).sum::<usize>()
}
