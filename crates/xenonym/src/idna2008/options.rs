//! Which protocol of RFC 5891 is followed, and how far the Bidi rule reaches.

/// The two protocols of RFC 5891.
///
/// ```
/// use xenonym::idna2008::{Options, Protocol};
///
/// assert_eq!(Options::LOOKUP.protocol(), Protocol::Lookup);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Protocol {
    /// Section 4: what may be put into a zone.
    Registration,
    /// Section 5: what may be asked of the DNS. Hyphens may stand at the ends of labels, the rules
    /// of CONTEXTO code points are not applied, ASCII labels are whatever the DNS has, and A-labels
    /// may be in upper case.
    Lookup,
}

/// Which labels must keep the Bidi rule (RFC 5893 section 2).
///
/// ```
/// use xenonym::idna2008::{Bidi, Options, check};
///
/// let name = "0a.אב";
/// let per_label = Options::LOOKUP.bidi(Bidi::PerLabel);
/// assert!(check(name, Options::LOOKUP).is_err()); // a Bidi domain name
/// assert!(check(name, per_label).is_ok()); // one RTL label, which keeps it
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bidi {
    /// None. RFC 5891 section 5.4 lets lookup do without, where others see to it.
    Off,
    /// All labels of a name that has an RTL label (RFC 5893 section 2).
    WholeName,
    /// RTL labels, whatever stands beside them (RFC 5891 section 4.2.3.4).
    PerLabel,
}

/// How names are checked and converted.
///
/// ```
/// use xenonym::idna2008::{Options, check};
///
/// assert!(check("ü-.example", Options::LOOKUP).is_ok());
/// assert!(check("ü-.example", Options::REGISTRATION).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Options {
    protocol: Protocol,
    bidi: Bidi,
}

impl Options {
    /// RFC 5891 section 4, with the Bidi rule for the whole name.
    ///
    /// ```
    /// use xenonym::idna2008::{Bidi, Options};
    ///
    /// assert_eq!(Options::REGISTRATION, Options::REGISTRATION.bidi(Bidi::WholeName));
    /// ```
    pub const REGISTRATION: Self = Self { protocol: Protocol::Registration, bidi: Bidi::WholeName };

    /// RFC 5891 section 5, with the Bidi rule for the whole name.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, to_ascii_into};
    ///
    /// let mut buffer = [0; 64];
    /// let ascii = to_ascii_into("_tcp.bücher.example", Options::LOOKUP, &mut buffer)?;
    /// assert_eq!(ascii, "_tcp.xn--bcher-kva.example");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const LOOKUP: Self = Self { protocol: Protocol::Lookup, bidi: Bidi::WholeName };

    /// Sets which labels must keep the Bidi rule.
    ///
    /// ```
    /// use xenonym::idna2008::{Bidi, Options, check};
    ///
    /// assert!(check("אa", Options::LOOKUP.bidi(Bidi::Off)).is_ok());
    /// ```
    #[must_use]
    pub const fn bidi(self, bidi: Bidi) -> Self {
        Self { bidi, ..self }
    }

    /// The protocol.
    ///
    /// ```
    /// use xenonym::idna2008::{Options, Protocol};
    ///
    /// assert_eq!(Options::REGISTRATION.protocol(), Protocol::Registration);
    /// ```
    pub const fn protocol(self) -> Protocol {
        self.protocol
    }

    pub(super) const fn bidi_reading(self) -> Bidi {
        self.bidi
    }
}
