//! The table of a crate's kinds of error.

use core::fmt;
use core::str::FromStr;

use super::ErrorKind;

/// Declares an enum of kinds from a table: each kind has a description, a name and its texts. `character` is the message after the
/// code point of an error, as its subject, unless the message is about something else. An example is a command or an expression.
#[doc(hidden)]
#[macro_export]
macro_rules! error_kinds {
    (
        $(#[$attribute:meta])*
        pub enum ErrorKind {
            $(
                $(#[doc = $line:literal])+
                $kind:ident {
                    name: $name:literal,
                    message: $message:literal,
                    $(character: $character:literal,)?
                    rule: $rule:literal,
                    help: $help:literal,
                    $(example: $example:literal,)?
                }
            )+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $(
                $(#[doc = $line])+
                #[doc = ""]
                #[doc = concat!(" Rule: ", $rule, ". Fix: ", $help, ".")]
                $(#[doc = concat!(" Example: `", $example, "`.")])?
                $kind,
            )+
        }

        /// Which text of a kind.
        #[derive(Clone, Copy)]
        enum Text {
            Name,
            Message,
            Character,
            Rule,
            Help,
            Description,
            Example,
        }

        impl ErrorKind {
            const KINDS: &'static [Self] = &[$(Self::$kind),+];

            // Programs have only the texts that they use, because each call chooses a text that the compiler knows.
            #[inline(always)]
            const fn text(self, text: Text) -> &'static str {
                match text {
                    Text::Name => match self { $(Self::$kind => $name,)+ },
                    Text::Message => match self { $(Self::$kind => $message,)+ },
                    Text::Character => match self { $(Self::$kind => concat!($($character)?),)+ },
                    Text::Rule => match self { $(Self::$kind => $rule,)+ },
                    Text::Help => match self { $(Self::$kind => $help,)+ },
                    Text::Description => match self { $(Self::$kind => concat!($($line),+).trim_ascii(),)+ },
                    Text::Example => match self { $(Self::$kind => concat!($($example)?),)+ },
                }
            }
        }
    };
}

// Kinds of error by name.

/// Writes the kind's name.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ErrorKind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        Self::from_name(name).ok_or(UnknownKind)
    }
}

/// A text is not the name of an [`ErrorKind`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a kind of error: choose one of ErrorKind::ALL")
    }
}

impl core::error::Error for UnknownKind {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::ErrorKind;

    #[test]
    fn each_kind_has_a_name_and_a_message_of_its_own() {
        let names: BTreeSet<&str> = ErrorKind::ALL.iter().map(|kind| kind.name()).collect();
        let messages: BTreeSet<&str> = ErrorKind::ALL.iter().map(|kind| kind.message()).collect();
        assert_eq!((names.len(), messages.len()), (ErrorKind::ALL.len(), ErrorKind::ALL.len()));
        assert_eq!(ErrorKind::from_name("unknown"), None);
    }

    #[test]
    fn texts_keep_the_style() {
        for kind in ErrorKind::ALL {
            for text in [kind.message(), kind.help()] {
                assert!(!text.is_empty() && !text.ends_with('.'), "{text}");
                assert!(!text.contains("RFC") || text == kind.help(), "{text}");
            }
        }
    }
}
