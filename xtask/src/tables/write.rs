//! Third part of three: writes generated files as text, with a header that names their inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

use anyhow::{Context, Result};

use crate::files::Source;
use crate::tables::build::compact::{Classes, Compositions, DeepTrie, Mapping};
use crate::tables::build::identifiers::Identifiers;
use crate::tables::build::idna;
use crate::tables::build::lookalikes::Lookalikes;
use crate::tables::build::public_suffixes::PublicSuffixes;
use crate::tables::build::runs::{Runs, Texts};
use crate::tables::parse;

/// The command that generates the files, for headers and error messages.
pub(crate) const COMMAND: &str = "cargo xtask generate --data ../shared";

const FIRST_LINE: &str = "Generated; do not edit.";
const INPUT: &str = "Input: ";

/// The header of a generated file.
pub(crate) struct Header(Vec<String>);

impl Header {
    pub(crate) fn new(unicode: &str, sources: &[&Source]) -> Self {
        let mut lines =
            vec![format!("{FIRST_LINE} Unicode {unicode}."), format!("Regenerate: {COMMAND}")];
        lines.extend(sources.iter().map(|source| {
            let Source { name, version, sha256, .. } = source;
            format!("{INPUT}{name} {version} {sha256}")
        }));
        Self(lines)
    }

    /// A Rust file.
    pub(crate) fn rust(&self, body: &str) -> String {
        self.before(body, "// ")
    }

    /// A text file whose comments start with `#`.
    pub(crate) fn text(&self, body: &str) -> String {
        self.before(body, "# ")
    }

    fn before(&self, body: &str, comment: &str) -> String {
        let head = self.0.join(&format!("\n{comment}"));
        format!("{comment}{head}\n{body}")
    }
}

/// Returns whether a file starts with the header.
pub(crate) fn is_generated(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.contains(FIRST_LINE))
}

/// Name, version and digest of each input that the header names.
pub(crate) fn recorded_inputs(text: &str) -> impl Iterator<Item = Result<(&str, &str, &str)>> {
    text.lines().filter_map(|line| Some(line.split_once(INPUT)?.1)).map(|input| {
        let mut parts = input.split(' ');
        let mut part = || parts.next().context("the header's input has a part missing");
        Ok((part()?, part()?, part()?))
    })
}

/// `name: value,` lines, or numbers, in rows of at most 100 columns.
pub(crate) fn rows<T: ToString>(items: impl IntoIterator<Item = T>) -> Result<String> {
    let mut output = String::new();
    let mut row = String::new();
    for item in items {
        let item = item.to_string();
        if row.len() + item.len() + 2 > 100 {
            writeln!(output, "{}", row.trim_end())?;
            row.clear();
        }
        row.push_str(&item);
        row.push_str(", ");
    }
    writeln!(output, "{}", row.trim_end())?;
    Ok(output)
}

// Tables as Rust statics.

/// `pub(crate) static CLASSES`.
pub(crate) fn classes(classes: &Classes) -> Result<String> {
    let records = rows(classes.records.iter().map(|record| format!("{record:#x}")))?;
    Ok(format!(
        "\nuse crate::tables::{{Classes, DeepTrie}};\n\n\
         // {} bytes.\n\
         pub(crate) static CLASSES: Classes = Classes {{\n\
         trie: {},\nrecords: &[\n{records}],\n}};\n",
        classes.size(),
        deep_trie(&classes.trie)?,
    ))
}

/// `pub(crate) static RECORDS`, with the categories of PRECIS.
pub(crate) fn precis_records(trie: &DeepTrie<u8>) -> Result<String> {
    Ok(format!(
        "\nuse crate::tables::DeepTrie;\n\n\
         // {} bytes.\n\
         pub(crate) static RECORDS: DeepTrie = {};\n",
        trie.size(),
        deep_trie(trie)?,
    ))
}

/// `pub(crate) static FOLDINGS`.
pub(crate) fn foldings(foldings: &[idna::Folding]) -> Result<String> {
    let rows = rows(
        foldings.iter().map(|(at, [a, b, c])| format!("({at:#x}, [{a:#x}, {b:#x}, {c:#x}])")),
    )?;
    Ok(format!(
        "\n// {} bytes.\n\
         pub(crate) static FOLDINGS: &[(u32, [u32; 3])] = &[\n{rows}];\n",
        size_of_val(foldings),
    ))
}

