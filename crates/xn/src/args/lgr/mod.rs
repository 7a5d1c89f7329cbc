//! `xn lgr`.

mod registry;
mod tables;

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, Args, Subcommand};
use xenonym_records::ListOptions;

pub(crate) use self::registry::{ConflictsArgs, DiffArgs};
pub(crate) use self::tables::{CombineArgs, ConvertArgs, SamplesArgs, ShowArgs};
use crate::args::options::{FormatArgs, InputArgs, count};
use crate::error::Failure;
use crate::plan::{FileFormat, Input, SourcePlan};

/// Begins the names of built-in rulesets.
pub(crate) const BUILT_IN: &str = "root:";

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
    /// variants have each disposition. A label is eligible unless its disposition is invalid, but registrable only if the
    /// disposition is valid, allocatable or activated: a blocked label is eligible and not registrable. Problems with IDNA2008,
    /// and variants that can be made in two ways, are listed but don't change the disposition.
    #[command(after_help = "\
Examples:
  $ xn lgr check --lgr root:Deva कग
  \"कग\"
    eligible  valid: catch all (default action) (action 4)
    index     \"कग\"
    variants  1: 1 blocked
  $ printf 'कग\\nकक\\n' | xn lgr check --lgr root:Deva --json > verdicts.json

Exit status:
  0  every label is eligible, even if it is blocked
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
    /// Checks that mappings are symmetric and transitive, that conditions match in both directions and do not overlap, that no variant can be
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
  2  usage or I/O error")]
    Lint(LintArgs),

    /// Find collisions of new labels with registered ones
    ///
    /// Two labels collide if their index labels are equal. For each new label, prints its index label and the registered
    /// labels it collides with: their position, whether the new label is a variant of the registered one, its disposition, and
    /// the code points that differ. New labels are held in memory, registered ones are not.
    #[command(override_usage = "xn lgr conflicts [OPTIONS] --lgr LGR --registered FILE [LABEL]...")]
    #[command(after_help = "\
Examples:
  $ printf 'straße\\n' > list.txt
  $ xn lgr conflicts --lgr root:Latn --registered list.txt abc
  \"abc\"
    index     \"abc\"
    conflicts none
  $ xn lgr conflicts --lgr root:Latn --registered list.txt ß > ß.txt || true

Exit status:
  0  no label collides
  1  a label collides, or is not eligible
  2  usage or I/O error")]
    Conflicts(ConflictsArgs),

    /// Compare two rulesets by their effects and their text
    ///
    /// For each effect, prints the shortest label found that shows it, with the result and its cause under both rulesets:
    /// labels that become valid or invalid or get a different disposition, variants, and index labels. Then lists the code
    /// points, mappings, classes, rules and actions that differ. Metadata and comments are not compared.
    #[command(after_help = "\
Examples:
  $ xn lgr diff rules.xml rules.xml
  $ sed 's/blocked/allocatable/' rules.xml > new.xml
  $ xn lgr diff rules.xml new.xml > changes.txt || echo 'see changes.txt'
  see changes.txt

Exit status:
  0  the rulesets are equal
  1  they differ
  2  usage or I/O error")]
    Diff(DiffArgs),

    /// Write the union of rulesets
    ///
    /// Writes XML with all code points and mappings of the rulesets. Rules and actions of all of them apply. A code point
    /// has no condition if one of the rulesets defines none for it. Where no ruleset is equivalent, the first file decides, and a
    /// message explains it.
    #[command(after_help = "\
Examples:
  $ xn lgr union rules.xml rules.xml > union.xml

Exit status:
  0  the union was written
  1  it was written, and some elements follow the first file only
  2  usage error, invalid ruleset or I/O error")]
    Union(CombineArgs),

    /// Write the intersection of rulesets
    ///
    /// Writes XML with the code points and mappings that all rulesets contain, under the conditions, rules and actions of all
    /// of them. Where no ruleset is equivalent, the first file decides, and a message explains it.
    #[command(after_help = "\
Examples:
  $ xn lgr intersection rules.xml rules.xml > intersection.xml

Exit status:
  0  the intersection was written
  1  it was written, and some elements follow the first file only
  2  usage error, invalid ruleset or I/O error")]
    Intersection(CombineArgs),

    /// Merge the rulesets of a zone into one for finding collisions
    ///
    /// Merges as the root zone does: all mappings are blocked, and those that are missing for transitivity are added. Names
    /// of rules, classes and tags are prefixed with the script or language. The result is meant for --common of xn lgr
    /// conflicts, and for index labels. Use the original rulesets to decide whether a label is valid.
    #[command(after_help = "\
Examples:
  $ xn lgr merge rules.xml rules.xml -o common.xml

