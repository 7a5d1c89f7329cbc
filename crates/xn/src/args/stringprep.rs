//! `xn stringprep`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use xenonym::stringprep::{
    ISCSI, NAMEPREP, NODEPREP, PLAIN, Profile, Purpose, RESOURCEPREP, SASLPREP, TRACE,
};

use super::options::{FormatArgs, ListArgs};
use crate::conversion::Conversion;
use crate::plan::Plan;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ xn stringprep --profile nameprep 'Straße'
  strasse
  $ xn stringprep --profile saslprep 'I Ⅸ'
  I IX
  $ xn stringprep --profile nodeprep < names.txt > prepared.txt
  $ xn stringprep --profile iscsi --json IQN.2026-01.example
  {\"input\":\"IQN.2026-01.example\",\"output\":\"iqn.2026-01.example\",\"error\":null,\"errors\":[]}

Each argument or line gives one line, in order; one that the profile refuses gives an empty line,
its reason on standard error, and in the end exit code 1.")]
pub(crate) struct StringprepArgs {
    /// What the text is, and so how it is prepared
    #[arg(long, value_name = "PROFILE", value_enum)]
    profile: StringprepProfile,

    /// The text is a query, and may have code points that Unicode 3.2 does not know; without this
    /// it is a stored string
    #[arg(long)]
    query: bool,

    #[command(flatten)]
    format: FormatArgs,

    /// What to prepare; without any, the lines of standard input
    ///
    /// Put -- before a text that begins with a hyphen.
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
    /// What anonymous users say of themselves (RFC 4505)
    Trace,
    /// The same, under the name of its drafts
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
