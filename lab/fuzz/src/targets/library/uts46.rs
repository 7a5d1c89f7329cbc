//! Compares UTS #46 with its naive form, and the fast path with the individual steps for all
//! options.

use xenonym::AsciiSet;
use xenonym::uts46::Options;
use xenonym_testkit::naive_uts46::Flags;
use xenonym_testkit::properties::uts46;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let [
        check_hyphens,
        check_bidi,
        check_joiners,
        use_std3_ascii_rules,
        transitional_processing,
        verify_dns_length,
        ignore_invalid_punycode,
        _,
    ] = choices.flags::<8>();
    let options = choices.options();
    let room = choices.number();
    let name = choices.text();
    uts46::equals_naive(
        &name,
        Flags {
            check_hyphens,
            check_bidi,
            check_joiners,
            use_std3_ascii_rules,
            transitional_processing,
            verify_dns_length,
            ignore_invalid_punycode,
        },
    );
    uts46::fills_a_buffer(&name, &options, room);
    if !options.lower_case_ascii_names() || !name.is_ascii() {
        uts46::steps_lead_to_the_result(&name, &options);
    }
    // With Transitional_Processing, the Unicode form may be another name.
    let options = options.with_transitional_processing(false);
    // Where A-labels are ASCII like any other, their own code points may be denied.
    let is_ldh_denied = options.denied().intersects(AsciiSet::WORD.with(AsciiSet::of("-")));
    if !options.lower_case_ascii_names() || !is_ldh_denied {
        uts46::results_are_their_own(&name, &options);
    }
    if !options.lower_case_ascii_names() {
        uts46::forms_lead_to_each_other(&name, &options);
    }
    assert_eq!(options.to_string().parse::<Options>(), Ok(options));
}
