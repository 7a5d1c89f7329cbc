//! `xn precis` and `xn stringprep`.

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use xenonym::stringprep::{NAMEPREP, PROFILES, Profile, Purpose};
use xenonym_precis::{Action, Slot};

use super::options::{FormatArgs, ListArgs, listed, of_texts};
use crate::conversion::Conversion;
use crate::plan::Plan;

#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  $ xn precis --profile username-case-mapped Müller
  müller
  $ xn precis --profile jid Juliet@Example.com/Balcony
  juliet@example.com/Balcony",
    after_long_help = "\
Examples:
  $ xn precis --profile username-case-mapped Müller
  müller
  $ xn precis --profile jid Juliet@Example.com/Balcony
  juliet@example.com/Balcony
  $ xn precis --profile nickname ' Richard  Ⅳ '
  Richard IV
  $ xn precis --profile nickname --compare 'Richard Ⅳ'
  richard iv
  $ xn precis --profile opaque-string --json 'a　b'
  {\"input\":\"a　b\",\"output\":\"a b\",\"errors\":[]}
  $ xn precis --profile nickname < names.txt > nicknames.txt

Exit status:
  0  every text was accepted
  1  a text was rejected
  2  usage or I/O error"
)]
#[command(mut_arg("files", of_texts))]
pub(crate) struct PrecisArgs {
    #[arg(
        long,
        value_name = "PROFILE",
        value_enum,
        hide_possible_values = true,
        help = "Kind of text, such as nickname (see --help)",
        long_help = listed::<NamedSlot>("Kind of text")
    )]
    profile: NamedSlot,

    /// Check texts before another program enforces the profile
    ///
    /// Only maps fullwidth and halfwidth forms, if the profile does that. Preparation allows empty texts, except in
    /// XMPP addresses.
    #[arg(long, conflicts_with = "compare")]
    prepare: bool,

    /// Print the form in which texts are compared
    ///
    /// Two texts match if their lines are equal. For nicknames, this also maps the case.
    #[arg(long)]
    compare: bool,

    #[command(flatten)]
    format: FormatArgs,

    /// Texts to enforce the profile on [default: lines of standard input]
    ///
    /// Put -- before a text that starts with a hyphen.
    #[arg(conflicts_with = "files")]
    text: Vec<OsString>,

    #[command(flatten)]
    lists: ListArgs,
}

/// A slot by its name.
#[derive(Clone, Copy, Debug)]
struct NamedSlot(Slot);

impl NamedSlot {
    const ALL: [Self; Slot::ALL.len()] = {
        let mut all = [Self(Slot::Jid); Slot::ALL.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(Slot::ALL[i]);
            i += 1;
        }
        all
    };
}

impl ValueEnum for NamedSlot {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self.0 {
            Slot::UsernameCaseMapped => "User names, case ignored (RFC 8265)",
            Slot::UsernameCasePreserved => "User names, case preserved (RFC 8265)",
            Slot::OpaqueString => "Passwords (RFC 8265)",
            Slot::Nickname => "Names shown in chats (RFC 8266)",
            Slot::XmppLocalpart => "XMPP addresses before the @ (RFC 7622)",
            Slot::XmppDomainpart => "Domains of XMPP addresses (RFC 7622)",
            Slot::XmppResourcepart => "XMPP addresses after the / (RFC 7622)",
            Slot::Jid => "Whole XMPP addresses (RFC 7622)",
            _ => "A profile of PRECIS",
        };
        Some(PossibleValue::new(self.0.name()).help(about))
    }
}

impl PrecisArgs {
    pub(crate) fn plan(self) -> Plan {
        let NamedSlot(slot) = self.profile;
        let action = self.action();
        self.lists.plan(Conversion::Precis(slot, action), self.text, self.format)
    }

    fn action(&self) -> Action {
        match (self.prepare, self.compare) {
            (true, _) => Action::Prepare,
            (_, true) => Action::Compare,
            _ => Action::Enforce,
        }
    }
}

// `xn stringprep`.

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
