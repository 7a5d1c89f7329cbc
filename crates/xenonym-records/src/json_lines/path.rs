//! The paths of fields from the outermost object, joined into one tree.

use std::borrow::Cow;

use memchr::memchr;

use crate::content::Target;
use crate::error::{LayoutError, LayoutErrorKind};

/// A place in the tree of all paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node(usize);

/// The paths of the fields.
#[derive(Debug)]
pub(super) struct Paths {
    nodes: Vec<Members>,
    /// A member that objects must not contain, because it is added to them.
    pub(super) added: Option<&'static str>,
}

/// A place in the tree, with the places below it.
#[derive(Default, Debug)]
struct Members {
    /// The field that has this path.
    field: Option<usize>,
    /// The members of an object at this place that are on a path.
    members: Vec<(String, Node)>,
}

impl Paths {
    /// No path leads here.
    pub(super) const NOWHERE: Node = Node(0);
    /// The start of all paths.
    pub(super) const ROOT: Node = Node(1);

    /// `fields` are paths such as `a.b`, or JSON Pointers (RFC 6901) such as `/a/b`.
    pub(super) fn new(fields: &[Target]) -> Result<Self, LayoutError> {
        let nodes = vec![Members::default(), Members::default()];
        let mut paths = Self { nodes, added: None };
        for (index, field) in fields.iter().enumerate() {
            let mut at = Self::ROOT;
            for member in members(&field.name)? {
                at = paths.child(at, member);
            }
            if paths.nodes[at.0].field.replace(index).is_some() {
                let message = format!("the field {:?} is selected twice", field.name);
                return Err(LayoutError::new(LayoutErrorKind::RepeatedField, message));
            }
        }
        Ok(paths)
    }

    fn child(&mut self, parent: Node, member: String) -> Node {
        let known = self.nodes[parent.0].members.iter().find(|(name, _)| *name == member);
        if let Some(&(_, node)) = known {
            return node;
        }
        let node = Node(self.nodes.len());
        self.nodes.push(Members::default());
        self.nodes[parent.0].members.push((member, node));
        node
    }

    /// The field whose path ends here.
    #[inline]
    pub(super) fn field(&self, node: Node) -> Option<usize> {
        self.nodes[node.0].field
    }

    /// Whether a path leads on from here.
    #[inline]
    pub(super) fn has_members(&self, node: Node) -> bool {
        !self.nodes[node.0].members.is_empty()
    }

    /// The place of an object's member; `raw` is its name between the quotation marks.
    #[inline]
    pub(super) fn member(&self, object: Node, raw: &[u8]) -> Node {
        let members = &self.nodes[object.0].members;
        let named = members.iter().find(|(name, _)| is_name(raw, name));
        named.map_or(Self::NOWHERE, |(_, node)| *node)
    }

    /// Whether an object contains the added member under this name.
    #[inline]
    pub(super) fn is_added(&self, object: Node, raw: &[u8]) -> bool {
        object == Self::ROOT && self.added.is_some_and(|name| is_name(raw, name))
    }
}

/// Whether the name of a member, between its quotation marks, is `name`.
#[inline]
fn is_name(raw: &[u8], name: &str) -> bool {
    // An escaped name is longer than its text.
    name.as_bytes() == raw || name.len() < raw.len() && is_escaped(raw, name)
}

/// Whether a string has escapes and its text is `name`. Half of a surrogate pair has no text.
fn is_escaped(raw: &[u8], name: &str) -> bool {
    raw.contains(&b'\\') && unescape(raw).is_ok_and(|text| *text == *name.as_bytes())
}

/// The names of the members on a path, from the outermost.
fn members(path: &str) -> Result<Vec<String>, LayoutError> {
    if let Some(pointer) = path.strip_prefix('/') {
        return pointer.split('/').map(|token| from_pointer(path, token)).collect();
    }
    let plain: String = path.chars().filter(|c| !matches!(c, '[' | ']' | '*' | '$')).collect();
    let plain: Vec<&str> = plain.split('.').filter(|member| !member.is_empty()).collect();
    let is_query = path.starts_with(['.', '$']) || path.contains("[]") || path.contains("[*]");
    if is_query && !plain.is_empty() {
        return Err(wrong(format!(
            "the path {path:?} is a query: write {}, which includes the elements of arrays, or /NAME for a \
             member whose name contains a dot or a bracket",
            plain.join(".")
        )));
    }
    if path.split('.').any(str::is_empty) {
        let pointer = path.replace('~', "~0").replace('/', "~1").replace('.', "/");
        return Err(wrong(format!(
            "the path {path:?}: a member without a name is written as \"/{pointer}\""
        )));
    }
    Ok(path.split('.').map(str::to_owned).collect())
}

fn wrong(message: String) -> LayoutError {
    LayoutError::new(LayoutErrorKind::Path, message)
}

