//! RFC 3492 section 4: each condition rejects just the parameters that break it.

use xenonym::AsciiSet;
use xenonym::bootstring::{Bootstring, DigitCase, PUNYCODE, ParameterError, Parameters};

fn punycode() -> Parameters {
    *PUNYCODE.parameters()
}

fn error(parameters: Parameters) -> ParameterError {
    Bootstring::new(parameters).unwrap_err()
}

#[test]
fn each_condition_is_checked() {
    use ParameterError as E;
    let p = punycode();
    let no_hyphen = AsciiSet::WORD;
    let cases = [
        (Parameters { delimiter: 'é', ..p }, E::Delimiter),
        (Parameters { basic: no_hyphen, ..p }, E::Delimiter),
        (Parameters { base: 37, ..p }, E::DigitCount),
        (Parameters { digits: "", ..p }, E::DigitCount),
        (Parameters { base: 8, digits: "абвгдежз", ..p }, E::DigitNotBasic),
        (Parameters { tmin: 27, ..p }, E::Thresholds),
        (Parameters { tmax: 36, ..p }, E::Thresholds),
        (Parameters { tmin: 0, tmax: 0, ..p }, E::Tmax),
        (Parameters { tmin: 35, tmax: 35, initial_bias: 0, ..p }, E::BaseTmin),
        (Parameters { skew: 0, ..p }, E::Skew),
        (Parameters { damp: 1, ..p }, E::Damp),
        (Parameters { tmin: 2, initial_bias: 71, ..p }, E::InitialBias),
        (Parameters { delimiter: 'q', ..p }, E::DigitIsDelimiter),
        (Parameters { delimiter: 'Q', ..p }, E::DigitIsDelimiter),
        (Parameters { basic: AsciiSet::of("-abc"), ..p }, E::DigitNotBasic),
        (
            Parameters { digits: "abcdefghijklmnopqrstuvwxyz012345678é", base: 37, ..p },
            E::DigitNotBasic,
        ),
        (Parameters { digits: "abcdefghijklmnopqrstuvwxyzA123456789", ..p }, E::DigitRepeated),
        (Parameters { digits: "abcdefghijklmnopqrstuvwxyza123456789", ..p }, E::DigitRepeated),
    ];
    for (parameters, expected) in cases {
        assert_eq!(error(parameters), expected, "{parameters:?}");
    }
}

#[test]
fn bounds_are_where_the_rfc_has_them() {
    let p = punycode();
    for parameters in [
        Parameters { tmin: 0, tmax: 35, ..p },
        Parameters { tmin: 34, tmax: 35, initial_bias: 36 + 2, ..p },
        Parameters { skew: u32::MAX, damp: u32::MAX, initial_bias: 36 * 1000 + 35, ..p },
        Parameters { skew: 1, damp: 2, initial_bias: 0, initial_n: u32::MAX, ..p },
        Parameters {
            digit_case: DigitCase::Sensitive,
            basic: AsciiSet::of("-abcdefghijklmnopqrstuvwxyz0123456789"),
            ..p
        },
    ] {
        assert!(Bootstring::new(parameters).is_ok(), "{parameters:?}");
    }
}

#[test]
fn each_error_has_a_text() {
    for error in [
        ParameterError::Delimiter,
        ParameterError::DigitCount,
        ParameterError::DigitNotBasic,
        ParameterError::DigitIsDelimiter,
        ParameterError::DigitRepeated,
        ParameterError::Thresholds,
        ParameterError::Tmax,
        ParameterError::BaseTmin,
        ParameterError::Skew,
        ParameterError::Damp,
        ParameterError::InitialBias,
    ] {
        let text = error.to_string();
        let section = match error {
            ParameterError::Tmax => "3.3",
            ParameterError::BaseTmin => "6.1",
            _ => "4",
        };
        assert!(text.ends_with(&format!("(RFC 3492 section {section})")), "{text}");
    }
}
