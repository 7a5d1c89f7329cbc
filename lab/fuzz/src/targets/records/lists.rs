//! Plain lines with any options, and all other lists.

use xenonym_records::{FORMATS, FormatInfo, Lines, ListOptions};

use crate::{Choices, records};

/// Formats with targets of their own.
const OTHERS: [&str; 5] = ["zone", "urls", "bare-urls", "emails", "text"];

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let is_list = |info: &&FormatInfo| info.format().is_some() && !OTHERS.contains(&info.name);
    let formats: Vec<&FormatInfo> = FORMATS.iter().filter(is_list).collect();
    let kind = choices.number() % (formats.len() + 2);
    let [has_comments, has_blanks, has_leading_dots, ends_in_nul, ..] = choices.flags::<8>();
    let comments = if has_comments { vec!["#".to_owned(), "//".to_owned()] } else { Vec::new() };
    let options = ListOptions::default()
        .with_comments(comments)
        .with_blanks(has_blanks)
        .with_leading_dots(has_leading_dots)
        .with_nul(ends_in_nul);
    match kind {
        0 => records::check(&|| Box::new(Lines::default()), choices),
        1 => records::check(&|| Box::new(Lines::of_names(options.clone())), choices),
        other => records::check(&|| formats[other - 2].format().unwrap(), choices),
    }
}
