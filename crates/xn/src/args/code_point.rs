//! `xn code-point`.

use std::ffi::OsString;

use clap::Args;

use super::options::{ColorArgs, FormatArgs};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn code-point U+00DF
  U+00DF ß
      in UTF-8              C3 9F

    Unicode 18.0.0
      mark                  no
      Bidi class            L
      joining type          U, non-joining
      script, in RFC 5892   none that a rule asks for
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

Names of code points are not among what is known. The names that it makes alone are those that xn
to-ascii gives by each profile. Exit codes: 0, all went well; 1, an argument is no code point; 2,
wrong use, or writing failed.")]
pub(crate) struct CodePointArgs {
    #[command(flatten)]
    pub(crate) color: ColorArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// U+XXXX, u+xxxx or 0xXXXX, or the text itself, of which each code point is told
    ///
    /// Put -- before a text that begins with a hyphen.
    #[arg(value_name = "CODE_POINT", required = true)]
    pub(crate) code_points: Vec<OsString>,
}
