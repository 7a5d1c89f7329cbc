//! `xn lookalikes`, `xn skeleton` and `xn permutations`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use xenonym::uts46::{Options, to_ascii};
use xenonym_records::Results;
use xenonym_safety::Direction;
use xenonym_safety::display::Policy;
use xenonym_safety::lookalikes::{Index, Kind, Level};

use super::lgr::each_lgr;
use super::options::{
    BrandArgs, FormatArgs, ListArgs, SourceArgs, count, listed, policy_names, policy_parser,
    rejected_by_default,
};
use crate::conversion::Conversion;
use crate::output::lookalikes::{SUFFIXES, Search};
use crate::plan::Plan;
use crate::terminal::{STANDARD_INPUT, wrapped_at};

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn lookalikes --brand paypal.com paypa1.com
  paypa1.com\tpaypal.com\tdigit\t8\t1 for l
  $ xn lookalikes --protect protected.txt paypa1.com paypal-login.example
  paypa1.com\tpaypal.com\tdigit\t8\t1 for l
  paypal-login.example\tpaypal.com\tbrand_plus_word\t50\tbrand + \"login\" (en)
  $ xn lookalikes --protect protected.txt -f registered.txt > hits.tsv

--help describes the kinds, levels and formats.",
    after_long_help = format!("\
Kinds (the first that applies):
{}
A lower cost means a better imitation. For all costs, see docs/SAFETY.md.

Examples:
  $ xn lookalikes --protect protected.txt paypa1.com paypal-login.example
  paypa1.com\tpaypal.com\tdigit\t8\t1 for l
  paypal-login.example\tpaypal.com\tbrand_plus_word\t50\tbrand + \"login\" (en)
  $ xn lookalikes --protect protected.txt -f registered.txt > hits.tsv
  $ xn lookalikes --protect protected.txt --json -f example.zone > hits.json
  $ xn lookalikes --protect protected.txt -f visits.tsv --column 1 > hits.tsv
  $ xn lookalikes --protect brands.txt --column 2 < domains.parquet > x.parquet

Exit status:
  0  every name was compared, with or without hits
  1  a name was rejected
  2  usage or I/O error", listed_kinds())
)]
#[command(group = ArgGroup::new("protected").required(true).multiple(true).args(["protect", "names_of_brands"]))]
#[command(mut_arg("on_error", |arg| rejected_by_default(arg, "\
By default, --show all prints it with the kind rejected, and otherwise nothing is written.")))]
pub(crate) struct LookalikesArgs {
    /// Read protected names from FILE, one per line (repeatable)
    ///
    /// Each line is a domain name in Unicode or ASCII, with or without subdomains or a leading "*.". It protects the
    /// registered domain, according to the Public Suffix List. A name without a dot is a brand under every suffix. Add
    /// "distinctive" or "ordinary" after the name if xn should treat the label as a unique brand or as an ordinary word. Blank
    /// lines and comments that start with # are ignored. Lines that protect nothing, such as public suffixes and invalid names,
    /// are reported. The file may be compressed. Use - for standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) protect: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) brands: BrandArgs,

    /// Print each protected name with its class, its suffix and what is searched for, and compare nothing
    ///
    /// The classes are distinctive, rare (a word that few names contain), ordinary (a word that needs a lure next to it) and word
    /// (one that stands next to brands itself). The columns after the class are the public suffix, the most edits that are found at
    /// the level, and "glued" if the label is found at the start of any text.
    #[arg(long, conflicts_with_all = ["names", "files", "kinds", "max_cost", "show"])]
    pub(crate) list_protected: bool,

    #[arg(
        long,
        value_name = "LEVEL",
        value_enum,
        hide_possible_values = true,
        help = "How similar a look-alike must be: strict, normal or wide [default: normal]",
        long_help = listed::<LevelArg>("How similar a look-alike must be [default: normal]")
    )]
    level: Option<LevelArg>,

    /// Read names that never count as look-alikes from FILE (repeatable)
    ///
    /// Their subdomains are allowed too, as are protected names and their subdomains. Lines are written as for --protect, and
    /// "distinctive" and "ordinary" have no effect. Public suffixes are reported and allow nothing.
    #[arg(long, value_name = "FILE")]
    pub(crate) allow: Vec<PathBuf>,

    /// Read words that imitators put next to brands from FILE (repeatable)
    ///
    /// They are added to the built-in words of 36 languages. Each line is a word of 2 to 32 letters and digits.
    #[arg(long, value_name = "FILE")]
    pub(crate) words: Vec<PathBuf>,

    /// Print only hits of these kinds, such as digit,accent
    ///
    /// The kinds are listed below.
    #[arg(
        long = "kind",
        value_name = "KIND",
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = kind_parser(Kind::ALL)
    )]
    kinds: Vec<Kind>,

    /// Print only hits of this cost or less [default: 40, 90 or 200, set by --level]
    ///
    /// Without --level, a cost above 90 also selects the level wide.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=200))]
    max_cost: Option<u16>,

    #[arg(
        long,
        value_name = "WHICH",
        value_enum,
        hide_possible_values = true,
        help = "Names to write: hits or all [default: all in rows and JSON]",
        long_help = listed::<ShowArg>("Names to write [default: all with --json and in rows, otherwise hits]")
    )]
    show: Option<ShowArg>,

    #[command(flatten)]
    format: FormatArgs,

    /// Domain names [default: lines of standard input]
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    names: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    source: SourceArgs,
}