Exit status:
  0  the merged ruleset was written
  1  it was written, and some elements follow the first file only
  2  usage error, invalid ruleset or I/O error")]
    Merge(CombineArgs),

    /// Convert tables of RFC 3743 and RFC 4290 to XML, and back
    ///
    /// Writes XML as RFC 7940 defines it, with code points in ascending order, or a table.
    /// What the form cannot express is listed on standard error, or with --json in the array lost.
    Convert(ConvertArgs),

    /// Describe a ruleset for human readers, also as HTML
    ///
    /// Prints a summary: size, variant sets, rules and actions. With --html, writes a page with all code points and their
    /// names, all variant sets, and the rules and actions in words. The page is one file without scripts.
    Show(ShowArgs),

    /// List labels for testing a registry system
    ///
    /// Finds valid labels, a variant for each kind of mapping and each action, and for each rule a label that breaks it.
    /// Prints one line per label: the purpose, the A-label, the disposition, variants with their dispositions, and the
    /// rule or action, separated by tabs. The same ruleset always produces the same labels.
    Samples(SamplesArgs),
}

/// Arguments of `xn lgr lint`.
#[derive(Args, Debug)]
pub(crate) struct LintArgs {
    /// Rulesets: XML files (RFC 7940), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// The ruleset and the labels.
#[derive(Args, Debug)]
#[command(mut_arg("names", of_labels))]
pub(crate) struct LabelArgs {
    /// Ruleset: an XML file (RFC 7940), - for standard input, or root:SCRIPT
    ///
    /// root:Latn, root:Deva and so on are the rulesets of the root zone, RZ-LGR-5 of 26 May 2022. root:common is the merged
    /// ruleset, for index labels only. RZ-LGR-6 of September 2025 is not built in: download its files from ICANN, and pass them here.
    /// 'xn lgr check' takes several: repeat the option, or write commas as in root:Latn,root:Cyrl. A label is eligible
    /// if it is eligible under any of them.
    #[arg(long, required = true, value_name = "FILE|root:SCRIPT")]
    lgr: Vec<String>,

    /// Read domain names, and take the label directly below SUFFIX (separated by commas, or repeatable)
    ///
    /// A name without a dot is a label itself, because zone files contain relative names. Names that are not below any SUFFIX
    /// are skipped. For top-level domains, SUFFIX is a dot. Without this option, each argument or line is one label exactly as
    /// it is, and formats cannot be chosen.
    #[arg(
        long = "suffix",
        value_name = "SUFFIX",
        value_delimiter = ',',
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub(crate) suffixes: Vec<String>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Do not report labels and skipped names on standard error
    ///
    /// Results and the exit code don't change.
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    input: InputArgs,
}

/// The arguments, which are labels and not names.
fn of_labels(names: Arg) -> Arg {
    names
        .value_name("LABEL")
        .help("Labels, or names with --suffix [default: lines of standard input]")
        .long_help(
            "Labels, or names with --suffix [default: lines of standard input]\n\n\
         Put -- before a label that starts with a hyphen.",
        )
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
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) limit: Option<usize>,
}

/// The rulesets of `--lgr`. Commas separate built-in ones only, because the name of a file may contain commas.
pub(super) fn each_lgr(given: &[String]) -> impl Iterator<Item = &str> {
    given.iter().flat_map(|lgr| {
        let is_list = lgr.split(',').all(|one| one.starts_with(BUILT_IN));
        lgr.split(move |one| one == ',' && is_list)
    })
}

impl LabelArgs {
    /// The rulesets.
    pub(crate) fn each_lgr(&self) -> impl Iterator<Item = &str> {
        each_lgr(&self.lgr)
    }

    /// The ruleset of a command that takes only one.
    pub(crate) fn lgr(&self) -> Result<&str, Failure> {
        let mut each = self.each_lgr();
        match (each.next(), each.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(Failure::Usage(
                "--lgr can be given only once here: 'xn lgr check' takes several rulesets"
                    .to_owned(),
            )),
        }
    }

    pub(crate) fn input(&self) -> Input {
        self.input.input()
    }

    /// Labels are lines and nothing else; names can be in any format.
    pub(crate) fn source(&self) -> Result<SourcePlan, Failure> {
        self.of_labels(self.input.source())
    }

    /// The source of labels, or of names if there are suffixes.
    pub(super) fn of_labels(&self, source: SourcePlan) -> Result<SourcePlan, Failure> {
        if !self.suffixes.is_empty() {
            return Ok(source);
        }
        if source.from.is_some() || !source.columns.is_empty() || !source.fields.is_empty() {
            let message = "without --suffix, each line is a label: add --suffix to read names";
            return Err(Failure::Usage(message.to_owned()));
        }
        if source.list.as_ref().is_some_and(|list| *list != ListOptions::default()) {
            let message = "--comment, --trim, --leading-dot and --null need --suffix, because without it each line is a label";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(SourcePlan { from: Some(FileFormat::Lines), list: None, ..source })
    }
}
