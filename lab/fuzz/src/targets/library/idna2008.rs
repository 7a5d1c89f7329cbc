//! IDNA2008 for registration and lookup, both ways, and the classes of labels.

use xenonym::ErrorKind;
use xenonym::idna2008::{Candidate, CheckBidi, Options, map, map_into, register};
use xenonym_testkit::properties::idna2008;

use crate::Choices;

pub fn fuzz(input: &[u8]) {
    let mut choices = Choices::new(input);
    let protocol = choices.one(&[Options::REGISTRATION, Options::LOOKUP]);
    let bidi = choices.one(&[CheckBidi::WholeName, CheckBidi::PerLabel, CheckBidi::Off]);
    let [checks_context_o, ..] = choices.flags::<8>();
    let options = protocol.with_check_bidi(bidi).with_check_context_o(checks_context_o);
    let room = choices.number();
    let name = choices.text();
    idna2008::lookup_accepts_more(&name);
    idna2008::bidi_readings_are_ordered(&name);
    idna2008::forms_lead_to_each_other(&name, &options);
    idna2008::an_a_label_encodes_its_u_label(&name);
    idna2008::errors_are_inside(&name, &options);
    idna2008::verdicts_agree(&name, &options);
    idna2008::class_is_the_verdict(&name);
    idna2008::mapping_is_idempotent(&name);
    idna2008::uts46_gives_the_same(&name);
    idna2008::lead_to_the_result(&name, options);
    idna2008::first_test_rejects(&format!("ß{name}"));
    registers_one_pair(&name);
    match map_into(&name, &mut vec![0; room]) {
        Ok(mapped) => assert_eq!(mapped, map(&name)),
        Err(error) => assert_eq!(error.kind(), ErrorKind::BufferTooSmall),
    }
}

/// A label registered in one form can also be registered in the other, and in both.
fn registers_one_pair(name: &str) {
    for candidate in [Candidate::ALabel(name), Candidate::ULabel(name)] {
        let Ok(registered) = register(candidate) else { continue };
        let (a_label, u_label) = (registered.a_label(), registered.u_label());
        let both = Candidate::Both { u_label, a_label };
        for again in [Candidate::ALabel(a_label), Candidate::ULabel(u_label), both] {
            let again = register(again).unwrap();
            assert_eq!((again.a_label(), again.u_label()), (a_label, u_label), "{name:?}");
        }
    }
}
