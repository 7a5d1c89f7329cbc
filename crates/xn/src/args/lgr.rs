//! `xn lgr`.

use std::path::{Path, PathBuf};

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, Args, Subcommand, ValueEnum};
use xenonym_lgr::tables::Form;
use xenonym_records::{ListOptions, Target};

use super::options::{FormatArgs, InputArgs, STANDARD_OUTPUT, count};
use crate::error::Failure;
use crate::plan::{FileFormat, Input, SourcePlan};
use crate::terminal::is_standard_input;

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
    fn of_labels(&self, source: SourcePlan) -> Result<SourcePlan, Failure> {
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

// `xn lgr conflicts` and `xn lgr diff`.

/// Arguments of `xn lgr conflicts`.
#[derive(Args, Debug)]
pub(crate) struct ConflictsArgs {
    #[command(flatten)]
    pub(crate) labels: LabelArgs,

    /// Registered labels, one per line (repeatable)
    ///
    /// With --suffix, FILE can be in any text format, such as a zone file. It is read once, on all cores, and isn't kept in
    /// memory.
    #[arg(long, required = true, value_name = "FILE", help_heading = "Registered labels")]
    pub(crate) registered: Vec<PathBuf>,

    /// Format of the registered names [default: by file name and content]
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        hide_possible_values = true,
        help_heading = "Registered labels"
    )]
    registered_from: Option<FileFormat>,

    /// Find registered names in this column: name or number (repeatable)
    #[arg(long = "registered-column", value_name = "NAME|N", help_heading = "Registered labels")]
    registered_columns: Vec<String>,

    /// Find registered names in this field of JSON Lines (repeatable)
    #[arg(long = "registered-field", value_name = "PATH", help_heading = "Registered labels")]
    registered_fields: Vec<String>,

    /// Find collisions among the registered labels
    ///
    /// There are no new labels then. Lists the registered labels that share an index label. The files
    /// are read two times or more, with up to 600 MB of memory besides the labels that collide.
    #[arg(long, conflicts_with_all = ["names", "files"], help_heading = "Registered labels")]
    pub(crate) among: bool,

    /// Compare across scripts, by index labels of another ruleset [default: root:common]
    ///
    /// --lgr then decides whether a label is eligible, and this ruleset whether it collides. To use a ruleset
    /// other than root:common, write = before it.
    #[arg(
        long,
        value_name = "FILE|root:SCRIPT",
        help_heading = "Registered labels",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "root:common"
    )]
    pub(crate) common: Option<String>,
}

impl ConflictsArgs {
    /// The registered labels.
    pub(crate) fn registered(&self) -> Input {
        Input::Files(self.registered.clone())
    }

    /// Like the new labels, they are lines unless there is a suffix.
    pub(crate) fn registered_source(&self) -> Result<SourcePlan, Failure> {
        let from_stdin = self.registered.iter().filter(|file| is_standard_input(file)).count();
        if self.among && from_stdin > 0 {
            let message =
                "--among reads the registered labels several times: save them to a file first";
            return Err(Failure::Usage(message.to_owned()));
        }
        let new_from_stdin = if self.among { 0 } else { self.labels.input().standard_inputs() };
        let rulesets = self.labels.each_lgr().chain(self.common.as_deref());
        let rulesets_from_stdin = rulesets.filter(|file| is_standard_input(file)).count();
        if from_stdin + new_from_stdin + rulesets_from_stdin > 1 {
            let message = "standard input can be read only once: use a file for the others";
            return Err(Failure::Usage(message.to_owned()));
        }
        let targets = |list: &[String]| list.iter().map(|one| Target::parse(one)).collect();
        let source = SourcePlan {
            from: self.registered_from,
            columns: targets(&self.registered_columns),
            fields: targets(&self.registered_fields),
            list: Some(ListOptions::default()),
            ..SourcePlan::default()
        };
        self.labels.of_labels(source)
    }
}

