//! One implementation on one path.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use crate::path::Path;
use xenonym::idna2003::{self, Options};

/// The result of a conversion, which is stored to verify results and dropped for timing.
pub struct Answer {
    keep: bool,
    kept: Option<String>,
}

impl Answer {
    /// Stores a text or a rejection.
    #[inline]
    pub fn give(&mut self, text: Option<&str>) {
        if self.keep {
            self.kept = text.map(str::to_owned);
        } else {
            black_box(text);
        }
    }

    /// Stores a text that is only created if needed.
    #[inline]
    pub fn give_with(&mut self, text: impl FnOnce() -> Option<String>) {
        if self.keep {
            self.kept = text();
        }
    }
}

/// Converts all names of a set once.
pub type Pass = Box<dyn FnMut()>;

/// Converts a single name.
type Single = Box<dyn Fn(&str) -> Option<String>>;

/// Makes a pass over names.
type Whole = Box<dyn Fn(&[String]) -> Pass>;

/// One implementation on one path.
pub struct Contender {
    /// The column of the table.
    pub name: &'static str,
    answer: Single,
    pass: Whole,
}

impl Contender {
    /// `prepare` converts a name to the implementation's input type, such as a NUL-terminated text,
    /// and is not timed. `convert` is timed.
    pub fn new<P: 'static>(
        name: &'static str,
        prepare: impl Fn(&str) -> P + 'static,
        convert: impl FnMut(&P, &mut Answer) + 'static,
    ) -> Self {
        let prepare = Rc::new(prepare);
        let convert = Rc::new(RefCell::new(convert));
        let (prepare_again, convert_again) = (Rc::clone(&prepare), Rc::clone(&convert));
        Self {
            name,
            answer: Box::new(move |name| {
                let mut answer = Answer { keep: true, kept: None };
                (convert.borrow_mut())(&prepare(name), &mut answer);
                answer.kept
            }),
            pass: Box::new(move |names| {
                let prepared: Vec<P> = names.iter().map(|name| prepare_again(name)).collect();
                let convert = Rc::clone(&convert_again);
                Box::new(move || {
                    let mut convert = convert.borrow_mut();
                    let mut answer = Answer { keep: false, kept: None };
                    for name in &prepared {
                        convert(black_box(name), &mut answer);
                    }
                    black_box(answer.kept);
                })
            }),
        }
    }

    /// [`Contender::new`] for implementations that need no preparation.
    pub fn plain(name: &'static str, mut convert: impl FnMut(&str, &mut Answer) + 'static) -> Self {
        Self::new(name, str::to_owned, move |name, answer| convert(name, answer))
    }

    /// The result for a name.
    pub fn answer(&self, name: &str) -> Option<String> {
        (self.answer)(name)
    }

    /// A pass over names.
    pub fn pass(&self, names: &[String]) -> Pass {
        (self.pass)(names)
    }
}

// The known differences of other implementations, and their reasons.

/// GNU libidn, whose results differ most.
pub const LIBIDN: &str = "libidn";

/// Whether two results are equivalent.
pub fn agree(rival: &str, ours: Option<&str>, theirs: Option<&str>) -> bool {
    match (ours, theirs) {
        // It leaves ASCII labels unchanged. The DNS is case-insensitive.
        (Some(ours), Some(theirs)) if rival == LIBIDN => ours.eq_ignore_ascii_case(theirs),
        _ => ours == theirs,
    }
}

/// The reason why a rival's result differs from ours, if it is known.
pub fn reason(rival: &str, path: Path, name: &str, theirs: Option<&str>) -> Option<&'static str> {
    let by_idna2003 = match path {
        _ if rival != LIBIDN => return None,
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            idna2003::to_ascii(name, &Options::RFC3490).ok()
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            Some(idna2003::to_unicode(name, &Options::RFC3490).into_raw())
        }
        Path::PunycodeDecode | Path::PunycodeEncode | Path::Nameprep | Path::Nfc => return None,
    };
    (by_idna2003.as_deref() == theirs)
        .then_some("IDNA2003 (ß, ς, joiners, Unicode 3.2, directions) is not UTS #46")
}
