//! A converted name with its errors, as every standard here returns it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::domain::{Dots, Labels};
use crate::output::display::{escapes_in_name, is_deviation, write_escaped, write_in_ascii};
use crate::output::sink::written;
use crate::{Error, ErrorKind, ace};

/// The result of converting a name, with its errors.
///
/// It contains two texts. [`display`](Self::display) is for people, and cannot be mistaken for
/// another host. [`raw`](Self::raw) is the output of the standard's steps despite errors, for
/// comparison with other implementations.
///
/// ```
/// use xenonym::uts46::{Options, to_unicode};
///
/// let name = to_unicode("xn--bcher-kva.xn--google-.com", &Options::DNS);
/// assert_eq!(name.display().to_string(), "bücher.xn--google-.com"); // to show
/// assert_eq!(name.raw(), "bücher.google.com"); // another host
/// assert_eq!(name.errors()[0].label(), Some(1));
/// assert!(name.into_result().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Conversion<'a> {
    name: &'a str,
    /// The raw text, or `None` if it equals the name.
    raw: Option<String>,
    /// The first errors, up to [`Self::MAX_ERRORS`].
    errors: Box<[Error]>,
    error_count: usize,
    form: DisplayForm,
}

/// The rules of a standard for the display of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DisplayForm {
    /// UTS #46: all labels are mapped, so that their A-label is the Punycode of the raw text.
    Uts46,
    /// The same with Transitional Processing: ToASCII of the deviation characters of a decoded
    /// label would produce another label.
    Transitional,
    /// IDNA2003: labels without the ACE prefix are unchanged.
    Idna2003,
    /// IDNA2008: only labels that need no mapping are accepted, and U+002E alone divides.
    Idna2008,
}

impl DisplayForm {
    /// The dots that divide the name.
    const fn dots(self) -> Dots {
        match self {
            Self::Uts46 | Self::Transitional | Self::Idna2003 => Dots::Idna,
            Self::Idna2008 => Dots::FullStop,
        }
    }

    /// The dots that divide the raw text.
    const fn raw_dots(self) -> Dots {
        match self {
            Self::Idna2003 => Dots::Idna,
            Self::Uts46 | Self::Transitional | Self::Idna2008 => Dots::FullStop,
        }
    }
}

impl<'a> Conversion<'a> {
    pub(crate) fn new(
        name: &'a str,
        form: DisplayForm,
        convert: impl FnOnce(&mut String, &mut dyn FnMut(Error)) -> Result<bool, Error>,
    ) -> Self {
        let (mut errors, mut error_count) = (Vec::new(), 0);
        let mut raw = String::new();
        let mut report = |error| {
            error_count += 1;
            if error_count <= Self::MAX_ERRORS {
                errors.push(error);
            }
        };
        let is_changed = convert(&mut raw, &mut report).unwrap_or_else(|error| {
            // A `String` is never full, and with `alloc` no input is too long, so this would be a
            // bug.
            report(error);
            false
        });
        let errors = errors.into_boxed_slice();
        Self { name, raw: is_changed.then_some(raw), errors, error_count, form }
    }

    pub(crate) fn unchanged(name: &'a str, form: DisplayForm) -> Self {
        Self { name, raw: None, errors: Box::default(), error_count: 0, form }
    }

    /// The same for one label, which is not a name.
    pub(crate) fn of_no_label(mut self) -> Self {
        self.errors.iter_mut().for_each(|error| *error = error.of_no_label());
        self
    }

    /// The maximum number of stored errors. All errors are counted, so the memory for a hostile
    /// name does not grow with their number.
    pub const MAX_ERRORS: usize = 1024;

