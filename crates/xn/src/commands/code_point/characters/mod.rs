//! Name, general category, age and scripts of code points.
//!
//! The data is a compressed text that `cargo xtask generate tables` writes. After the comments it contains a line for each
//! run of code points that differ in their names only,
//!
//! ```text
//! first;general category;age;script;script extensions, if they are not the script alone
//! ```
//!
//! then an empty line, then the names: `NAME` is the name of the code point after those of the line
//! before. Otherwise the line is `XXXX;NAME` or `XXXX..YYYY;NAME`. A `*` at the end of a name stands for
//! the part that rules NR1 and NR2 of The Unicode Standard, section 4.8, derive from the code point.

mod hangul;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

/// Decompressed on first use: no other command needs it.
static CHARACTERS: LazyLock<Characters> = LazyLock::new(|| {
    const TEXT: &[u8] = include_bytes!("../generated/characters.zst");
    let text = zstd::decode_all(TEXT).ok().and_then(|text| String::from_utf8(text).ok());
    text.and_then(|text| Characters::parse(text.leak())).expect("the text is generated, and tested")
});

/// Ends names that differ for each code point of a run.
const OWN: char = '*';

struct Characters {
    /// By their first code point.
    runs: Vec<(u32, Properties)>,
    names: Vec<NameRun>,
}

/// The properties that all code points of a run share.
#[derive(Clone, Copy)]
pub(super) struct Properties {
    pub(super) general_category: &'static str,
    /// The version of Unicode that assigned it, or `Unassigned`.
    pub(super) age: &'static str,
    pub(super) script: &'static str,
    /// With spaces between them.
    pub(super) script_extensions: &'static str,
}

/// The code points of one line, with their names.
struct NameRun {
    first: u32,
    last: u32,
    name: &'static str,
}

/// The properties of a code point.
pub(super) fn properties(code_point: u32) -> Properties {
    let runs = &CHARACTERS.runs;
    let after = runs.partition_point(|(first, _)| *first <= code_point);
    // The first run starts at 0.
    runs[after - 1].1
}

/// The name of a code point, or the label that the standard defines for one without a name.
pub(in crate::commands) fn name(code_point: u32) -> String {
    let names = &CHARACTERS.names;
    let at = names.partition_point(|name| name.last < code_point);
    let found = names.get(at).filter(|name| name.first <= code_point);
    let Some(NameRun { name, .. }) = found else {
        return format!("<{}-{code_point:04X}>", kind(code_point));
    };
    match name.strip_suffix(OWN) {
        Some(hangul::PREFIX) => hangul::name(code_point),
        Some(prefix) => format!("{prefix}{code_point:04X}"),
        None => (*name).to_owned(),
    }
}

/// The kind of a code point without a name, for its label (table 4-9).
fn kind(code_point: u32) -> &'static str {
    match properties(code_point).general_category {
        "Control" => "control",
        "Private_Use" => "private-use",
        "Surrogate" => "surrogate",
        _ if is_noncharacter(code_point) => "noncharacter",
        _ => "reserved",
    }
}

/// Section 23.7: 32 code points, and the last two of each plane.
const fn is_noncharacter(code_point: u32) -> bool {
    matches!(code_point, 0xFDD0..=0xFDEF) || code_point & 0xFFFE == 0xFFFE
}

impl Characters {
    fn parse(text: &'static str) -> Option<Self> {
        let mut lines = text.lines().skip_while(|line| line.starts_with('#'));
        let runs: Option<Vec<_>> =
            lines.by_ref().take_while(|line| !line.is_empty()).map(parse_run).collect();
        let mut next = 0;
        let names = lines.map(|line| {
            let name = parse_name(line, next)?;
            next = name.last + 1;
            Some(name)
        });
        Some(Self { runs: runs?, names: names.collect::<Option<Vec<_>>>()? })
    }
}

fn parse_run(line: &'static str) -> Option<(u32, Properties)> {
    let mut fields = line.split(';');
    let mut field = || fields.next();
    let first = hexadecimal(field()?)?;
    let (general_category, age, script) = (field()?, field()?, field()?);
    let script_extensions = Some(field()?).filter(|listed| !listed.is_empty()).unwrap_or(script);
    Some((first, Properties { general_category, age, script, script_extensions }))
}

fn parse_name(line: &'static str, next: u32) -> Option<NameRun> {
    let Some((code_points, name)) = line.split_once(';') else {
        return Some(NameRun { first: next, last: next, name: line });
    };
    let (first, last) = code_points.split_once("..").unwrap_or((code_points, code_points));
    Some(NameRun { first: hexadecimal(first)?, last: hexadecimal(last)?, name })
}

fn hexadecimal(digits: &str) -> Option<u32> {
    u32::from_str_radix(digits, 16).ok()
}
