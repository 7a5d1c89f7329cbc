//! `xn lgr`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::lgr_tables::ConvertArgs;
use super::options::{FormatArgs, InputArgs};
use crate::error::Failure;
use crate::plan::{FileFormat, Input, SourcePlan};

#[derive(Subcommand, Debug)]
#[command(after_help = "\
Examples:
  $ xn lgr index --lgr root:Deva कग
  कग
  $ xn lgr variants --lgr root:Hani --disposition allocatable 台湾 > list.txt

Exit status:
  0  every label is eligible
  1  a label is not eligible
  2  usage or I/O error")]
pub(crate) enum LgrCommand {
    /// Check whether labels may be registered
    ///
    /// For each label, prints the disposition with the action or rule that decides, the index label, and how many
    /// variants have each disposition. Problems with IDNA2008, and variants that can be made in two ways, are listed and
    /// don't change the disposition.
    #[command(after_help = "\
Examples:
  $ xn lgr check --lgr root:Deva कग
  \"कग\"
    eligible  valid: catch all (default action) ⍟ (action 4)
    index     \"कग\"
    variants  1: 1 blocked
  $ printf 'कग\\nकक\\n' | xn lgr check --lgr root:Deva --json > verdicts.json

Exit status:
  0  every label is eligible
  1  a label is not eligible
  2  usage or I/O error")]
    Check(LabelArgs),

    /// List the variants of labels
    ///
    /// Prints one line per variant, in code point order: the disposition, the variant and its code points, with tabs
    /// between them. The label itself is not listed.
    #[command(after_help = "\
Examples:
  $ xn lgr variants --lgr root:Arab --limit 2 ݑڏثگڈڪ > variants.txt
  $ xn lgr variants --lgr root:Hani --disposition allocatable 台湾 > list.txt

Exit status:
  0  every label is eligible
  1  a label is not eligible
  2  usage or I/O error")]
    Variants(VariantsArgs),

    /// Print index labels, which variants share
    ///
    /// Prints one line per label: its index label, or an empty line if the label's code points or their contexts are not
    /// valid. Labels with the same index label collide.
    #[command(after_help = "\
Examples:
  $ xn lgr index --lgr root:common कग
  कग

Exit status:
  0  every label is eligible
  1  a label is not eligible
  2  usage or I/O error")]
    Index(LabelArgs),

    /// Find defects of rulesets
    ///
    /// Checks that mappings are symmetric and transitive, that conditions agree and exclude each other, that no variant can be
    /// made in two ways, that variants share an index label, and that every action, rule and class has an effect. Each
    /// finding includes its place, the clause of RFC 7940 or RFC 8228, and the shortest label found that shows the defect.
    #[command(after_help = "\
Examples:
  $ xn lgr lint rules.xml > defects.txt || echo 'see defects.txt'
  see defects.txt
  $ xn lgr lint --json rules.xml > defects.json || true

Exit status:
  0  no errors, and possibly warnings
  1  at least one error
  2  usage error, or reading or writing failed")]
    Lint(LintArgs),

    /// Convert tables of RFC 3743 and RFC 4290 to XML, and back
    ///
    /// Writes the result to standard output: XML as RFC 7940 defines it, with code points in ascending order, or a table.
    /// What the form cannot express is listed on standard error, or with --json in the array lost.
    Convert(ConvertArgs),
}

/// Arguments of `xn lgr lint`.
#[derive(Args, Debug)]
pub(crate) struct LintArgs {
    /// Rulesets: XML files (RFC 7940)
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// The ruleset and the labels.
#[derive(Args, Debug)]
pub(crate) struct LabelArgs {
    /// Ruleset: an XML file (RFC 7940), or root:SCRIPT
    ///
    /// root:Latn, root:Deva and so on are the rulesets of the root zone, RZ-LGR-5 of 26 May 2022, and root:common is
    /// the merged ruleset. RZ-LGR-6 of September 2025 is not built in: download its files from ICANN, and pass them here.
    #[arg(long, value_name = "FILE|root:SCRIPT")]
    pub(crate) lgr: String,

    /// Read domain names, and take the label directly below SUFFIX (repeatable)
    ///
    /// Names that are not below any SUFFIX are skipped. For top-level domains, SUFFIX is a dot. Without this option, each
    /// argument or line is one label exactly as it is, and formats cannot be chosen.
    #[arg(long = "suffix", value_name = "SUFFIX")]
    pub(crate) suffixes: Vec<String>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// Arguments of `xn lgr variants`.
#[derive(Args, Debug)]
pub(crate) struct VariantsArgs {
    #[command(flatten)]
    pub(crate) labels: LabelArgs,

    /// List only variants with this disposition, such as allocatable
    #[arg(long, value_name = "DISPOSITION")]
    pub(crate) disposition: Option<String>,

    /// List at most N variants of each label
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<usize>,
}

impl LabelArgs {
    /// The file of the ruleset, or the name of a built-in one.
    pub(crate) fn ruleset(&self) -> Result<&str, PathBuf> {
        self.lgr.strip_prefix("root:").ok_or_else(|| PathBuf::from(&self.lgr))
    }

    pub(crate) fn input(&self) -> Input {
        self.input.input()
    }

    /// Labels are lines and nothing else; names can be in any format.
    pub(crate) fn source(&self) -> Result<SourcePlan, Failure> {
        let source = self.input.source();
        if !self.suffixes.is_empty() {
            return Ok(source);
        }
        if source.from.is_some() || !source.columns.is_empty() || !source.fields.is_empty() {
            let message = "without --suffix, each line is a label: add --suffix to read names";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(SourcePlan { from: Some(FileFormat::Lines), list: None, ..source })
    }
}
