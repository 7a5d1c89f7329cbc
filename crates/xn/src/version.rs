//! The text of `xn --version`: one line for each supported standard.

use std::sync::LazyLock;

use xenonym::unicode::VERSION_TEXT;

/// `-V` prints the first line only.
pub(crate) static LONG: LazyLock<String> = LazyLock::new(|| {
    format!("{STANDARDS}\n  {VERSION_TEXT:<10}for UTS #46, the URL Standard, IDNA2008 and PRECIS")
});

const STANDARDS: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\n\nStandards:",
    "\n  RFC 3454  stringprep, with its profiles:",
    "\n  RFC 3491  Nameprep",
    "\n  RFC 3722  iSCSI names",
    "\n  RFC 3920  Nodeprep and Resourceprep",
    "\n  RFC 4013  SASLprep",
    "\n  RFC 4505  trace",
    "\n  RFC 8264  PRECIS, with its profiles:",
    "\n  RFC 8265  user names and passwords",
    "\n  RFC 8266  nicknames",
    "\n  RFC 7622  XMPP addresses",
    "\n  RFC 3490  IDNA2003",
    "\n  RFC 5891  IDNA2008, registration and lookup, with the rules of:",
    "\n  RFC 5892  derived properties and contextual rules",
    "\n  RFC 5893  Bidi",
    "\n  RFC 3492  Bootstring and Punycode, with the case flags of appendix A",
    "\n  UTS #46   revision of the newest Unicode below",
    "\n  WHATWG    URL Standard, review draft of August 2026",
    "\n\nUnicode data:",
    "\n  3.2.0     for stringprep and IDNA2003 (Punycode needs none)",
);
