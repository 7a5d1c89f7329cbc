//! The command line as types. How commands work is elsewhere.

mod check;
mod code_point;
mod display;
mod explain;
mod host;
mod lgr;
mod lookalikes;
mod names;
mod options;
mod precis;
mod punycode;
mod stats;
mod usage;

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use xenonym::unicode::VERSION_TEXT;
use xenonym_records::FORMATS;

pub(crate) use self::check::CheckArgs;
pub(crate) use self::code_point::CodePointArgs;
pub(crate) use self::display::DisplayArgs;
pub(crate) use self::explain::{ExplainArgs, ExplainName, ExplainPunycode, ExplainStep};
pub(crate) use self::host::HostArgs;
pub(crate) use self::lgr::{
    BUILT_IN, CombineArgs, ConflictsArgs, ConvertArgs, DiffArgs, LabelArgs, LgrCommand, LintArgs,
    SamplesArgs, ShowArgs, VariantsArgs,
};
pub(crate) use self::lookalikes::{LookalikesArgs, PermutationsArgs, SkeletonArgs};
pub(crate) use self::names::{CompareArgs, ToAsciiArgs, ToUnicodeArgs};
pub(crate) use self::options::InputArgs;
pub(crate) use self::precis::{PrecisArgs, StringprepArgs};
pub(crate) use self::punycode::PunycodeCommand;
pub(crate) use self::stats::StatsArgs;
pub(crate) use self::usage::parse;
use crate::kinds;

/// Internationalized domain names: convert, check, compare and explain
#[derive(Parser, Debug)]
#[command(name = "xn", version, long_version = LONG_VERSION.as_str(), arg_required_else_help = true)]
#[command(max_term_width = 80, term_width = 80)]
#[command(after_help = "\
Examples:
  $ xn to-ascii www.bücher.example
  www.xn--bcher-kva.example
  $ xn to-unicode www.xn--bcher-kva.example
  www.bücher.example
  $ echo bücher.example | xn to-ascii
  xn--bcher-kva.example
  $ xn check bücher.example > verdicts.txt
  $ xn explain bücher.example > steps.txt

Exit status:
  0  all input was converted, accepted or equivalent
  1  some input was rejected or not equivalent
  2  usage or I/O error
A closed pipe is not an error.

Run xn COMMAND --help for all options of a command.

Messages count lines, labels and positions from 1. JSON counts lines from 1,
labels and offsets from 0.

