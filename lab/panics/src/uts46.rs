//! UTS #46.

use xenonym::uts46::{self, AsciiRules, CheckBidi, Criterion, Operation, Options, VerifyDnsLength};
use xenonym::{AsciiSet, Conversion};

use crate::{Input, keep, show};

pub(crate) fn options(input: Input<'_>) -> Options {
    let set = AsciiSet::from_ascii(input.other).unwrap_or(AsciiSet::URL);
    let pick = |number: usize| input.number.wrapping_add(number) % 3;
    let ascii = [AsciiRules::Any, AsciiRules::Std3, AsciiRules::Deny(set)];
    let bidi = [CheckBidi::Off, CheckBidi::WholeName, CheckBidi::PerLabel];
    let lengths = [VerifyDnsLength::Off, VerifyDnsLength::On, VerifyDnsLength::RootDotAllowed];
    let first = |all: &[_; 3]| all.get(pick(0)).copied();
    let base = if input.flag { Options::UTS46 } else { Options::WHATWG_URL_2026_08 };
    base.with_check_hyphens(input.flag)
        .with_check_joiners(input.flag)
        .with_transitional_processing(input.flag)
        .with_ignore_invalid_punycode(input.flag)
        .with_lower_case_ascii_names(input.flag)
        .with_reject_empty_names(input.flag)
        .with_deny_mixed_signs(input.flag)
        .with_deny_new_ipv4(input.flag)
        .with_ascii_rules(first(&ascii).unwrap_or(AsciiRules::Any))
        .with_check_bidi(bidi.get(pick(1)).copied().unwrap_or(CheckBidi::Off))
        .with_verify_dns_length(lengths.get(pick(2)).copied().unwrap_or(VerifyDnsLength::Off))
}

pub(crate) fn run(input: Input<'_>) {
    let options = options(input);
    wire(&options, input);
    about(&options, input);
    let mut buffer = alloc::vec![0; input.number];
    keep(uts46::to_ascii(input.text, &options));
    keep(uts46::to_ascii_into(input.text, &options, &mut buffer));
    keep(uts46::to_unicode_into(input.text, &options, &mut buffer, keep));
    show(uts46::display(input.text, &options));
    keep(uts46::check(input.text, &options));
    if let Err(error) = uts46::same_name(input.text, input.other, &options) {
        show(error);
    }
    keep(uts46::is_transitional_different(input.text, &options));
    conversion(uts46::to_ascii_with_errors(input.text, &options));
    conversion(uts46::to_unicode(input.text, &options));
    keep(uts46::to_ascii_with(input.text, &options, keep));
    keep(uts46::to_unicode_with(input.text, &options, keep));
    keep(uts46::check_label(input.text, &options));
    keep(uts46::to_ascii_label(input.text, &options));
    keep(uts46::to_ascii_label_into(input.text, &options, &mut buffer));
    conversion(uts46::to_unicode_label(input.text, &options));
    keep(uts46::to_unicode_label_into(input.text, &options, &mut buffer, keep));
    steps(&options, input);
}

fn wire(options: &Options, input: Input<'_>) {
    let mut room = [0; 255];
    keep(xenonym::wire::to_wire(input.text, options, &mut room));
    match xenonym::wire::from_wire(input.text.as_bytes(), &mut room) {
        Ok(read) => keep(read),
        Err(error) => show(error),
    }
    match xenonym::wire::to_presentation(input.text.as_bytes()) {
        Ok((name, _)) => show(name),
        Err(error) => show(error),
    }
    keep(xenonym::wire::from_presentation(input.text, &mut room));
}

fn about(options: &Options, input: Input<'_>) {
    keep((options.check_hyphens(), options.check_joiners(), options.transitional_processing()));
    keep((options.ignore_invalid_punycode(), options.lower_case_ascii_names()));
    keep((options.reject_empty_names(), options.ascii_rules(), options.denied()));
    keep((options.deny_mixed_signs(), options.deny_new_ipv4()));
    keep((options.check_bidi(), options.verify_dns_length(), options.name()));
    keep(Options::default());
    show(options);
    match input.text.parse::<Options>() {
        Ok(options) => keep(options),
        Err(error) => {
            show(error);
            show(format_args!("{error:?}"));
            keep((error.given(), error.flag(), error.choices()));
        }
    }
}

/// For any standard.
pub(crate) fn conversion(conversion: Conversion<'_>) {
    show(conversion.display());
    show(conversion.display_with(|label| label.len() == 2));
    keep((conversion.raw(), conversion.errors(), conversion.error_count(), conversion.is_ok()));
    keep(conversion.clone().into_raw());
    keep(conversion.clone().into_text());
    keep(conversion.into_result());
}

fn steps(options: &Options, input: Input<'_>) {
    uts46::mapping(input.code_point, options).for_each(keep);
    for label in uts46::steps(input.text, options) {
        keep((label.text(), label.range(), label.dot(), label.mapped(), label.normalized()));
        keep((label.decoded(), label.unicode(), label.is_validated()));
    }
    let explanation = uts46::explain(input.text, options);
    keep((explanation.labels().count(), explanation.errors_of(None), explanation.to_unicode()));
    for error in explanation.to_ascii().errors() {
        keep(Operation::ToAscii.status_code(error.kind()));
        if let Some(criterion) = Criterion::of(error.kind()) {
            keep((criterion.number(), criterion.flag(), criterion.is_checked_by(options)));
        }
    }
}
