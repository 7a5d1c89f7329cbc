//! `xn permutations`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use xenonym::uts46::{Options, to_ascii};
use xenonym_safety::display::Policy;
use xenonym_safety::lookalikes::Kind;

use super::lgr::each_lgr;
use super::options::{FormatArgs, count, policy_names, policy_parser};

#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "help shows names of kinds without backticks")]
#[command(after_help = "\
Examples:
  $ xn permutations --limit 3 paypal.com > list.tsv
  $ xn permutations --kind one_edit,other_suffix --count 9 paypal.com > list.tsv
  $ xn permutations --policy firefox --limit all paypal.com | head > list.tsv
  $ xn permutations --lgr root:Latn --count 9 paypal.com > list.tsv

Exit status:
  0  the look-alikes were printed
  1  the name is invalid
  2  usage or I/O error")]
pub(crate) struct PermutationsArgs {
    /// Domain name
    ///
    /// The look-alikes imitate its registered label, according to the Public Suffix List. A public suffix is rejected.
    pub(crate) name: String,

    /// Print only names that are ASCII or that POLICY shows in Unicode
    #[arg(
        long,
        value_name = "POLICY",
        hide_possible_values = true,
        value_parser = policy_parser(),
        long_help = format!(
            "Print only names that are ASCII or that POLICY shows in Unicode\n\nPOLICY is {}: see xn display.",
            policy_names()
        )
    )]
    pub(crate) policy: Option<Policy>,

    /// Print only names whose registered label is ASCII
    #[arg(long)]
    pub(crate) ascii_only: bool,

    /// Print only names whose registered label a ruleset allows (separated by commas, or repeatable)
    ///
    /// A ruleset is an XML file (RFC 7940) or root:SCRIPT, as for 'xn lgr check'. Of several, any may allow the label.
    #[arg(long, value_name = "FILE|root:SCRIPT")]
    lgr: Vec<String>,

    /// Print names under SUFFIX, such as net or co.uk [default: the suffix of NAME]
    ///
    /// Omits the kind other_suffix, whose names are under other suffixes.
    #[arg(long, value_name = "SUFFIX", value_parser = suffix)]
    pub(crate) suffix: Option<String>,

    /// Print only look-alikes of these kinds, such as one_edit,brand_plus_word
    ///
    /// The kinds are confusable (code points that look alike), one_edit (typos), brand_plus_word (with a word such as login or
    /// www), embedded (with its own suffix in the label), other_suffix and subdomain (with a dot inside).
    #[arg(
        long = "kind",
        value_name = "KIND",
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = PossibleValuesParser::new(GENERATED.map(Kind::name)).map(kind)
    )]
    pub(crate) kinds: Vec<Kind>,

    /// Print the first N of each kind
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) count: Option<usize>,

    /// Print the first N, or all [default: 100, or all with --count]
    ///
    /// There can be millions. They are printed one by one, and the command ends when the pipe closes.
    #[arg(long, value_name = "N", value_parser = limit, allow_negative_numbers = true)]
    limit: Option<usize>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// The kinds of look-alikes that are listed.
pub(crate) const GENERATED: [Kind; 6] = [
    Kind::Confusable,
    Kind::OneEdit,
    Kind::BrandPlusWord,
    Kind::Embedded,
    Kind::OtherSuffix,
    Kind::Subdomain,
];

impl PermutationsArgs {
    /// The rulesets of `--lgr`.
    pub(crate) fn each_lgr(&self) -> impl Iterator<Item = &str> {
        each_lgr(&self.lgr)
    }

    /// The most look-alikes that are written.
    pub(crate) fn limit(&self) -> usize {
        let default = if self.count.is_some() { usize::MAX } else { 100 };
        self.limit.unwrap_or(default)
    }

    /// Whether look-alikes of a kind are listed.
    pub(crate) fn selects(&self, kind: Kind) -> bool {
        if kind == Kind::OtherSuffix && self.suffix.is_some() {
            return false;
        }
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    /// What is wrong with the options together.
    pub(crate) fn conflict(&self) -> Option<&'static str> {
        let is_conflict = self.suffix.is_some() && self.kinds.contains(&Kind::OtherSuffix);
        is_conflict.then_some("--suffix omits the kind other_suffix: remove one of them")
    }
}

/// Clap only lets names of kinds through.
#[expect(clippy::needless_pass_by_value, reason = "the signature is clap's")]
fn kind(name: String) -> Kind {
    GENERATED.into_iter().find(|kind| kind.name() == name).unwrap_or(Kind::Confusable)
}

fn suffix(text: &str) -> Result<String, String> {
    let suffix = text.strip_prefix('.').unwrap_or(text);
    let converted = to_ascii(suffix, &Options::STRICT).map(|_| suffix.to_owned());
    converted.map_err(|error| error.message().to_string())
}

fn limit(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "use a whole number, such as 20, or all".to_owned()),
    }
}