To report a bug, open an issue with the input and the output of xn --version.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Convert domain names to ASCII (A-labels)
    ///
    /// Prints one line per argument or input line, in order. For a rejected name, it prints an empty line, and the
    /// reason on standard error. UTS #46 maps all labels to lower case and checks A-labels. IDNA2003 leaves ASCII labels
    /// unchanged. IDNA2008 maps nothing, and rejects upper case in U-labels and A-labels.
    ///
    /// In other formats (--from), only the names change, and every other byte is preserved. Rejected names and records
    /// that cannot be read are reported and left unchanged.
    ToAscii(ToAsciiArgs),

    /// Convert domain names to Unicode (U-labels)
    ///
    /// Prints one line per argument or input line, in order. ToUnicode always returns a result: a rejected label remains
    /// in ASCII, and code points that hosts cannot contain, such as a slash, are escaped. The URL Standard then leaves
    /// the whole name in ASCII. Errors are printed on standard error, and the exit code is 1. Only a line that is not
    /// UTF-8 becomes empty.
    ToUnicode(ToUnicodeArgs),

    /// Check domain names under every standard, side by side
    ///
    /// For each profile, prints the result of ToASCII: the ASCII form, with the Unicode form if it differs from the name, or
    /// the first error. Without --profile, also prints how browsers and other policies show the name. To see why, use
    /// xn display. Lists the labels, counted from 1, with their class in RFC 5890.
    Check(CheckArgs),

    /// Show how browsers and other policies display names, and why
    ///
    /// A policy shows a name in Unicode, or leaves labels in ASCII if they could be mistaken for another name. For each rule
    /// that a name breaks, prints the code points, in color on a terminal. Labels are counted from 1.
    Display(DisplayArgs),

    /// Convert domain names to skeletons, equal if names look alike
    ///
    /// The skeleton is defined in UTS #39, and is computed from the name's Unicode form.
    /// Use it for comparison, never for display.
    ///
    /// Prints one line per argument or input line, in order. For a rejected name, it prints an empty line, and the reason
    /// on standard error.
    Skeleton(SkeletonArgs),

    /// Find names that imitate protected ones
    ///
    /// Compares each name with all protected names. For each hit, prints a line with the name, the protected name, the kind,
    /// the cost and the reason, separated by tabs, best hit first. In CSV and TSV, each row gains columns with the number of
    /// hits and the best hit: `NAME_hits`, `NAME_protected`, `NAME_kind`, `NAME_cost` and `NAME_reason`. In JSON Lines, each
    /// object gains an array named lookalikes. With --json, prints one object per name, with all hits and their substitutions.
    ///
    /// Protected names and their subdomains are never hits. A name that is not UTF-8 or is too long is rejected, with the
    /// reason on standard error.
    Lookalikes(LookalikesArgs),

    /// List look-alikes of a name that someone could register
    ///
    /// Prints one line per look-alike: the ASCII form, the Unicode form, the kind and the cost, separated by tabs, best
    /// imitation first. IDNA2008 allows all of them, but a registry may not.
    Permutations(PermutationsArgs),

    /// Check whether domain names are equivalent
    ///
    /// Compares each NAME with FIRST, in order. The report also mentions names that differ but look alike. Under the profile
    /// whatwg-url, and in URLs and email addresses, IP addresses are equivalent in every spelling. One in the place of a name,
    /// as in filter lists, is compared like a name. A text without a host is never equivalent to anything.
    Compare(CompareArgs),

    /// Find the host of URLs and other texts, in one spelling
    ///
    /// Reads each text as browsers read what is typed into their address bar, and prints its host: one line per argument or
    /// input line, in order. For a text without a host, it prints an empty line, and the reason on standard error.
    Host(HostArgs),

    /// Count names, labels, errors and scripts in lists
    ///
    /// A name is accepted if ToASCII converts it. Rejected names are counted by their first error, labels by their class
    /// in RFC 5890, and scripts according to UAX #24. A-labels are decoded before their scripts are counted. Digits and
    /// hyphens do not belong to a script.
    Stats(StatsArgs),

    /// Show a conversion step by step
    ///
    /// The numbers on the left refer to the standard: steps of UTS #46 section 4 and its ToASCII, steps of RFC 3490
    /// section 4.1, or sections of RFC 5891. The tables are in RFC 3454. For a long name, only the first labels, code
    /// points and errors are shown. Labels and bytes are counted from 1.
    Explain(ExplainArgs),

    /// Describe a kind of error: its rule, a fix and an example
    ///
    /// The kind is the field kind of an error in JSON. Without KIND, all kinds are listed. docs/ERRORS.md contains the
    /// same entries.
    #[command(after_help = "\
Examples:
  $ xn explain-error empty_label
  empty_label: a label is empty

  A label contains no code points: there are two dots in a row, a
  dot at the start, or, if lengths are verified, a dot at the end.
  It may also contain only code points that mapping removes, the
  first of which is the error's code point. The empty name is one
  empty label, unless it is an EmptyName.

    rule     RFC 3490 section 4.1 step 8, RFC 1034 section 3.1, UTS #46 section
             4.2 step 4.2
    fix      remove the extra dot, or enter the missing label
    example  xn to-ascii a..b
    page     docs/ERRORS.md#empty_label
  $ xn explain-error > kinds.txt

Exit status:
  0  the entry or the list was printed
  2  usage or I/O error")]
    ExplainError {
        #[arg(
            value_parser = kinds_of_errors(),
            hide_possible_values = true,
            help = "Kind of error, such as empty_label [default: list all]"
        )]
        kind: Option<String>,
    },

    /// List the formats of files that --from reads
    ///
    /// For each format, prints what recognizes it, what is converted, counted because it may contain a name, and copied, and
    /// a sample.
    #[command(after_help = "\
Examples:
  $ xn formats hosts
  hosts: Hosts file: an address, then names
    recognized  `.hosts`, the file name `hosts`, or its first lines
    converted   every field after the address
    counted     nothing
    copied      addresses, comments
    sample      0.0.0.0 bücher.example  # comment

