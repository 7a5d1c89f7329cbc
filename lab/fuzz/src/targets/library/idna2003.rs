//! Compares IDNA2003 in both directions, with all flags, with a literal implementation of RFC 3490.

use xenonym_testkit::NaiveFlags;
use xenonym_testkit::properties::idna2003;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let [allow_unassigned, use_std3_ascii_rules, allow_separators_in_labels, limit, ..] =
        choices.flags::<8>();
    let naive = NaiveFlags { allow_unassigned, use_std3_ascii_rules, allow_separators_in_labels };
    let options = naive.flags().with_limit_name_length(limit);
    let room = choices.number();
    let name = choices.text();
    idna2003::check_label_with(&name, std::iter::once(naive));
    idna2003::to_ascii_is_idempotent(&name, &options);
    idna2003::to_unicode_is_equivalent(&name, &options);
    idna2003::fills_a_buffer(&name, &options, room);
    idna2003::lead_to_the_result(&name, options);
}