/// Arguments of `xn lgr diff`.
#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// The first ruleset: an XML file (RFC 7940), or - for standard input
    #[arg(value_name = "BEFORE")]
    pub(crate) before: PathBuf,

    /// The second ruleset
    #[arg(value_name = "AFTER")]
    pub(crate) after: PathBuf,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

// `xn lgr convert`, `show`, `samples`, `union`, `intersection` and `merge`.

/// Arguments of `xn lgr convert`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ printf 'U+2200\\nU+2202|U+0064 # an example\\n' > table.txt
  $ xn lgr convert table.txt -o table.xml
  $ xn lgr convert --to rfc4290 table.xml
  U+2200
  U+2202|U+0064 # an example

Forms:
  xml      RFC 7940
  rfc3743  columns separated by semicolons, as in U+4E7E;U+5E72;U+5E72,U+4E81
  rfc4290  variants after a bar, as in U+2202|U+0064:U+03B4
  list     one code point or sequence per line

Exit status:
  0  the file was converted
  1  something was lost, or the file is not in that form
  2  usage or I/O error")]
pub(crate) struct ConvertArgs {
    /// Form of the file [default: detect]
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    pub(crate) from: Option<TableForm>,

    /// Form to write
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    #[arg(default_value = "xml")]
    pub(crate) to: TableForm,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Ruleset or table, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// The forms that are read and written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableForm {
    Xml,
    #[value(name = "rfc3743")]
    Rfc3743,
    #[value(name = "rfc4290")]
    Rfc4290,
    List,
}

impl TableForm {
    /// The form of a table, or `None` for XML.
    pub(crate) const fn table(self) -> Option<Form> {
        match self {
            Self::Xml => None,
            Self::Rfc3743 => Some(Form::Rfc3743),
            Self::Rfc4290 => Some(Form::Rfc4290),
            Self::List => Some(Form::List),
        }
    }
}

/// Arguments of `xn lgr show`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn lgr show rules.xml > summary.txt
  $ xn lgr show --html rules.html rules.xml

Exit status:
  0  the ruleset was shown
  2  usage error, invalid ruleset or I/O error")]
pub(crate) struct ShowArgs {
    /// Write a page of HTML to PAGE, or to standard output if it is -
    #[arg(long, short = 'o', value_name = "PAGE")]
    pub(crate) html: Option<PathBuf>,

    /// List the first N variant sets in the summary
    #[arg(
        long,
        value_name = "N",
        default_value = "20",
        value_parser = count,
        allow_negative_numbers = true
    )]
    pub(crate) sets: usize,

    /// Ruleset or table, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// Arguments of `xn lgr samples`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn lgr samples root:Deva > labels.tsv
  $ xn lgr samples --json rules.xml > labels.json

Purposes:
  valid       eligible labels, with one code point of each class
  variant     a label and a variant, for one mapping or action
  reverse     the same pair, with label and variant exchanged
  code_point  a code point is not in the repertoire
  sequence    a code point is only permitted in sequences
  context     a code point breaks the rule for its context
  action      an action makes the label invalid
  idna2008    IDNA2008 doesn't allow the label

Exit status:
  0  the labels were printed
  2  usage error, invalid ruleset or I/O error")]
pub(crate) struct SamplesArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Ruleset: an XML file (RFC 7940), - for standard input, or root:SCRIPT
    #[arg(value_name = "FILE|root:SCRIPT")]
    pub(crate) ruleset: String,
}

/// Arguments of `xn lgr union`, `intersection` and `merge`.
#[derive(Args, Debug)]
pub(crate) struct CombineArgs {
    /// Rulesets or tables, or - for standard input
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

/// The output of `xn lgr convert`, `union`, `intersection` and `merge`.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Write to FILE, compressed if it ends in .gz, .zst, .bz2 or .xz
    ///
    /// An existing FILE is replaced only after the run has succeeded. It can't be an input. - is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// `None` is standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new(STANDARD_OUTPUT))
    }
}
