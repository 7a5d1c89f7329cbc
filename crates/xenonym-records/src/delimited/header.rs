//! Which columns are meant.

use std::borrow::Cow;

/// Of a header, so many names are listed, and so many code points of each.
const LISTED: usize = 20;
const SHOWN: usize = 64;

/// What is known of all rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The names of all columns, if there is a header.
    pub(super) header: Option<Vec<String>>,
    /// Those that have names to be converted, as they were asked for.
    pub(super) columns: Vec<Column>,
    /// How many columns there are at least: those of the header, if there is one.
    pub(super) width: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub(super) index: usize,
    /// Its name in the header, or its number.
    pub(super) name: String,
}

impl Layout {
    /// `asked` are names in the header, or numbers from 1; results go to new columns whose names end
    /// in `suffix`, if there is one.
    pub(super) fn of_header(
        header: Vec<String>,
        asked: &[String],
        suffix: Option<&str>,
    ) -> Result<Self, String> {
        let width = header.len();
        let mut columns: Vec<Column> = Vec::new();
        for asked in asked {
            let index = find_column(&header.iter().map(String::as_str).collect::<Vec<_>>(), asked)?;
            let name = header.get(index).cloned().unwrap_or_default();
            let new = format!("{name}{}", suffix.unwrap_or_default());
            if suffix.is_some() && header.contains(&new) {
                return Err(format!(
                    "its header has a column {new:?} already, where results would go: take it away or \
                     rename it, or give --replace"
                ));
            }
            columns.push(Column { index, name });
        }
        Self { header: Some(header), columns, width }.without_repeats()
    }

    /// `asked` are numbers from 1.
    pub(super) fn of_numbers(asked: &[String]) -> Result<Self, String> {
        let column = |name: &String| match number(name) {
            Some(0) => Err("--column 0: columns are numbered from 1".to_owned()),
            Some(number) => Ok(Column { index: number - 1, name: name.clone() }),
            None => {
                Err(format!("without a header, {name:?} is no column: give its number, from 1"))
            }
        };
        let columns = asked.iter().map(column).collect::<Result<Vec<_>, _>>()?;
        let width = columns.iter().map(|column| column.index + 1).max().unwrap_or(0);
        Self { header: None, columns, width }.without_repeats()
    }

    fn without_repeats(self) -> Result<Self, String> {
        for (at, column) in self.columns.iter().enumerate() {
            if self.columns[..at].iter().any(|other| other.index == column.index) {
                return Err(format!("--column asks twice for column {:?}", column.name));
            }
        }
        Ok(self)
    }

    pub(super) fn has(&self, index: usize) -> Option<&Column> {
        self.columns.iter().find(|column| column.index == index)
    }
}

/// The index of the column of this name, or else of this number.
///
/// # Errors
///
/// Tells that no column, or more than one, is meant.
pub fn find_column(header: &[&str], asked: &str) -> Result<usize, String> {
    let mut named = (0..header.len()).filter(|&index| header[index] == asked);
    match (named.next(), named.next(), number(asked)) {
        (Some(first), Some(second), _) => {
            let (first, second) = (first + 1, second + 1);
            Err(format!(
                "its columns {first} and {second} are both called {asked:?}: give the number"
            ))
        }
        (Some(index), None, _) => Ok(index),
        (None, _, Some(0)) => Err("--column 0: columns are numbered from 1".to_owned()),
        (None, _, Some(number)) if number <= header.len() => Ok(number - 1),
        (None, _, _) => {
            let (width, listed, meant) = (header.len(), listed(header), meant(header, asked));
            Err(match width {
                0 => format!("no column {asked:?}: it has no columns"),
                1 => format!("no column {asked:?}: its only column is {listed}{meant}"),
                _ => format!("no column {asked:?} among its {width} columns: {listed}{meant}"),
            })
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

fn listed(header: &[&str]) -> String {
    let names = header.iter().take(LISTED).map(|name| excerpt(name));
    let names = names.collect::<Vec<_>>().join(", ");
    if header.len() > LISTED { format!("{names}, ...") } else { names }
}

/// What may have been meant instead.
fn meant(header: &[&str], asked: &str) -> Cow<'static, str> {
    let plain = |name: &str| name.trim().to_lowercase();
    let asked = plain(asked);
    let is_alike = |name: &&&str| {
        let name = plain(name);
        !asked.is_empty() && !name.is_empty() && (name.contains(&asked) || asked.contains(&name))
    };
    if let [only] = header
        && let Some(other) = only.chars().find(|c| matches!(c, ',' | ';' | '\t' | '|'))
    {
        let hint = match other {
            ',' => "; are these fields divided by commas? give --from csv".into(),
            '\t' => "; are these fields divided by tabs? give --from tsv".into(),
            other => format!("; fields divided by {other:?} are not read here: write commas first")
                .into(),
        };
        return hint;
    }
    let exact = header.iter().find(|name| plain(name) == asked);
    match exact.or_else(|| header.iter().find(is_alike)) {
        Some(name) => format!("; did you mean {}?", excerpt(name)).into(),
        None => "".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(header: &[&str], asked: &[&str], suffix: Option<&str>) -> String {
        let header = header.iter().map(ToString::to_string).collect();
        let asked: Vec<String> = asked.iter().map(ToString::to_string).collect();
        Layout::of_header(header, &asked, suffix).unwrap_err()
    }

    #[test]
    fn what_is_no_column_is_said_beside_what_is_one() {
        let header = ["name", "b"];
        assert_eq!(
            refused(&header, &["9"], None),
            "no column \"9\" among its 2 columns: \"name\", \"b\""
        );
        assert!(refused(&header, &["0"], None).ends_with("numbered from 1"));
        assert!(refused(&header, &[" Name"], None).ends_with("; did you mean \"name\"?"));
        assert!(refused(&header, &["domain_name"], None).ends_with("; did you mean \"name\"?"));
        assert!(
            refused(&["a;b"], &["a"], None)
                .ends_with("divided by ';' are not read here: write commas first")
        );
        assert!(refused(&["a\tb"], &["a"], None).ends_with("give --from tsv"));
        assert!(
            refused(&["n", "n"], &["n"], None).contains("columns 1 and 2 are both called \"n\"")
        );
        let many = vec!["column"; 1000];
        assert!(refused(&many, &["x"], None).len() < 400);
    }

    #[test]
    fn no_column_is_converted_twice_or_written_over() {
        assert_eq!(refused(&["n"], &["n", "1"], None), "--column asks twice for column \"n\"");
        let numbers = ["2", "2"].map(String::from);
        assert_eq!(
            Layout::of_numbers(&numbers).unwrap_err(),
            "--column asks twice for column \"2\""
        );
        assert!(refused(&["n", "n_ascii"], &["n"], Some("_ascii")).contains("\"n_ascii\" already"));
        let header = ["n", "n_ascii"].map(String::from).to_vec();
        assert!(Layout::of_header(header, &["n".to_owned()], None).is_ok());
    }
}
