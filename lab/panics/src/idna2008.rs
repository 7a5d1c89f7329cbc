//! IDNA2008.

use xenonym::idna2008::{self, Candidate, CheckBidi, Options};

use crate::uts46::conversion;
use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>) {
    let base = if input.flag { Options::REGISTRATION } else { Options::LOOKUP };
    let options = base
        .with_check_bidi(if input.number == 0 { CheckBidi::Off } else { CheckBidi::WholeName })
        .with_check_context_o(input.flag);
    keep((options.protocol(), options.check_bidi(), options.check_context_o()));
    keep(Options::default());
    show(options);
    keep(input.text.parse::<Options>());
    names(&options, input);
    labels(&options, input);
    let candidate = match input.number % 3 {
        0 => Candidate::ALabel(input.text),
        1 => Candidate::ULabel(input.text),
        _ => Candidate::Both { u_label: input.text, a_label: input.other },
    };
    keep(idna2008::register_with_errors(candidate));
    if let Ok(registered) = idna2008::register(candidate) {
        keep((registered.a_label(), registered.u_label()));
        show(format_args!("{registered:?}"));
    }
}

fn names(options: &Options, input: Input<'_>) {
    let mut buffer = alloc::vec![0; input.number];
    keep(idna2008::check(input.text, options));
    keep(idna2008::to_ascii(input.text, options));
    keep(idna2008::to_ascii_into(input.text, options, &mut buffer));
    conversion(idna2008::to_unicode(input.text, options));
    keep(idna2008::to_unicode_into(input.text, options, &mut buffer, keep));
    keep(idna2008::same_name(input.text, input.other, options));
    keep(idna2008::map(input.text));
    keep(idna2008::map_into(input.text, &mut buffer));
    for label in idna2008::steps(input.text, options) {
        keep((label.text(), label.range(), label.dot(), label.decoded()));
        keep((label.ascii(), label.unicode()));
        for result in label.steps() {
            let section = result.step().section(options.protocol());
            keep((section, result.text(), result.error()));
        }
    }
}

fn labels(options: &Options, input: Input<'_>) {
    let mut buffer = alloc::vec![0; input.number];
    keep(idna2008::check_label(input.text, options));
    keep(idna2008::to_ascii_label(input.text, options));
    keep(idna2008::to_ascii_label_into(input.text, options, &mut buffer));
    keep(idna2008::to_unicode_label(input.text, options));
    keep(idna2008::to_unicode_label_into(input.text, options, &mut buffer));
    keep(idna2008::derived_property(input.code_point));
    for test in options.tests() {
        keep((test.section(options.protocol()), test.check(input.text)));
    }
    keep(idna2008::contextual_rule(input.code_point));
    keep(idna2008::keeps_contextual_rule(input.text, input.number));
    keep(idna2008::check_bidi_rule(input.text));
    keep(idna2008::check_contextual_rules(input.text));
}
