//! `xn lgr conflicts` and `xn lgr diff`.

use std::path::PathBuf;

use clap::Args;
use xenonym_records::{ListOptions, Target};

use super::LabelArgs;
use crate::args::options::FormatArgs;
use crate::error::Failure;
use crate::plan::{FileFormat, Input, SourcePlan};
use crate::terminal::is_standard_input;

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
