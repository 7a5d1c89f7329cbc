//! `xn stringprep`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use xenonym::stringprep::{
    ISCSI, LDAP, LDAP_CASE_IGNORE, NAMEPREP, NFS4_CIS, NFS4_CS, NFS4_CS_CASE_IGNORE,
    NFS4_MIXED_PREFIX, NODEPREP, PLAIN, POLICY_MIB, Profile, Purpose, RESOURCEPREP, SASLPREP,
    TRACE,
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
    /// XMPP addresses before the @ (RFC 3920)
    Nodeprep,
    /// XMPP addresses after the / (RFC 3920)
    Resourceprep,
    /// Names of iSCSI devices (RFC 3722)
    Iscsi,
    /// Traces of anonymous logins (RFC 4505)
    Trace,
    /// Alias of trace
    Plain,
    /// Values compared by LDAP (RFC 4518)
    Ldap,
    /// The same, case ignored
    #[value(name = "ldap-ci")]
    LdapCaseIgnore,
    /// Names of files in NFS version 4 (RFC 3530)
    Nfs4Cs,
    /// The same, case ignored
    #[value(name = "nfs4-cs-ci")]
    Nfs4CsCaseIgnore,
    /// Names of servers in NFS version 4 (RFC 3530)
    Nfs4Cis,
    /// Users in NFS version 4, before the @ (RFC 3530)
    Nfs4Mixed,
    /// Texts in the Policy MIB (RFC 4011)
    PolicyMib,
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
            StringprepProfile::Ldap => &LDAP,
            StringprepProfile::LdapCaseIgnore => &LDAP_CASE_IGNORE,
            StringprepProfile::Nfs4Cs => &NFS4_CS,
            StringprepProfile::Nfs4CsCaseIgnore => &NFS4_CS_CASE_IGNORE,
            StringprepProfile::Nfs4Cis => &NFS4_CIS,
            StringprepProfile::Nfs4Mixed => &NFS4_MIXED_PREFIX,
            StringprepProfile::PolicyMib => &POLICY_MIB,
        }
    }

    fn purpose(&self) -> Purpose {
        if self.query { Purpose::Query } else { Purpose::Stored }
    }
}
