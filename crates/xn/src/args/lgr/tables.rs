//! `xn lgr convert`, `show`, `samples`, `union`, `intersection` and `merge`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use xenonym_lgr::tables::Form;

use crate::args::options::{FormatArgs, STANDARD_OUTPUT, count};

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