/// `pub(crate) static IDENTIFIERS`.
pub(crate) fn identifiers(identifiers: &Identifiers<'_>) -> Result<String> {
    let ends = |lengths: &mut dyn Iterator<Item = usize>| {
        let end = lengths.scan(0, |end, length| {
            *end += length;
            Some(*end)
        });
        end.collect::<Vec<usize>>()
    };
    let Identifiers { scripts, recommended, extensions, types, zeros, records } = identifiers;
    let names = ends(&mut scripts.iter().map(|name| name.len()));
    let members = ends(&mut extensions.iter().map(|(_, members)| members.len()));
    let sets =
        extensions.iter().zip(members).map(|((script, _), end)| format!("({script}, {end})"));
    Ok(format!(
        "\nuse crate::tables::{{Identifiers, Runs}};\n\n\
         pub(crate) static IDENTIFIERS: Identifiers = Identifiers {{\n\
         script_names: \"{}\",\nscript_name_ends: &[\n{}],\nrecommended: &[\n{}],\n\
         extensions: &[\n{}],\nextension_members: &[\n{}],\ntypes: &[\n{}],\n\
         zeros: &[\n{}],\nrecords: {},\n}};\n",
        scripts.concat(),
        rows(names)?,
        rows(recommended)?,
        rows(sets)?,
        rows(extensions.iter().flat_map(|(_, members)| members))?,
        rows(types.iter().map(|types| format!("{types:#x}")))?,
        rows(zeros.iter().map(|zero| format!("'\\u{{{zero:x}}}'")))?,
        runs(records)?,
    ))
}

/// `pub(crate) static TEXTS`.
pub(crate) fn texts(texts: &Texts) -> Result<String> {
    Ok(format!(
        "\nuse crate::tables::{{Runs, Texts, Units}};\n\n\
         // {} bytes.\n\
         pub(crate) static TEXTS: Texts = Texts {{\nruns: {},\npool: {},\nstarts: {},\n}};\n",
        texts.size(),
        runs(&texts.runs)?,
        units(&texts.pool)?,
        units(&texts.starts)?,
    ))
}

/// `pub(crate) static BRACKETS`.
pub(crate) fn brackets(brackets: &BTreeMap<u32, u32>) -> Result<String> {
    let pairs =
        brackets.iter().map(|(open, close)| format!("('\\u{{{open:x}}}', '\\u{{{close:x}}}')"));
    Ok(format!(
        "\n/// Opening brackets in order, each with the one that closes it.\n\
         pub(crate) static BRACKETS: &[(char, char)] = &[\n{}];\n",
        rows(pairs)?,
    ))
}

/// `pub(crate) static LOOKALIKES`.
pub(crate) fn lookalikes(lookalikes: &Lookalikes) -> Result<String> {
    Ok(format!(
        "\nuse crate::tables::{{Lookalikes, Runs, Units}};\n\n\
         // {} bytes.\n\
         pub(crate) static LOOKALIKES: Lookalikes = Lookalikes {{\nruns: {},\nedges: {},\ntexts: {},\n\
         edge_starts: {},\ntext_starts: {},\ncoarse: [\n{}],\n}};\n",
        lookalikes.size(),
        runs(&lookalikes.runs)?,
        units(&lookalikes.edges)?,
        units(&lookalikes.texts)?,
        units(&lookalikes.edge_starts)?,
        units(&lookalikes.text_starts)?,
        rows(lookalikes.coarse.iter().map(|form| format!("{form:?}")))?,
    ))
}

