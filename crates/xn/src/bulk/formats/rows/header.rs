//! Which columns are meant.

/// What is known of all rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The names of all columns, if there is a header.
    pub(super) header: Option<Vec<String>>,
    /// The indices of those that have names, as they were asked for.
    pub(super) columns: Vec<usize>,
    /// How many columns there are at least: those of the header, if there is one.
    pub(super) width: usize,
}

impl Layout {
    /// `columns` are names in the header, or numbers from 1.
    pub(super) fn of_header(header: Vec<String>, columns: &[String]) -> Result<Self, String> {
        let width = header.len();
        let columns = columns.iter().map(|column| {
            let is_number = |index: &usize| *index < width;
            let of_name = header.iter().position(|name| name == column);
            of_name.or_else(|| index(column).filter(is_number)).ok_or_else(|| {
                let names: Vec<String> = header.iter().map(|name| format!("{name:?}")).collect();
                format!("no column {column:?} in its header, which has {}", names.join(", "))
            })
        });
        Ok(Self { columns: columns.collect::<Result<_, _>>()?, header: Some(header), width })
    }

    /// `columns` are numbers from 1.
    pub(super) fn of_numbers(columns: &[String]) -> Result<Self, String> {
        let columns = columns.iter().map(|column| {
            index(column).ok_or_else(|| {
                format!("without a header, {column:?} is no column: give its number, from 1")
            })
        });
        let columns = columns.collect::<Result<Vec<usize>, _>>()?;
        let width = columns.iter().max().map_or(0, |last| last + 1);
        Ok(Self { columns, header: None, width })
    }

    /// The names of the columns that were asked for.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let header = self.header.as_deref().unwrap_or_default();
        self.columns.iter().filter_map(|&index| header.get(index)).map(String::as_str)
    }
}

/// The index of the column of this number.
fn index(number: &str) -> Option<usize> {
    number.parse::<usize>().ok()?.checked_sub(1)
}
