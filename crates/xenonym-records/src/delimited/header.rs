//! The columns that an option selects.

use super::field::{Field, Syntax};
use super::lexer::Row;
use crate::content::{Content, Target};
use crate::error::{LayoutError, LayoutErrorKind};

/// The number of names of a header that a message lists, and the number of code points of each.
const LISTED: usize = 20;
const SHOWN: usize = 64;

/// The most columns of a header, so that their names take little memory, and the greatest number of a column without one.
const MOST_COLUMNS: usize = 1_000_000;

/// The columns of all rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The names of all columns, if there is a header.
    pub(super) header: Option<Vec<String>>,
    /// The columns with names, in the order of the options.
    pub(super) columns: Vec<Column>,
    /// The indices in `columns`, in the order of the file.
    pub(super) in_file: Vec<usize>,
    /// The least number of columns: the number of fields of the header, if there is one.
    pub(super) width: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub(super) index: usize,
    /// Its name in the header, or its number.
    pub(super) name: String,
    pub(super) content: Content,
}

impl Layout {
    /// `asked` are names in the header, or numbers from 1. With `suffixes`, results are written to
    /// new columns whose names end in them.
    pub(super) fn of_header(
        header: Vec<String>,
        asked: &[Target],
        suffixes: &[&str],
    ) -> Result<Self, LayoutError> {
        let width = header.len();
        let names: Vec<&str> = header.iter().map(String::as_str).collect();
        let mut columns: Vec<Column> = Vec::new();
        for asked in asked {
            let index = find_column(&names, &asked.name).map_err(|why| {
                let is_comment = is_comment(&names, &asked.name);
                meant_as_a_name(&names, asked).unwrap_or(why).after_comment(is_comment)
            })?;
            let name = header.get(index).cloned().unwrap_or_default();
            let mut new = suffixes.iter().map(|suffix| format!("{name}{suffix}"));
            if let Some(new) = new.find(|new| header.contains(new)) {
                let message = format!(
                    "its header already contains a column {new:?}, where results would go: remove or \
                     rename it"
                );
                return Err(LayoutError::new(LayoutErrorKind::ResultColumn, message));
            }
            let is_namesake = |other: &Column| other.name == name && other.index != index;
            if !suffixes.is_empty() && columns.iter().any(is_namesake) {
                let message = format!(
                    "it has several columns {name:?}, whose results would go to columns of the same \
                     name: rename one of them"
                );
                return Err(LayoutError::new(LayoutErrorKind::ResultColumn, message));
            }
            columns.push(Column { index, name, content: asked.content });
        }
        Self::new(Some(header), columns, width)
    }

    /// `asked` are numbers from 1.
    pub(super) fn of_numbers(asked: &[Target]) -> Result<Self, LayoutError> {
        let column = |target: &Target| match number(&target.name) {
            Some(0) => Err(column_zero()),
            Some(number) if number > MOST_COLUMNS => Err(no_column(format!(
                "column {number}: without a header, columns are numbered up to 1,000,000"
            ))),
            Some(number) => {
                let Target { name, content } = target.clone();
                Ok(Column { index: number - 1, name, content })
            }
            None => Err(no_column(format!(
                "without a header, {:?} is not a column: give its number, from 1",
                target.name
            ))),
        };
        let columns = asked.iter().map(column).collect::<Result<Vec<_>, _>>()?;
        let width = columns.iter().map(|column| column.index + 1).max().unwrap_or(0);
        Self::new(None, columns, width)
    }

    fn new(
        header: Option<Vec<String>>,
        columns: Vec<Column>,
        width: usize,
    ) -> Result<Self, LayoutError> {
        let mut in_file: Vec<usize> = (0..columns.len()).collect();
        in_file.sort_by_key(|&column| columns[column].index);
        let is_repeated = |pair: &&[usize]| columns[pair[0]].index == columns[pair[1]].index;
        match in_file.windows(2).find(is_repeated) {
            Some(pair) => {
                let message = format!("column {:?} is selected twice", columns[pair[1]].name);
                Err(LayoutError::new(LayoutErrorKind::RepeatedColumn, message))
            }
            None => Ok(Self { header, columns, in_file, width }),
        }
    }