    /// Returns the text for display, for use with `{}`.
    ///
    /// A label with an error is shown in ASCII: as in the input, or with its other code points
    /// escaped as `\u{...}`. In all labels, control characters, spaces, direction controls,
    /// invisible characters and the URL Standard's forbidden code points are escaped. A backslash
    /// is never part of a host, so a text with an escape is not a host. If there are more than
    /// [`MAX_ERRORS`](Self::MAX_ERRORS) errors, every label is shown in ASCII.
    ///
    /// This does not detect look-alikes: see [`display_with`](Self::display_with).
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// let shown = |name| to_unicode(name, &Options::UTS46).display().to_string();
    /// assert_eq!(shown("xn--google-.com"), "xn--google-.com");
    /// assert_eq!(shown("a\u{202E}b.example"), r"a\u{202e}b.example");
    /// assert_eq!(shown("ü\nADMIN"), r"ü\u{a}admin");
    /// ```
    pub fn display(&self) -> SafeName<'_> {
        self.display_with(|_| false)
    }

    /// Works like [`display`](Self::display), but also shows labels in ASCII for which `keep_ascii`
    /// returns true. `keep_ascii` is called with the Unicode form of each label without an error,
    /// for rules about scripts and look-alikes.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// let is_cyrillic = |label: &str| label.chars().any(|c| ('\u{400}'..'\u{530}').contains(&c));
    /// let name = to_unicode("аррӏе.bücher.example", &Options::DNS);
    /// let shown = name.display_with(is_cyrillic).to_string();
    /// assert_eq!(shown, "xn--80ak6aa92e.bücher.example");
    /// ```
    pub fn display_with(&self, mut keep_ascii: impl FnMut(&str) -> bool) -> SafeName<'_> {
        let labels = Labels::divided(self.name, self.form.dots());
        // If some errors were not stored, they may be in any label.
        let mut is_rejected = alloc::vec![self.error_count > self.errors.len(); labels.count()];
        for error in &self.errors {
            let of_name = matches!(error.kind(), ErrorKind::EmptyName | ErrorKind::NameTooLong);
            if let Some(label) = error.label() {
                if let Some(is_rejected) = is_rejected.get_mut(label) {
                    *is_rejected = true;
                }
            } else if !of_name {
                // The input is a single label, or else this would be a bug.
                is_rejected.fill(true);
            }
        }
        let raw = Labels::divided(self.raw(), self.form.raw_dots());
        let shows = is_rejected.iter().zip(raw).map(|(&is_rejected, raw)| {
            let is_deviating =
                || self.form == DisplayForm::Transitional && raw.text().contains(is_deviation);
            if is_rejected || is_deviating() {
                Shown::Escaped
            } else if !raw.text().is_ascii() && keep_ascii(raw.text()) {
                Shown::Ascii
            } else {
                Shown::Unicode
            }
        });
        SafeName { conversion: self, shows: shows.collect() }
    }

    /// Returns the result of the standard's steps, in spite of errors.
    ///
    /// With an error, it may be another, valid name: do not show it, and do not look it up.
    pub fn raw(&self) -> &str {
        self.raw.as_deref().unwrap_or(self.name)
    }

    /// Returns [`raw`](Self::raw) by value. Borrowed if nothing changed.
    pub fn into_raw(self) -> Cow<'a, str> {
        self.raw.map_or(Cow::Borrowed(self.name), Cow::Owned)
    }

    /// Returns the converted name if the conversion succeeded, or else the text of
    /// [`display`](Self::display). Borrowed if nothing changed. [`batch`](crate::batch) writes this
    /// text.
    pub fn into_text(self) -> Cow<'a, str> {
        if self.is_ok() {
            return self.into_raw();
        }
        let text = self.display().to_string();
        if text == self.name { Cow::Borrowed(self.name) } else { Cow::Owned(text) }
    }

    /// Returns the errors: label by label, then those of labels that break the Bidi rule because of
    /// a later label, then those of the whole name. Only the first [`MAX_ERRORS`](Self::MAX_ERRORS)
    /// are stored. See [`error_count`](Self::error_count) for the total.
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// Returns the total number of errors.
    ///
    /// ```
    /// use xenonym::Conversion;
    /// use xenonym::uts46::{Options, to_unicode};
    ///
    /// let dots = ".".repeat(1_000_000);
    /// let conversion = to_unicode(&dots, &Options::DNS);
    /// assert_eq!(conversion.error_count(), 1_000_000);
    /// assert_eq!(conversion.errors().len(), Conversion::MAX_ERRORS);
    /// ```
    pub const fn error_count(&self) -> usize {
        self.error_count
    }

    /// Returns whether the conversion succeeded without errors.
    pub fn is_ok(&self) -> bool {
        self.errors.is_empty()
    }

    /// Returns the text if the conversion succeeded. Borrowed if nothing changed.
    ///
    /// # Errors
    /// The first of the errors.
    pub fn into_result(self) -> Result<Cow<'a, str>, Error> {
        match self.errors.first() {
            Some(&error) => Err(error),
            None => Ok(self.into_raw()),
        }
    }
}

/// How a label is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    /// The raw text.
    Unicode,
    /// The label as in the input, or its A-label.
    Ascii,
    /// The label as in the input, with everything except ASCII escaped.
    Escaped,
}

/// A name for people, for `{}`. Made by [`Conversion::display`].
#[derive(Clone, Debug)]
pub struct SafeName<'c> {
    conversion: &'c Conversion<'c>,
    shows: Vec<Shown>,
}

impl fmt::Display for SafeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conversion { name, form, .. } = self.conversion;
        let mut raw = Labels::divided(self.conversion.raw(), form.raw_dots());
        let mut ways = self.shows.iter();
        for label in Labels::divided(name, form.dots()) {
            let (raw, way) = (raw.next(), ways.next());
            debug_assert!(raw.is_some(), "the raw text has a label for each of the name");
            match (raw, way) {
                (Some(raw), Some(Shown::Unicode)) => write_escaped(raw.text(), f, escapes_in_name)?,
                (Some(raw), Some(Shown::Ascii))
                    if *form != DisplayForm::Idna2003 && !label.text().is_ascii() =>
                {
                    write_a_label(raw.text(), f)?;
                }
                _ => write_in_ascii(label.text(), f)?,
            }
            if !label.separator().is_empty() {
                f.write_char('.')?;
            }
        }
        Ok(())
    }
}

/// Writes the A-label of a mapped label, or escapes it if there is none.
fn write_a_label(label: &str, output: &mut dyn Write) -> fmt::Result {
    let code_points: Vec<char> = label.chars().collect();
    let mut room = [0; ace::LABEL_BUFFER_LENGTH];
    let length = ace::encode(&code_points, &mut room);
    match length.map(|length| written(&room, length)) {
        Some(Ok(a_label)) => output.write_str(a_label),
        _ => write_in_ascii(label, output),
    }
}
