//! `xn code-point`.

use std::ffi::OsString;

use clap::Args;

use super::options::{ColorArgs, FormatArgs};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn code-point U+00DF
  U+00DF ß LATIN SMALL LETTER SHARP S
      in UTF-8              C3 9F
      general category      Lowercase_Letter
      block                 Latin-1 Supplement
      age                   1.1
      script                Latin
      script extensions     Latin

    Unicode
      mark                  no
      Bidi class            L
      joining type          U, non-joining
      script, in RFC 5892   none that a rule needs
      combining class       0
      NFC                   quick check yes
      NFKC                  quick check yes

    UTS #46
      status                deviation
      mapping               itself
      transitional mapping  U+0073 U+0073

    IDNA2008
      derived property      PVALID
      contextual rule       none
      RFC 5895 mapping      itself

    IDNA2003, Unicode 3.2.0
      assigned              yes
      tables of RFC 3454    B.2 B.3 D.2
      Nameprep mapping      U+0073 U+0073
      prepared              \"ss\"
      combining class       0
      NFC                   quick check yes
      NFKC                  quick check yes

    As a name of one label
      dns                   \"xn--zca\"
      host                  \"xn--zca\"
      uts46                 \"xn--zca\"
      uts46-strict          \"xn--zca\"
      whatwg-url            \"xn--zca\"
      idna2003              \"ss\"
      idna2008              \"xn--zca\"
      idna2008-lookup       \"xn--zca\"
  $ xn code-point ß ü 0x200D > code-points.txt
  $ xn code-point --json 例え > code-points.json

The data come from the version of Unicode that xn --version prints. The age is
the version that assigned the code point. The script extensions list the scripts that use it. A
code point without a name is shown with its label, such as <control-0009>. The
last group lists the result of xn to-ascii under each profile.

Hexadecimal digits need U+ or 0x. Without a prefix, they are text, and each
digit is described.

Exit status:
  0  every code point was described
  1  an argument is not a code point
  2  usage or I/O error")]
pub(crate) struct CodePointArgs {
    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Code point as U+XXXX, u+xxxx or 0xXXXX, or text with any number of code points
    ///
    /// Put -- before a text that begins with a hyphen.
    #[arg(value_name = "CODE_POINT", required = true)]
    pub(crate) code_points: Vec<OsString>,
}
