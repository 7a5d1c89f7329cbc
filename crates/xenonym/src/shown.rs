//! What ToUnicode of IDNA2003 and IDNA2008 makes of a name.

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::Error;
use crate::sink::to_cow;

/// A name in its Unicode form, and what is wrong with it.
///
/// ```
/// use xenonym::idna2003::{Flags, to_unicode};
///
/// let shown = to_unicode("xn--bcher-kva.xn--a.example", Flags::NONE);
/// assert_eq!(shown.text, "bücher.xn--a.example");
/// assert_eq!(shown.errors.len(), 1);
/// assert_eq!(shown.errors[0].label(), Some(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown<'a> {
    /// The name; borrowed if no label was converted.
    pub text: Cow<'a, str>,
    /// Why labels were left as they are, one error at most for each. In IDNA2003, a label without
    /// the ACE prefix that is otherwise valid produces no error.
    pub errors: Vec<Error>,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(
        name: &'a str,
        to_unicode: impl FnOnce(&mut String, &mut dyn FnMut(Error)) -> Result<bool, Error>,
    ) -> Self {
        let mut errors = Vec::new();
        let text = to_cow(name, |output| to_unicode(output, &mut |error| errors.push(error)));
        // A `String` is never full: only a fault of the library.
        let text = text.unwrap_or_else(|error| {
            errors.push(error);
            Cow::Borrowed(name)
        });
        Self { text, errors }
    }
}
