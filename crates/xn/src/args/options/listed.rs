//! Possible values in the long help only, so that each option in the short help is one line.

use std::fmt::Write;

use clap::ValueEnum;

/// Help that ends with a list of the values.
pub(crate) fn listed<T: ValueEnum>(help: &str) -> String {
    let values: Vec<_> =
        T::value_variants().iter().filter_map(ValueEnum::to_possible_value).collect();
    let width = values.iter().map(|value| value.get_name().len()).max().unwrap_or_default();
    let mut text = format!("{help}\n");
    for value in values {
        // Without styles, nothing has to be searched for them.
        let about = value.get_help().map(|help| help.ansi().to_string()).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {:width$}  {about}", value.get_name());
    }
    text
}