/// `pub(crate) static WORDS`.
pub(crate) fn words(
    lists: &[parse::WordList<'_>],
    ordinary: &BTreeSet<(u32, bool)>,
) -> Result<String> {
    let mut lines = String::new();
    for parse::WordList { language, class, words } in lists {
        writeln!(lines, "(\"{language}\", Class::{class:?}, \"{}\"),", words.join(" "))?;
    }
    let mut differences = Vec::new();
    let mut before = 0;
    for &(hash, is_rare) in ordinary {
        let mut rest = (hash - before) * 2 + u32::from(is_rare);
        while rest >= 128 {
            differences.push(rest & 127 | 128);
            rest >>= 7;
        }
        differences.push(rest);
        before = hash;
    }
    Ok(format!(
        "\nuse crate::tables::{{Class, Words}};\n\n\
         pub(crate) static WORDS: Words = Words {{\nlists: &[\n{lines}],\nordinary: &[\n{}],\n}};\n",
        rows(differences)?,
    ))
}

/// The date of the list, `pub(crate) static PUBLIC_SUFFIXES`, with a line for the labels of each block, and `TOP_LEVEL`.
pub(crate) fn public_suffixes(table: &PublicSuffixes, date: &str) -> Result<String> {
    let anchors = table.anchors.iter().map(|(heads, rules, links, labels)| {
        format!("Anchor {{ heads: {heads}, rules: {rules}, links: {links}, labels: {labels} }}")
    });
    Ok(format!(
        "\nuse crate::table::{{Anchor, PublicSuffixes}};\n\n\
         // Made from the Public Suffix List, and so under the Mozilla Public License, v. 2.0: see LICENSE-MPL.\n\
         pub(crate) const DATE: &str = \"{date}\";\n\n\
         // {} bytes.\npub(crate) static PUBLIC_SUFFIXES: PublicSuffixes = PublicSuffixes {{\n\
         anchors: &[\n{}],\nheads: &[\n{}],\nrules: &[\n{}],\nlabels: b\"\\\n{}\",\n}};\n\n\
         // {} bytes.\npub(crate) static TOP_LEVEL: &[&[u8]] = &[\n{}];\n",
        table.size(),
        rows(anchors)?,
        rows(&table.heads)?,
        rows(&table.rules)?,
        table.labels.join("\\\n"),
        table.top_level.iter().map(String::len).sum::<usize>(),
        rows(table.top_level.iter().map(|labels| format!("b{labels:?}")))?,
    ))
}

fn runs(runs: &Runs) -> Result<String> {
    Ok(format!(
        "Runs {{\n// {} bytes.\nfirsts: &[\n{}],\ngaps: &[\n{}],\nmore: &[\n{}],\nlow: &[\n{}],\nhigh: &[\n{}],\n}}",
        runs.size(),
        rows(runs.firsts.iter().map(|first| format!("{first:#x}")))?,
        rows(&runs.gaps)?,
        rows(&runs.more)?,
        rows(runs.values.iter().map(|value| value & 0xFF))?,
        rows(runs.values.iter().map(|value| value >> 8))?,
    ))
}

/// Code units, their lower bytes apart from their upper ones.
fn units(units: &[u16]) -> Result<String> {
    Ok(format!(
        "Units {{\nlow: &[\n{}],\nhigh: &[\n{}],\n}}",
        rows(units.iter().map(|unit| unit & 0xFF))?,
        rows(units.iter().map(|unit| unit >> 8))?,
    ))
}

/// `pub(crate) static MAPPING`.
pub(crate) fn mapping(mapping: &Mapping) -> Result<String> {
    Ok(format!(
        "\nuse crate::tables::Mapping;\n\n\
         // {} bytes.\n\
         pub(crate) static MAPPING: Mapping = Mapping {{\n\
         pages: &[\n{}],\nstarts: &[\n{}],\ncounts: &[\n{}],\nvalues: {},\ndifferences: &[\n{}],\npool: &[\n{}],\n}};\n",
        mapping.size(),
        rows(&mapping.pages)?,
        rows(mapping.runs.iter().map(|(first, ..)| first))?,
        rows(mapping.runs.iter().map(|(_, more, _)| more))?,
        halves(mapping.runs.iter().map(|&(.., value)| value))?,
        rows(&mapping.differences)?,
        rows(mapping.pool.iter().map(|unit| format!("{unit:#x}")))?,
    ))
}

/// `pub const VERSION` and `VERSION_TEXT`.
pub(crate) fn version(text: &str) -> String {
    format!(
        "\n\
         /// The newest version of Unicode that this crate supports.\n\
         pub const VERSION: (u8, u8, u8) = ({});\n\
         /// [`VERSION`], as three numbers with dots.\n\
         pub const VERSION_TEXT: &str = \"{text}\";\n",
        text.replace('.', ", "),
    )
}

/// `pub(crate) static COMPOSITIONS`.
pub(crate) fn compositions(compositions: &Compositions) -> Result<String> {
    let Compositions { seconds, pairs, supplementary, by_composite } = compositions;
    Ok(format!(
        "\nuse crate::tables::Compositions;\n\n\
         // {} bytes.\n\
         pub(crate) static COMPOSITIONS: Compositions = Compositions {{\n\
         seconds: &[\n{}],\nfirsts: &[\n{}],\ncomposites: {},\nsupplementary: {supplementary},\n\
         by_composite: {},\n}};\n",
        compositions.size(),
        rows(seconds.iter().map(|(second, start)| format!("({second:#x}, {start})")))?,
        rows(pairs.iter().map(|(first, _)| format!("{first:#x}")))?,
        halves(pairs.iter().map(|&(_, composite)| composite))?,
        halves(by_composite.iter().copied())?,
    ))
}

/// The lower bytes, then the upper bytes.
fn halves(units: impl Iterator<Item = u16> + Clone) -> Result<String> {
    let low = rows(units.clone().map(|unit| unit & 0xFF))?;
    Ok(format!("[&[\n{low}], &[\n{}]]", rows(units.map(|unit| unit >> 8))?))
}

fn deep_trie<L: Display>(trie: &DeepTrie<L>) -> Result<String> {
    Ok(format!(
        "DeepTrie {{\nshift: {},\nmiddle_shift: {},\nin_order: {:#x},\nindex: &[\n{}],\nmiddle: &[\n{}],\nleaves: &[\n{}],\n}}",
        trie.shift,
        trie.middle_shift,
        trie.in_order(),
        rows(&trie.index)?,
        rows(&trie.middle)?,
        rows(&trie.leaves)?,
    ))
}
