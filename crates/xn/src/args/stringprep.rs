//! `xn stringprep`.

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use xenonym::stringprep::{NAMEPREP, PROFILES, Profile, Purpose};

use super::options::{FormatArgs, ListArgs, listed, of_texts};
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
  2  usage or I/O error"
)]
#[command(mut_arg("files", of_texts))]
pub(crate) struct StringprepArgs {
    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        hide_possible_values = true,
        help = "Kind of text, such as saslprep (see --help)",
        long_help = listed::<NamedProfile>("Kind of text")
    )]
    profile: NamedProfile,

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

/// A profile and its name.
#[derive(Clone, Copy, Debug)]
struct NamedProfile(&'static str, &'static Profile);

impl NamedProfile {
    const ALL: [Self; PROFILES.len()] = {
        let mut all = [Self("", &NAMEPREP); PROFILES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(PROFILES[i].0, PROFILES[i].1);
            i += 1;
        }
        all
    };
}

impl ValueEnum for NamedProfile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let Self(name, profile) = *self;
        let about = match name {
            "nameprep" => "Labels of domain names (RFC 3491)",
            "saslprep" => "User names and passwords (RFC 4013)",
            "nodeprep" => "XMPP addresses before the @ (RFC 3920)",
            "resourceprep" => "XMPP addresses after the / (RFC 3920)",
            "iscsi" => "Names of iSCSI devices (RFC 3722)",
            "trace" => "Traces of anonymous logins (RFC 4505)",
            "plain" => "Alias of trace",
            "ldap" => "Values compared by LDAP (RFC 4518)",
            "nfs4-cs" => "Names of files in NFS version 4 (RFC 3530)",
            "ldap-ci" | "nfs4-cs-ci" => "The same, case ignored",
            "nfs4-cis" => "Names of servers in NFS version 4 (RFC 3530)",
            "nfs4-mixed" => "Users in NFS version 4, before the @ (RFC 3530)",
            "policy-mib" => "Texts in the Policy MIB (RFC 4011)",
            _ => profile.reference(),
        };
        Some(PossibleValue::new(name).help(about))
    }
}

impl StringprepArgs {
    pub(crate) fn plan(self) -> Plan {
        let (NamedProfile(_, profile), purpose) = (self.profile, self.purpose());
        let conversion = Conversion::Stringprep(profile, purpose);
        self.lists.plan(conversion, self.text, self.format)
    }

    fn purpose(&self) -> Purpose {
        if self.query { Purpose::Query } else { Purpose::Stored }
    }
}
