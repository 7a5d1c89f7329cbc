//! A login under PRECIS, for accounts that may have been made under stringprep.
//!
//! Shows which keys to look for when a user logs in, in their order, and what to say about an address that is rejected.
//!
//! ```sh
//! cargo run -p xenonym-precis --example old_accounts
//! ```

use std::borrow::Cow;

use xenonym::stringprep::{Purpose, SASLPREP};
use xenonym_precis::jid::Jid;
use xenonym_precis::{OPAQUE_STRING, Profile, USERNAME_CASE_MAPPED};

/// The forms that may be stored: the one of PRECIS, and then the one of `SASLprep` if it differs.
fn forms(profile: &Profile, text: &str) -> Vec<String> {
    let (new, old) = (profile.enforce(text).ok(), SASLPREP.prepare(text, Purpose::Query).ok());
    let mut forms: Vec<String> = [new, old].into_iter().flatten().map(Cow::into_owned).collect();
    // SASLprep may return an empty text, which must not log anybody in.
    forms.retain(|form| !form.is_empty());
    forms.dedup();
    forms
}

fn main() -> Result<(), xenonym_precis::Error> {
    assert_eq!(forms(&USERNAME_CASE_MAPPED, "Müller"), ["müller", "Müller"]);
    assert_eq!(forms(&USERNAME_CASE_MAPPED, "Ⅸ"), ["IX"]);
    assert_eq!(forms(&USERNAME_CASE_MAPPED, "\u{AD}"), [""; 0]);
    assert_eq!(forms(&OPAQUE_STRING, "Ⅸ"), ["Ⅸ", "IX"]);
    assert_eq!(Jid::enforce("Juliet@Bücher.example/Balcony")?.bare(), "juliet@bücher.example");
    for jid in ["henryⅣ@example.com", "juliet@example.com/ foo", "a@xn--a.example"] {
        println!("{}", Jid::enforce(jid).unwrap_err().report(jid));
    }
    Ok(())
}
