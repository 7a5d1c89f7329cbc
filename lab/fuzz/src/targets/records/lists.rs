//! Plain lines with any options, hosts files, filter lists and configurations of dnsmasq.

use xenonym_records::{Adblock, Dnsmasq, Hosts, Lines, ListOptions};

use crate::{Choices, records};

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let kind = choices.number() % 5;
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
        2 => records::check(&|| Box::new(Hosts), choices),
        3 => records::check(&|| Box::new(Adblock), choices),
        _ => records::check(&|| Box::new(Dnsmasq), choices),
    }
}