Exit status:
  0  the formats were printed
  2  usage or I/O error")]
    Formats {
        #[arg(
            value_name = "FORMAT",
            value_parser = PossibleValuesParser::new(FORMATS.iter().map(|info| info.name)),
            hide_possible_values = true,
            help = "Format, such as hosts [default: list all]"
        )]
        name: Option<String>,
    },

    /// Describe a code point in Unicode and in each standard
    CodePoint(CodePointArgs),

    /// Enforce a PRECIS profile on text (RFC 8264)
    ///
    /// There are profiles for user names, passwords, nicknames and XMPP addresses.
    ///
    /// Prints one line per argument or input line, in order. For a rejected text, it prints an empty line, and the reason
    /// on standard error. Blank lines are texts too. Only the profile trims spaces.
    Precis(PrecisArgs),

    /// Prepare text with a stringprep profile (RFC 3454)
    ///
    /// Newer standards use PRECIS instead: see xn precis.
    ///
    /// Prints one line per argument or input line, in order. For a rejected text, it prints an empty line, and the reason
    /// on standard error.
    Stringprep(StringprepArgs),

    /// Encode and decode Punycode (RFC 3492)
    ///
    /// Punycode encodes one label, without dots and without the prefix xn--. To convert names, use to-ascii and
    /// to-unicode. Prints one line per argument or input line, in order.
    #[command(subcommand)]
    Punycode(PunycodeCommand),

    /// Check labels with a registry's ruleset, and list variants
    ///
    /// A label generation ruleset (LGR, RFC 7940) defines which labels may be registered, and which variants of a label are
    /// blocked or can be allocated. The rulesets of the root zone are built in. Others are read from XML files.
    ///
    /// Each argument or line is one label, not a name. Labels are neither trimmed nor mapped. Labels that begin
    /// with xn-- are decoded first.
    #[command(subcommand)]
    Lgr(LgrCommand),

    /// Write completions for a shell to standard output
    #[command(after_help = "\
Examples:
  $ xn completions bash > xn.bash
  $ xn completions fish > xn.fish

Exit status:
  0  the completions were written
  2  usage or I/O error")]
    Completions {
        /// Shell to complete for
        shell: Shell,
    },

    /// Write a manual page (roff) to standard output
    #[command(after_help = "\
Examples:
  $ xn man > xn.1
  $ xn man punycode encode > xn-punycode-encode.1
  $ xn man --dir .

Exit status:
  0  the page or pages were written
  2  usage or I/O error")]
    Man {
        /// Write the pages of all commands to FOLDER, and create it if needed
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        dir: Option<PathBuf>,

        /// Command to describe, such as punycode encode [default: xn itself]
        command: Vec<String>,
    },
}

/// The names of all kinds of errors, which completions and typo suggestions use.
fn kinds_of_errors() -> PossibleValuesParser {
    PossibleValuesParser::new(kinds::names())
}

/// `-V` prints the first line only.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{STANDARDS}\n  {VERSION_TEXT:<10}for UTS #46, the URL Standard, IDNA2008 and PRECIS")
});

const STANDARDS: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\n\nStandards:",
    "\n  RFC 3454  stringprep, with its profiles:",
    "\n  RFC 3491  Nameprep",
    "\n  RFC 3722  iSCSI names",
    "\n  RFC 3920  Nodeprep and Resourceprep",
    "\n  RFC 4013  SASLprep",
    "\n  RFC 4505  trace",
    "\n  RFC 8264  PRECIS, with its profiles:",
    "\n  RFC 8265  user names and passwords",
    "\n  RFC 8266  nicknames",
    "\n  RFC 7622  XMPP addresses",
    "\n  RFC 3490  IDNA2003",
    "\n  RFC 5891  IDNA2008, registration and lookup, with the rules of:",
    "\n  RFC 5892  derived properties and contextual rules",
    "\n  RFC 5893  Bidi",
    "\n  RFC 3492  Bootstring and Punycode, with the case flags of appendix A",
    "\n  UTS #46   revision of the newest Unicode below",
    "\n  WHATWG    URL Standard, review draft of August 2026",
    "\n\nUnicode data:",
    "\n  3.2.0     for stringprep and IDNA2003 (Punycode needs none)",
);