    /// The columns in the order of the file.
    pub(super) fn in_file(&self) -> impl Iterator<Item = &Column> {
        self.in_file.iter().map(|&column| &self.columns[column])
    }
}

/// The names of the columns of a header, unless it contains too many, or all rows.
pub(super) fn names_of(header: &Row<'_>, syntax: Syntax) -> Result<Vec<String>, LayoutError> {
    let width = header.len();
    if width > MOST_COLUMNS {
        let message = format!("its header contains {width} columns, more than 1,000,000");
        return Err(LayoutError::new(LayoutErrorKind::TooManyColumns, message));
    }
    let has_cr = |field: Field<'_>| !field.is_quoted() && field.raw.contains(&b'\r');
    if header.fields().any(has_cr) {
        let message =
            "its header contains a CR, as if lines ended in CR: convert line endings to LF";
        return Err(LayoutError::new(LayoutErrorKind::CarriageReturn, message));
    }
    let name = |field: Field<'_>| {
        let text = field.text();
        String::from_utf8_lossy(&text[syntax.trimmed_text(&text)]).into_owned()
    };
    Ok(header.fields().map(name).collect())
}

/// Returns an error if the first row consists of one field that another delimiter would split.
pub(super) fn check_delimiter(
    first: Field<'_>,
    asked: &[Target],
    syntax: Syntax,
) -> Result<(), LayoutError> {
    let text = String::from_utf8_lossy(first.raw);
    let is_asked = |target: &Target| {
        number(&target.name).is_some() && target.content == Content::Name && target.name != text
    };
    if first.is_quoted() || first.raw.len() < 2 || !asked.iter().any(is_asked) {
        return Ok(());
    }
    match other_delimiter(&text, syntax.delimiter()) {
        None => Ok(()),
        delimiter => {
            let message = format!("its first row has one field, {}", excerpt(&text));
            Err(LayoutError::new(LayoutErrorKind::OneField, message).with_delimiter(delimiter))
        }
    }
}

/// A delimiter that would split a field.
fn other_delimiter(text: &str, delimiter: u8) -> Option<char> {
    text.chars().find(|&c| matches!(c, ',' | ';' | '\t' | '|') && c != char::from(delimiter))
}

fn no_column(message: String) -> LayoutError {
    LayoutError::new(LayoutErrorKind::NoColumn, message)
}

fn column_zero() -> LayoutError {
    no_column("column 0: columns are numbered from 1".to_owned())
}

/// Returns the index of the column with this name, or else with this number.
///
/// # Errors
///
/// Reports that there is no column with this name or number, or more than one.
pub fn find_column(header: &[&str], asked: &str) -> Result<usize, LayoutError> {
    let mut named = (0..header.len()).filter(|&index| header[index] == asked);
    match (named.next(), named.next(), number(asked)) {
        (Some(first), Some(second), _) => {
            let (first, second) = (first + 1, second + 1);
            let message = format!(
                "its columns {first} and {second} are both called {asked:?}: give the number"
            );
            Err(LayoutError::new(LayoutErrorKind::AmbiguousColumn, message))
        }
        (Some(index), None, _) => Ok(index),
        (None, _, Some(0)) => Err(column_zero()),
        (None, _, Some(number)) if number <= header.len() => Ok(number - 1),
        (None, _, _) => {
            let (width, listed) = (header.len(), listed_columns(header));
            let delimiter = match header {
                [only] => other_delimiter(only, b'"'),
                _ => None,
            };
            let meant = if delimiter.is_none() { meant(header, asked) } else { String::new() };
            let error = no_column(match width {
                0 => format!("no column {asked:?}: it has no columns"),
                1 => format!("no column {asked:?}: its only column is {listed}{meant}"),
                _ => format!("no column {asked:?} among its {width} columns: {listed}{meant}"),
            });
            Err(error.with_delimiter(delimiter))
        }
    }
}

fn number(column: &str) -> Option<usize> {
    column.parse().ok().filter(|_| !column.starts_with('+'))
}

/// The beginning of a name, in quotation marks.
fn excerpt(name: &str) -> String {
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &name[..end]),
        None => format!("{name:?}"),
    }
}