/// Reads the name of one of these kinds.
fn kind_parser(kinds: &[Kind]) -> impl TypedValueParser<Value = Kind> + use<> {
    PossibleValuesParser::new(kinds.iter().map(|kind| kind.name()))
        .try_map(|name| name.parse::<Kind>())
}

/// A line for each kind, for long help.
fn listed_kinds() -> String {
    let line = |kind: &Kind| {
        let summary = wrapped_at(61, kind.summary()).join("\n                   ");
        format!("  {:15}  {summary}\n", kind.name())
    };
    Kind::ALL.iter().map(line).collect()
}

/// A value of `--level`.
#[derive(Clone, Copy, Debug)]
struct LevelArg(Level);

/// A value of `--show`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ShowArg {
    /// Names with a hit, or rows with such a name
    Hits,
    /// All, also lines without a name and rejected names
    All,
}

impl LookalikesArgs {
    pub(crate) fn level(&self) -> Level {
        match self.level {
            Some(LevelArg(level)) => level,
            None if self.max_cost > Some(Level::Normal.highest_cost()) => Level::Wide,
            None => Level::Normal,
        }
    }

    /// What is wrong with the options together.
    pub(crate) fn conflict(&self) -> Option<String> {
        let (level, cost) = (self.level(), self.max_cost?);
        let highest = level.highest_cost();
        (cost > highest).then(|| {
            format!("--level {level} finds costs up to {highest}: use --level wide, or a lower --max-cost")
        })
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format.is_json()
    }

    /// Whether names are read from standard input.
    pub(crate) fn reads_standard_input(&self) -> bool {
        let files = &self.lists.input.files;
        let is_stdin = |file: &PathBuf| file == Path::new(STANDARD_INPUT);
        self.names.is_empty() && (files.is_empty() || files.iter().any(is_stdin))
    }

    /// The files that the run writes.
    pub(crate) fn outputs(&self) -> [Option<&Path>; 2] {
        [self.lists.output.as_deref(), self.lists.errors.as_deref()]
    }

    /// The run that compares with these names.
    pub(crate) fn plan(self, index: &'static Index) -> Plan {
        let has_rows = !self.source.columns.is_empty() || !self.source.fields.is_empty();
        let shows_all = match self.show {
            Some(shown) => shown == ShowArg::All,
            None => self.format.is_json() || has_rows,
        };
        let all = if self.kinds.is_empty() { Kind::ALL.to_vec() } else { self.kinds };
        let search = Search {
            index,
            shows_all,
            // As long as the process, as the index.
            kinds: Box::leak(all.into_boxed_slice()),
            max_cost: self.max_cost.unwrap_or(u16::MAX),
        };
        let conversion = Conversion::Lookalikes(Box::leak(Box::new(search)));
        let plan = self.lists.plan(conversion, self.names, self.format);
        Plan { source: self.source.plan(), results: Results::Facts(SUFFIXES), ..plan }
    }
}

impl ValueEnum for LevelArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Level::Strict), Self(Level::Normal), Self(Level::Wide)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Level::Strict => "Labels that look alike under the same public suffix",
            Level::Normal => "Also other suffixes, words next to a brand, edits",
            _ => "Whatever could be an imitation",
        };
        Some(PossibleValue::new(self.0.name()).help(help))
    }
}

// `xn skeleton`.

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn skeleton раураl.example paypal.example
  paypal.exarnple
  paypal.exarnple",
    after_long_help = "\
Examples:
  $ xn skeleton раураl.example paypal.example
  paypal.exarnple
  paypal.exarnple
  $ xn skeleton xn--80ak6aa92e.com
  apple.corn
  $ xn skeleton -f names.txt -o skeletons.txt

Exit status:
  0  every name has a skeleton
  1  a name was rejected
  2  usage or I/O error"
)]
pub(crate) struct SkeletonArgs {
    #[arg(
        long,
        value_name = "DIRECTION",
        value_enum,
        hide_possible_values = true,
        help = "Display order in ltr or rtl text [default: memory order]",
        long_help = listed::<DirectionArg>("Use the display order in text of this direction [default: memory order]")
    )]
    direction: Option<DirectionArg>,

    #[command(flatten)]
    format: FormatArgs,

    /// Domain names [default: lines of standard input]
    ///
    /// Put -- before a name that starts with a hyphen.
    #[arg(value_name = "NAME", conflicts_with = "files")]
    names: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum DirectionArg {
    /// From left to right
    Ltr,
    /// From right to left
    Rtl,
}

impl SkeletonArgs {
    pub(crate) fn plan(self) -> Plan {
        let direction = self.direction.map(|direction| match direction {
            DirectionArg::Ltr => Direction::LeftToRight,
            DirectionArg::Rtl => Direction::RightToLeft,
        });
        self.lists.plan(Conversion::Skeleton(direction), self.names, self.format)
    }
}

// `xn permutations`.

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
        value_parser = kind_parser(Kind::LISTED)
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