/// RFC 6901 section 4.
fn from_pointer(pointer: &str, token: &str) -> Result<String, LayoutError> {
    if token.split('~').skip(1).any(|after| !after.starts_with(['0', '1'])) {
        return Err(wrong(format!("the path {pointer:?}: write ~ as ~0, and a / in a name as ~1")));
    }
    Ok(token.replace("~1", "/").replace("~0", "~"))
}

// Strings of JSON (RFC 8259 section 7), between their quotation marks.

/// The text of a valid string, or how many bytes are before an escape that is half of a surrogate pair.
pub(super) fn unescape(raw: &[u8]) -> Result<Cow<'_, [u8]>, usize> {
    if memchr(b'\\', raw).is_none() {
        return Ok(Cow::Borrowed(raw));
    }
    let (mut text, mut at) = (Vec::with_capacity(raw.len()), 0);
    while let Some(part) = raw.get(at..).filter(|rest| !rest.is_empty()) {
        let (length, piece) = first(part).ok_or(at)?;
        match piece {
            Piece::Itself => text.extend_from_slice(&part[..length]),
            Piece::CodePoint(c) => text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        at += length;
    }
    Ok(Cow::Owned(text))
}

/// The place of a byte of the text in a valid string with its quotation marks.
pub(super) fn raw_offset(raw: &[u8], offset: usize) -> usize {
    let (mut at, mut left) = (1, offset);
    while left > 0 {
        let Some((length, piece)) = raw.get(at..).and_then(first) else {
            break;
        };
        match piece {
            Piece::Itself => {
                let passed = length.min(left);
                at += passed;
                left -= passed;
            }
            Piece::CodePoint(c) => {
                at += length;
                left = left.saturating_sub(c.len_utf8());
            }
        }
    }
    at
}

enum Piece {
    Itself,
    CodePoint(char),
}

/// The length and text of the first escape of a string, or of the part before it.
fn first(raw: &[u8]) -> Option<(usize, Piece)> {
    let before = memchr(b'\\', raw).unwrap_or(raw.len());
    if before > 0 {
        return Some((before, Piece::Itself));
    }
    let c = match raw.get(1)? {
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let units = [unit(raw), raw.get(6..).and_then(unit)];
            let c = char::decode_utf16(units.into_iter().map_while(|unit| unit)).next()?.ok()?;
            return Some((6 * c.len_utf16(), Piece::CodePoint(c)));
        }
        &other => char::from(other),
    };
    Some((2, Piece::CodePoint(c)))
}

/// The UTF-16 code unit of `\uXXXX`.
fn unit(raw: &[u8]) -> Option<u16> {
    let digits = std::str::from_utf8(raw.strip_prefix(b"\\u")?.get(..4)?).ok()?;
    u16::from_str_radix(digits, 16).ok()
}

/// Appends `text` as a JSON string.
pub(super) fn write(text: &str, output: &mut Vec<u8>) {
    output.push(b'"');
    write_part(text, output);
    output.push(b'"');
}

/// Appends `text` as a part of a JSON string, without the quotation marks.
pub(super) fn write_part(text: &str, output: &mut Vec<u8>) {
    let is_escaped = |byte: &u8| matches!(byte, b'"' | b'\\' | ..=0x1F);
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(is_escaped) {
        output.extend_from_slice(&rest[..at]);
        let short = match rest[at] {
            8 => b'b',
            9 => b't',
            10 => b'n',
            12 => b'f',
            13 => b'r',
            control @ ..=0x1F => {
                output.extend_from_slice(format!("\\u{control:04x}").as_bytes());
                0
            }
            byte => byte,
        };
        if short != 0 {
            output.extend_from_slice(&[b'\\', short]);
        }
        rest = &rest[at + 1..];
    }
    output.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_name_members() {
        let named =
            |path: &str, names: &[&str]| assert_eq!(members(path).unwrap(), names, "{path}");
        named("a", &["a"]);
        named("a.b", &["a", "b"]);
        named("a[0]", &["a[0]"]);
        named("/a.b/c~1d~0e", &["a.b", "c/d~e"]);
        named("/", &[""]);
        named("/~01", &["~1"]);
        named("$", &["$"]);
    }

    #[test]
    fn paths_in_other_notations_are_rejected_with_a_suggestion() {
        let assert_suggests = |path: &str, suggestion: &str| {
            let error = members(path).unwrap_err().to_string();
            assert!(error.contains(suggestion), "{error}");
        };
        assert_suggests(".q", "write q, which");
        assert_suggests("answers[].name", "write answers.name, which");
        assert_suggests("$.a[*].b", "write a.b, which");
        assert_suggests("a..b", "\"/a//b\"");
        assert_suggests("", "\"/\"");
        assert_suggests("/~2", "write ~ as ~0");
        let twice = ["a.b", "/a/b"].map(Target::parse);
        assert!(Paths::new(&twice).unwrap_err().to_string().contains("selected twice"));
    }
}