/// Lists the first names of a header, in quotation marks.
pub fn listed_columns(header: &[&str]) -> String {
    let names = header.iter().take(LISTED).map(|name| excerpt(name));
    let names = names.collect::<Vec<_>>().join(", ");
    if header.len() > LISTED { format!("{names}, ...") } else { names }
}

/// The right option if the whole argument is the name of a column.
fn meant_as_a_name(header: &[&str], asked: &Target) -> Option<LayoutError> {
    let name = &asked.name;
    let whole = format!("{name}{}", asked.content.suffix()?);
    let is_column = header.contains(&whole.as_str());
    is_column.then(|| {
        no_column(format!("no column {name:?}: for the column {whole:?}, use {whole}:names"))
    })
}

/// Whether a header without this column looks like a comment.
fn is_comment(header: &[&str], asked: &str) -> bool {
    let text = header.first().and_then(|first| first.strip_prefix('#'));
    text.is_some_and(|text| text.trim() != asked)
}

/// A column that the user may have meant.
fn meant(header: &[&str], asked: &str) -> String {
    let plain = |name: &str| name.trim().to_lowercase();
    let asked = plain(asked);
    let is_alike = |name: &&&str| {
        let name = plain(name);
        !asked.is_empty() && !name.is_empty() && (name.contains(&asked) || asked.contains(&name))
    };
    if asked.contains(',')
        && asked.split(',').all(|one| header.iter().any(|name| plain(name) == one.trim()))
    {
        return " (for several columns, give the option several times)".to_owned();
    }
    let exact = header.iter().find(|name| plain(name) == asked);
    match exact.or_else(|| header.iter().find(is_alike)) {
        Some(name) => format!(" (did you mean {}?)", excerpt(name)),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn rejected(header: &[&str], asked: &[&str], suffixes: &[&str]) -> String {
        let header = header.iter().map(ToString::to_string).collect();
        let asked: Vec<Target> = asked.iter().map(|asked| Target::parse(asked)).collect();
        Layout::of_header(header, &asked, suffixes).unwrap_err().to_string()
    }

    #[test]
    fn errors_for_unknown_columns_list_or_suggest_known_ones() {
        let header = ["name", "b"];
        assert_eq!(
            rejected(&header, &["9"], &[]),
            "no column \"9\" among its 2 columns: \"name\", \"b\""
        );
        assert!(rejected(&header, &["0"], &[]).ends_with("numbered from 1"));
        assert!(rejected(&header, &[" Name"], &[]).ends_with(" (did you mean \"name\"?)"));
        assert!(rejected(&header, &["domain_name"], &[]).ends_with(" (did you mean \"name\"?)"));
        assert!(rejected(&["a;b"], &["a"], &[]).ends_with("is \"a;b\" (is ';' the delimiter?)"));
        assert!(rejected(&["a\tb"], &["a"], &[]).ends_with("(is '\\t' the delimiter?)"));
        assert!(
            rejected(&["n", "n"], &["n"], &[]).contains("columns 1 and 2 are both called \"n\"")
        );
        let many = vec!["column"; 1000];
        assert!(rejected(&many, &["x"], &[]).len() < 400);
    }

    #[test]
    fn a_column_that_is_named_twice_or_exists_already_is_rejected() {
        assert_eq!(rejected(&["n"], &["n", "1"], &[]), "column \"n\" is selected twice");
        let numbers = ["2", "2:urls"].map(Target::parse);
        assert_eq!(
            Layout::of_numbers(&numbers).unwrap_err().to_string(),
            "column \"2\" is selected twice"
        );
        let columns = Layout::of_numbers(&["3", "1", "2"].map(Target::parse)).unwrap();
        assert_eq!(columns.in_file().map(|column| column.index).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(
            rejected(&["n", "n_ascii"], &["n"], &["_ascii"])
                .contains("contains a column \"n_ascii\"")
        );
        assert!(rejected(&["n", "n"], &["1", "2"], &["_ascii"]).contains("several columns \"n\""));
        let header = ["n", "n_ascii"].map(String::from).to_vec();
        assert!(Layout::of_header(header, &[Target::parse("n")], &[]).is_ok());
    }
}
