//! Names within running text.

use core::fmt::{self, Write};

use super::display::{escapes, write_escaped};

/// Returns a name within running text, for `{}`: between U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE (UAX #9
/// section 2.4.2).
///
/// A right-to-left name would otherwise change the order of the port, the path or the words next to it. In the name, what
/// could end the isolate is escaped, as in [`Conversion::display`](crate::Conversion::display): direction controls, control characters
/// and invisible characters. In a page of HTML, use the element `bdi` instead.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use xenonym::host::Host;
/// use xenonym::isolate;
///
/// let host: Host = "xn--5dbqzzl.example".parse()?;
/// let link = format!("{}:8080/login", isolate(host.unicode()));
/// assert_eq!(link, "\u{2068}עברית.example\u{2069}:8080/login");
/// # }
/// assert_eq!(xenonym::isolate("a\u{2069}b").to_string(), "\u{2068}a\\u{2069}b\u{2069}");
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn isolate(name: impl fmt::Display) -> impl fmt::Display {
    Isolated(name)
}

struct Isolated<T>(T);

impl<T: fmt::Display> fmt::Display for Isolated<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('\u{2068}')?;
        write!(Escaping(f), "{}", self.0)?;
        f.write_char('\u{2069}')
    }
}

/// Escapes what is written.
struct Escaping<'a>(&'a mut dyn Write);

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write_escaped(text, self.0, escapes)
    }
}
