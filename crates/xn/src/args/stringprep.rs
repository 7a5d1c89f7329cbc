//! `xn stringprep`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use xenonym::stringprep::{
    ISCSI, NAMEPREP, NODEPREP, PLAIN, Profile, Purpose, RESOURCEPREP, SASLPREP, TRACE,
};

use super::options::{FormatArgs, ListArgs, listed};
use crate::conversion::Conversion;
use crate::plan::Plan;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn stringprep --profile nameprep 'Straße'
  strasse
  $ xn stringprep --profile saslprep 'I Ⅸ'
  I IX",
    after_long_help = "\
Examples:
  $ xn stringprep --profile nameprep 'Straße'
  strasse
  $ xn stringprep --profile saslprep 'I Ⅸ'
  I IX
  $ xn stringprep --profile nodeprep < names.txt > prepared.txt
  $ xn stringprep --profile iscsi --json IQN.A
  {\"input\":\"IQN.A\",\"output\":\"iqn.a\",\"errors\":[]}

Exit status:
  0  every text was prepared
  1  a text was rejected
  2  wrong use, or reading or writing failed"
)]
pub(crate) struct StringprepArgs {
    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        hide_possible_values = true,
        help = "Kind of text, such as saslprep; --help lists them",
        long_help = listed::<StringprepProfile>("Kind of text")
    )]
    profile: StringprepProfile,

    /// Allow code points not assigned in Unicode 3.2
    ///
    /// RFC 3454 section 7 allows them in queries, not in stored strings.
    #[arg(long)]
    query: bool,

    #[command(flatten)]
    format: FormatArgs,

    /// Texts to prepare [default: lines of standard input]
    ///
    /// Put -- before a text that starts with a hyphen.
    #[arg(conflicts_with = "files")]
    text: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum StringprepProfile {
    /// Labels of domain names (RFC 3491)
    Nameprep,
    /// User names and passwords (RFC 4013)
    Saslprep,
    /// XMPP addresses before the @ (RFC 3920 appendix A)
    Nodeprep,
    /// XMPP addresses after the / (RFC 3920 appendix B)
    Resourceprep,
    /// Names of iSCSI devices (RFC 3722)
    Iscsi,
    /// Trace information for anonymous login (RFC 4505)
    Trace,
    /// Alias of trace
    Plain,
}

impl StringprepArgs {
    pub(crate) fn plan(self) -> Plan {
        let (profile, purpose) = (self.profile(), self.purpose());
        let identity = vec![
            ("command", "stringprep".to_owned()),
            ("--profile", profile.name().to_owned()),
            ("--query", self.query.to_string()),
        ];
        let conversion = Conversion::Stringprep(profile, purpose);
        self.lists.plan(conversion, identity, self.text, self.format)
    }

    fn profile(&self) -> &'static Profile {
        match self.profile {
            StringprepProfile::Nameprep => &NAMEPREP,
            StringprepProfile::Saslprep => &SASLPREP,
            StringprepProfile::Nodeprep => &NODEPREP,
            StringprepProfile::Resourceprep => &RESOURCEPREP,
            StringprepProfile::Iscsi => &ISCSI,
            StringprepProfile::Trace => &TRACE,
            StringprepProfile::Plain => &PLAIN,
        }
    }

    fn purpose(&self) -> Purpose {
        if self.query { Purpose::Query } else { Purpose::Stored }
    }
}
