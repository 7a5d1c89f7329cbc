//! The command line as types. How commands work is elsewhere.

mod check;
mod code_point;
mod display;
mod explain;
mod lgr;
mod lookalikes;
mod names;
mod options;
mod permutations;
mod precis;
mod punycode;
mod skeleton;
mod stats;
mod stringprep;
mod usage;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use self::check::CheckArgs;
pub(crate) use self::code_point::CodePointArgs;
pub(crate) use self::display::DisplayArgs;
pub(crate) use self::explain::{ExplainArgs, ExplainName, ExplainPunycode, ExplainStep};
pub(crate) use self::lgr::{LabelArgs, LgrCommand, LintArgs, VariantsArgs};
pub(crate) use self::lookalikes::LookalikesArgs;
pub(crate) use self::names::{CompareArgs, ToAsciiArgs, ToUnicodeArgs};
pub(crate) use self::permutations::{GENERATED, PermutationsArgs};
pub(crate) use self::precis::PrecisArgs;
pub(crate) use self::punycode::PunycodeCommand;
pub(crate) use self::skeleton::SkeletonArgs;
pub(crate) use self::stats::StatsArgs;
pub(crate) use self::stringprep::StringprepArgs;
pub(crate) use self::usage::Parsed;
use crate::version;

/// Internationalized domain names: convert, check, compare and explain
#[derive(Parser, Debug)]
#[command(name = "xn", version, long_version = version::LONG, arg_required_else_help = true)]
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
  0  all input was converted (or: accepted, equivalent)
  1  some input was rejected (or: names are not equivalent)
  2  wrong use, or reading or writing failed
A closed pipe is not an error. xn COMMAND --help has all options of a command.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Convert domain names to ASCII (A-labels)
    ///
    /// Each argument or line gives one line, in order. A rejected name gives an empty line, and its reason
    /// goes to standard error. UTS #46 maps all labels to lower case and checks A-labels; IDNA2003 keeps ASCII
    /// labels as they are; IDNA2008 maps nothing, and rejects upper case in U-labels and A-labels.
    ///
    /// In other formats (--from) only names change, and everything else stays byte for byte. A rejected
    /// name stays as it was. A record that cannot be read stays as it is, and is reported.
    ToAscii(ToAsciiArgs),

    /// Convert domain names to Unicode (U-labels)
    ///
    /// Each argument or line gives one line, in order. Errors go to standard error, and the exit code is
    /// 1, but ToUnicode always has a result: a label that is rejected stays in ASCII, and what no host
    /// can have, such as a slash, is escaped. The URL Standard then keeps the whole name. Only a line that is not UTF-8 gives an empty line.
    ToUnicode(ToUnicodeArgs),

    /// Check domain names by every standard, side by side
    ///
    /// The verdict of a profile is the result of ToASCII: the ASCII form, with the Unicode form if it is not the
    /// name as given; or the first error. Without --profile it also says how browsers and other policies show the
    /// name, or by which it is invalid; xn display tells why. Labels are counted from 0 and have their class of RFC 5890.
    Check(CheckArgs),

    /// Tell how browsers and other policies show domain names, and why
    ///
    /// A policy shows a name in Unicode, or keeps labels in ASCII that could be taken for something else. The
    /// code points of each rule that a name breaks are listed, and coloured on a terminal. Labels are counted from 0.
    Display(DisplayArgs),

    /// Convert domain names to skeletons, equal if names look alike
    ///
    /// The skeleton is that of UTS #39 on Unicode 18.0.0, of the name's Unicode form by UTS #46. It is a key to
    /// compare, and nothing to show. Each argument or line gives one line, in order. A rejected name gives an
    /// empty line, and its reason goes to standard error.
    Skeleton(SkeletonArgs),

    /// Find names that can be taken for protected ones
    ///
    /// Each name is compared with all protected names at once. Each hit is a line with the name, the protected name, the kind,
    /// the cost and the reason, with tabs between them. The best hit of a name comes first. In CSV and TSV, rows gain
    /// columns with the number of hits and the best one: `NAME_hits`, `NAME_protected`, `NAME_kind` and `NAME_cost`. Objects
    /// of JSON Lines gain a member lookalikes, an array of hits. With --json, each name has an object with all its hits and their substitutions.
    ///
    /// A protected name itself and names under it are never hits. A name that is not UTF-8 or is too long is rejected,
    /// and its reason goes to standard error.
    Lookalikes(LookalikesArgs),

    /// List names that could be registered and look like a name
    ///
    /// Each line has the ASCII form, the Unicode form, the kind and the cost, with tabs between them. The best imitations come
    /// first. Each may be registered by IDNA2008; registries may allow less.
    Permutations(PermutationsArgs),

    /// Tell whether domain names are equivalent
    ///
    /// Each NAME is compared with FIRST, in order. If names that differ look alike, that is said.
    Compare(CompareArgs),

    /// Count names, labels, errors and scripts in lists
    ///
    /// A name is accepted if ToASCII converts it; rejected names are counted by their first error. Labels
    /// are counted by their class of RFC 5890. Scripts are those of UAX #24, and A-labels count as what they
    /// decode to; digits and hyphens have no script.
    Stats(StatsArgs),

    /// Show a conversion step by step
    ///
    /// The numbers at the left are those of the standard's steps: of UTS #46 section 4 and its ToASCII,
    /// of RFC 3490 section 4.1, or sections of RFC 5891. Tables are those of RFC 3454. Of long names, only the
    /// first labels, code points and errors are shown.
    Explain(ExplainArgs),

    /// Describe a code point by Unicode and by each standard
    CodePoint(CodePointArgs),

    /// Enforce a PRECIS profile on text (RFC 8264)
    ///
    /// Profiles are for user names, passwords, nicknames and XMPP addresses. Each argument or line becomes
    /// one line, in order. A rejected text becomes an empty line, and its reason goes to standard error. Blank lines are
    /// texts too. Nothing is trimmed except by the profile.
    Precis(PrecisArgs),

    /// Prepare text by a stringprep profile (RFC 3454)
    ///
    /// Each argument or line gives one line, in order. A rejected text gives an empty line, and its reason
    /// goes to standard error. Newer standards use PRECIS instead: see xn precis.
    Stringprep(StringprepArgs),

    /// Encode and decode Punycode (RFC 3492)
    ///
    /// Punycode is for one label, without dots and without the prefix xn--; to-ascii and to-unicode convert
    /// names. Each argument or line gives one line, in order.
    #[command(subcommand)]
    Punycode(PunycodeCommand),

    /// Check labels with a registry's ruleset, and list variants
    ///
    /// A label generation ruleset (LGR, RFC 7940) defines which labels may be registered, and which variants of a label are
    /// blocked or can be allocated. The rulesets of the root zone are built in; others are read from XML files.
    ///
    /// Each argument or line is one label, exactly as it is: not a name, not trimmed and not mapped. Labels that begin
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
  2  wrong use, or writing failed")]
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
  0  the page was written, or all pages
  2  wrong use, or writing failed")]
    Man {
        /// Write the pages of all commands to FOLDER, which is made if needed
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        dir: Option<PathBuf>,

        /// Command to describe, such as punycode encode [default: xn itself]
        command: Vec<String>,
    },
}
