//! Registration of a label (RFC 5891 section 4).

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};
use core::fmt;

use super::Options;
use super::label::good;
use super::putative::{Form, TestedLabel, U_ROOM};
use crate::domain::MAX_LABEL_LENGTH;
use crate::output::sink::{copy, written};
use crate::{Error, ErrorKind};

/// The forms in which a registry may receive a label (section 4.1), the recommended one first.
///
/// ```
/// use xenonym::idna2008::{Candidate, register};
///
/// let both = Candidate::Both { u_label: "bücher", a_label: "xn--bcher-kva" };
/// assert_eq!(register(both), register(Candidate::ALabel("xn--bcher-kva")));
/// assert_eq!(register(both), register(Candidate::ULabel("bücher")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Candidate<'a> {
    /// Both forms, so that each confirms the other.
    Both {
        /// The one to read.
        u_label: &'a str,
        /// The one for the zone.
        a_label: &'a str,
    },
    /// The A-label alone.
    ALabel(&'a str),
    /// The U-label alone.
    ULabel(&'a str),
}

/// Both forms of a label that may be registered.
///
/// ```
/// use xenonym::idna2008::{Candidate, register};
///
/// let label = register(Candidate::ULabel("例え"))?;
/// assert_eq!((label.a_label(), label.u_label()), ("xn--r8jz45g", "例え"));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Registrable {
    a_label: [u8; MAX_LABEL_LENGTH],
    a_label_length: usize,
    u_label: [u8; 4 * MAX_LABEL_LENGTH],
    u_label_length: usize,
}

impl Registrable {
    /// Returns the form for the zone.
    ///
    /// ```
    /// use xenonym::idna2008::{Candidate, register};
    ///
    /// assert_eq!(register(Candidate::ULabel("ü"))?.a_label(), "xn--tda");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn a_label(&self) -> &str {
        written(&self.a_label, self.a_label_length).unwrap_or_default()
    }

    /// Returns the form to read.
    ///
    /// ```
    /// use xenonym::idna2008::{Candidate, register};
    ///
    /// assert_eq!(register(Candidate::ALabel("xn--tda"))?.u_label(), "ü");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn u_label(&self) -> &str {
        written(&self.u_label, self.u_label_length).unwrap_or_default()
    }

    fn new(label: &TestedLabel<'_>) -> Result<Self, Error> {
        let (mut a_label, mut u_label) = ([0; MAX_LABEL_LENGTH], U_ROOM);
        // Labels are at most 63 octets or code points long, so both fit.
        let a_label_length = copy(label.ascii()?, &mut a_label)?.len();
        let u_label_length = label.u_label(&mut u_label)?.len();
        Ok(Self { a_label, a_label_length, u_label, u_label_length })
    }
}

impl fmt::Debug for Registrable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registrable")
            .field("a_label", &self.a_label())
            .field("u_label", &self.u_label())
            .finish()
    }
}

/// Tests a label for registration (section 4), and returns both of its forms.
///
/// The label must be exact: nothing is mapped, not even case. If both forms are provided, the
/// A-label is decoded and tested, and the result must equal the U-label (section 4.2.1). The other
/// labels of the name are not known here, so only RTL labels must satisfy the Bidi rule.
///
/// Pass one label. A dot is a code point that IDNA2008 disallows, and an ASCII label has one form only:
/// [`check_label`](super::check_label) tests that one.
///
/// # Errors
/// The errors of [`check_label`](super::check_label), and also
/// [`NotAULabel`](ErrorKind::NotAULabel), [`NotAnALabel`](ErrorKind::NotAnALabel) and
/// [`LabelsDiffer`](ErrorKind::LabelsDiffer). If both forms are provided, the offset of
/// `LabelsDiffer` counts bytes of the U-label, and all other offsets count bytes of the A-label.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2008::{Candidate, register};
///
/// let both = |u_label, a_label| register(Candidate::Both { u_label, a_label });
/// assert!(both("bücher", "xn--bcher-kva").is_ok());
/// let error = both("bucher", "xn--bcher-kva").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (ErrorKind::LabelsDiffer, 1));
/// let error = both("bücher", "xn--Bcher-kva").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotLowerCase);
/// ```
pub fn register(candidate: Candidate<'_>) -> Result<Registrable, Error> {
    let (text, expected) = match candidate {
        Candidate::Both { a_label, .. } | Candidate::ALabel(a_label) => (a_label, Form::ALabel),
        Candidate::ULabel(u_label) => (u_label, Form::ULabel),
    };
    let label = good(text, &Options::REGISTRATION)?;
    if label.form != expected {
        let kind =
            if expected == Form::ALabel { ErrorKind::NotAnALabel } else { ErrorKind::NotAULabel };
        return Err(Error::at(kind, 0).in_text(text));
    }
    if let Candidate::Both { u_label, .. } = candidate {
        if !label.code_points().iter().copied().eq(u_label.chars()) {
            return Err(difference(label.code_points(), u_label));
        }
    }
    Registrable::new(&label)
}

/// Works like [`register`], but returns every error: those of all tests, at each code point.
///
/// # Errors
/// The error of [`register`] first. If the label has no code points to test, because it is empty, too long or not
/// encoded by Punycode, it is the only one.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::idna2008::{Candidate, register_with_errors};
///
/// let errors = register_with_errors(Candidate::ULabel("-i❤é☕")).unwrap_err();
/// let found: Vec<_> = errors.iter().map(|error| (error.kind(), error.offset())).collect();
/// assert_eq!(
///     found,
///     [
///         (ErrorKind::Idna2008Disallowed, 2),
///         (ErrorKind::Idna2008Disallowed, 7),
///         (ErrorKind::HyphenAtEnd, 0),
///     ]
/// );
/// assert_eq!(errors[2].help(), "remove the hyphen");
/// ```
#[cfg(feature = "alloc")]
pub fn register_with_errors(candidate: Candidate<'_>) -> Result<Registrable, Vec<Error>> {
    let text = match candidate {
        Candidate::Both { a_label, .. } => a_label,
        Candidate::ALabel(text) | Candidate::ULabel(text) => text,
    };
    register(candidate).map_err(|first| {
        let mut errors = vec![first];
        let others = TestedLabel::all_errors(text, &Options::REGISTRATION);
        let others = others.into_iter().map(|error| error.in_text(text));
        errors.extend(others.filter(|&error| error != first));
        errors
    })
}

/// The error at the first difference of a U-label from the decoded A-label.
#[cold]
fn difference(label: &[char], u_label: &str) -> Error {
    let mut expected = label.iter();
    let differing = u_label.char_indices().find(|(_, c)| expected.next() != Some(c));
    match differing {
        Some((at, c)) => {
            Error::at_code_point(ErrorKind::LabelsDiffer, at, u32::from(c)).in_text(u_label)
        }
        None => Error::at(ErrorKind::LabelsDiffer, u_label.len()),
    }
}
