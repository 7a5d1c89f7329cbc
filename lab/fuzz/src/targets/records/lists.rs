//! Plain lines with any options, hosts files, and all formats of rules.

use xenonym_records::{Hosts, Lines, ListOptions, Rules};

use crate::{Choices, records};

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let kind = choices.number() % 11;
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
        other => {
            const RULES: [Rules; 8] = [
                Rules::ADBLOCK,
                Rules::DNS_LIST,
                Rules::DNSMASQ,
                Rules::DNSCRYPT,
                Rules::CLASH,
                Rules::UNBOUND,
                Rules::NGINX,
                Rules::POSTFIX,
            ];
            records::check(&|| Box::new(RULES[other as usize - 3]), choices);
        }
    }
}
