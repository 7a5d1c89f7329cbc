//! `xenonym.Host`.

use std::hash::{Hash, Hasher};
use std::net::IpAddr;

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString, PyTuple};
use xenonym::host::{self, of_text};
use xenonym::uts46::Options as Uts46;
use xenonym_safety::{public_suffix, registrable_domain, suffix_section};

use crate::error::{CodePoints, bad_option, exception, side_exception};
use crate::options::given;
use crate::options::uts46::Options;
use crate::result::result;
use crate::text::{convert, text};

/// A host name in its canonical spelling, without a trailing dot. Hosts are hashable and
/// comparable.
///
/// `options` is an `Options` object or the name of a preset. The default is `"web-host"`. Raises
/// `IDNAError`.
///
/// >>> from xenonym import Host
/// >>> hits = {Host("例え。ＪＰ"): 3}
/// >>> hits[Host("xn--r8jz45g.jp")]
/// 3
/// >>> Host("xn--tda.example").unicode
/// 'ü.example'
#[pyclass(frozen, eq, ord, hash, module = "xenonym")]
#[derive(Clone, Debug)]
pub(crate) struct Host {
    host: host::Host,
    /// The options that parsed the name. Kept so that copies are parsed in the same way.
    options: Uts46,
}

impl PartialEq for Host {
    fn eq(&self, other: &Self) -> bool {
        self.host == other.host
    }
}

impl Eq for Host {}

impl PartialOrd for Host {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.host.partial_cmp(&other.host)
    }
}

impl Hash for Host {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.host.hash(state);
    }
}

impl Host {
    /// A host that these options parsed.
    pub(crate) const fn of(host: host::Host, options: Uts46) -> Self {
        Self { host, options }
    }

    /// The library's host.
    pub(crate) const fn name(&self) -> &host::Host {
        &self.host
    }

    pub(crate) const fn options(&self) -> Uts46 {
        self.options
    }
}

#[pymethods]
impl Host {
    #[new]
    #[pyo3(signature = (name, options = None))]
    fn new(name: &Bound<'_, PyString>, options: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let options = if options.is_none() { Uts46::WEB_HOST } else { given::<Options>(options)? };
        let input = text(name)?;
        match host::Host::parse_with(input, &options) {
            Ok(host) => Ok(Self { host, options }),
            Err(error) => Err(exception(name.py(), error, input)),
        }
    }

    /// The ASCII form, with A-labels and in lowercase. This is also what `str()` returns.
    #[getter]
    fn ascii(&self) -> &str {
        self.host.as_str()
    }

    /// The Unicode form. It is safe to display.
    #[getter]
    fn unicode(&self) -> String {
        self.host.unicode().to_string()
    }

    /// Whether the name was given with a dot at the end, so that resolvers don't try it in local
    /// domains. Hosts with and without it are equal.
    #[getter]
    fn is_absolute(&self) -> bool {
        self.host.is_absolute()
    }

    /// The labels, in their ASCII form.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.host.labels().collect::<Vec<_>>())
    }

    /// The host without its first label, or `None` if there is only one label.
    #[getter]
    fn parent(&self) -> Option<Self> {
        self.host.parent().map(|host| Self { host, options: self.options })
    }

    /// The part that somebody registered, in ASCII, according to the Public Suffix List. `None`
    /// for a public suffix: two public suffixes don't belong together.
    ///
    /// >>> from xenonym import Host
    /// >>> Host("www.Example.co.uk").registrable_domain, Host("a.b.公司.cn").registrable_domain
    /// ('example.co.uk', 'b.xn--55qx5d.cn')
    /// >>> Host("co.uk").registrable_domain is None
    /// True
    #[getter]
    fn registrable_domain(&self) -> Option<&str> {
        registrable_domain(&self.host)
    }

    /// The public suffix, in ASCII, under which names are registered.
    #[getter]
    fn public_suffix(&self) -> &str {
        public_suffix(&self.host)
    }

    /// The section of the Public Suffix List that contains the public suffix: `"icann"` or `"private"`.
    /// `None` if the list does not contain it, as after a typo in the last label. Then
    /// `registrable_domain` is a guess.
    ///
    /// >>> from xenonym import Host
    /// >>> [Host(name).suffix_section for name in ("example.com", "someone.github.io", "example.con")]
    /// ['icann', 'private', None]
    #[getter]
    fn suffix_section(&self) -> Option<&'static str> {
        suffix_section(&self.host).map(xenonym_safety::Section::name)
    }

    /// Return whether this host is `other` or a subdomain of it.
    fn is_same_or_subdomain_of(&self, other: &Self) -> bool {
        self.host.is_same_or_subdomain_of(&other.host)
    }

    fn __str__(&self) -> &str {
        self.host.as_str()
    }

    fn __repr__(&self) -> String {
        format!("Host('{}')", self.host)
    }

    fn __getnewargs__(&self) -> (String, String) {
        let dot = if self.host.is_absolute() { "." } else { "" };
        (format!("{}{dot}", self.host), self.options.to_string())
    }
}

/// Return whether two texts name the same host, which may be an IP address, in any spelling.
///
/// Raises the `IDNAError` of the first text, or else of the second.
///
/// >>> from xenonym import same_host
/// >>> same_host("Bücher.example.", "xn--bcher-kva.EXAMPLE"), same_host("[::ffff:7f00:1]", "127.1")
/// (True, True)
#[pyfunction]
pub(crate) fn same_host(
    first: &Bound<'_, PyString>,
    second: &Bound<'_, PyString>,
) -> PyResult<bool> {
    let (one, other) = (text(first)?, text(second)?);
    host::same_host(one, other).map_err(|error| side_exception(first.py(), error, one, other))
}

// `xenonym.HostAddr`.

/// A host that may be an IP address, in any spelling of the URL Standard. Hosts are hashable and
/// comparable.
///
/// `host` is a text, a `Host`, or an address of the module `ipaddress`. IPv6 addresses in a text are
/// in brackets. `options` applies to names, as in `Host`. Raises `IDNAError`.
///
/// Hosts are equal if their `canonical` forms are: an IPv4 address within IPv6 is equal to that IPv4
/// address, a dot at the end of a name does not count, and a name is equal to the `Host` with that
/// name. So a set of hosts cannot be bypassed by another spelling.
///
/// >>> from xenonym import Host, HostAddr
/// >>> denied = {HostAddr("127.0.0.1"), Host("bücher.example")}
/// >>> spellings = ["0x7f.1", "[::ffff:7f00:1]", "１２７。0。0。1", "BÜCHER.example."]
/// >>> all(HostAddr(spelling) in denied for spelling in spellings)
/// True
/// >>> HostAddr("[0:0::1]").ip, HostAddr("Bücher.example").name
/// (IPv6Address('::1'), Host('xn--bcher-kva.example'))
#[pyclass(frozen, module = "xenonym")]
#[derive(Clone, Debug)]
pub(crate) struct HostAddr {
    host: host::HostAddr,
    /// The options that parsed the name. Kept so that copies are parsed in the same way.
    options: Uts46,
}

impl HostAddr {
    /// A host that these options parsed.
    pub(crate) const fn of(host: host::HostAddr, options: Uts46) -> Self {
        Self { host, options }
    }

    /// The library's host.
    pub(crate) const fn host(&self) -> &host::HostAddr {
        &self.host
    }
}

#[pymethods]
impl HostAddr {
    #[new]
    #[pyo3(signature = (host, options = None))]
    fn new(host: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if let Ok(name) = host.cast::<Host>() {
            return Ok(Self::from(name.get()));
        }
        let options = if options.is_none() { Uts46::WEB_HOST } else { given::<Options>(options)? };
        if host.hasattr("packed")? {
            return Ok(Self { host: address(host)?.into(), options });
        }
        let input = text(host.cast::<PyString>()?)?;
        match host::HostAddr::parse_with(input, &options) {
            Ok(host) => Ok(Self { host, options }),
            Err(error) => Err(exception(host.py(), error, input)),
        }
    }

    /// The host, if it is a name.
    #[getter]
    fn name(&self) -> Option<Host> {
        self.host.name().map(|name| Host::of(name.clone(), self.options))
    }

    /// The address to connect to, if the host is one, as an object of the module `ipaddress`.
    #[getter]
    fn ip(&self) -> Option<IpAddr> {
        self.host.ip()
    }

    /// The form that equal hosts share: a name without a dot at the end, and an IPv4 address instead of
    /// an IPv6 address that contains it.
    ///
    /// >>> from xenonym import HostAddr
    /// >>> str(HostAddr("[::ffff:7f00:1]").canonical), str(HostAddr("example.com.").canonical)
    /// ('127.0.0.1', 'example.com')
    #[getter]
    fn canonical(&self) -> Self {
        Self { host: self.host.clone().canonical(), options: self.options }
    }

    /// Whether the host is a name that ends with a dot, so that resolvers don't try it in local domains.
    #[getter]
    fn is_absolute(&self) -> bool {
        self.host.is_absolute()
    }

    /// The ASCII form: a name with A-labels and in lowercase, or an address, with brackets if it is
    /// IPv6. This is also what `str()` returns.
    #[getter]
    fn ascii(&self) -> String {
        self.host.to_string()
    }

    /// The Unicode form. It is safe to display.
    #[getter]
    fn unicode(&self) -> String {
        self.host.unicode().to_string()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let order = if let Ok(other) = other.cast::<Self>() {
            self.host.cmp(&other.get().host)
        } else if let Ok(name) = other.cast::<Host>() {
            self.host.cmp(&name.get().name().clone().into())
        } else {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        };
        Ok(operator.matches(order).into_pyobject(py)?.to_owned().into_any())
    }

    /// A name has the hash of its `Host`, because they are equal.
    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        match self.host.name() {
            Some(name) => name.hash(&mut hasher),
            None => self.host.hash(&mut hasher),
        }
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.ascii()
    }

    fn __repr__(&self) -> String {
        format!("HostAddr('{}')", self.host)
    }

    fn __getnewargs__(&self) -> (String, String) {
        (self.ascii(), self.options.to_string())
    }
}

impl From<&Host> for HostAddr {
    fn from(name: &Host) -> Self {
        Self { host: name.name().clone().into(), options: name.options() }
    }
}

/// Converts an address of the module `ipaddress`. One with a scope is not a host that others can
/// reach, and would become equal to the address without it.
fn address(address: &Bound<'_, PyAny>) -> PyResult<IpAddr> {
    let found = address.extract()?;
    match address.getattr("scope_id") {
        Ok(scope) if !scope.is_none() => {
            Err(bad_option("a host has no scope: remove the scope ID"))
        }
        _ => Ok(found),
    }
}

// `xenonym.find_host`: the host of a URL, an email address or another text.

/// Find the host of a text as browsers do: of a URL with or without its scheme, of an email address,
/// of a host with a port, or a host alone. Raises `IDNAError` if there is none, or if it is not valid.
///
/// `options` is an `Options` object or the name of a preset. The default is `"web-host"`.
///
/// >>> from xenonym import find_host
/// >>> found = find_host("https://user@www.Bücher.example:8080/path")
/// >>> str(found.host), found.kind, found.port, found.registrable_domain
/// ('www.xn--bcher-kva.example', 'url', 8080, 'xn--bcher-kva.example')
/// >>> find_host("joe@example.co.uk").section, find_host("example.con").section
/// ('icann', None)
#[pyfunction]
#[pyo3(signature = (text, options = None))]
pub(crate) fn find_host<'py>(
    text: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, FoundHost>> {
    let options = if options.is_none() { Uts46::WEB_HOST } else { given::<Options>(options)? };
    let (py, input) = (text.py(), self::text(text)?);
    let found = convert(py, input, || of_text(input, &options));
    let found = found.map_err(|error| exception(py, error, input))?;
    let positions = CodePoints::new(input);
    let name = found.host.name();
    let registrable_domain = name.and_then(registrable_domain).map(str::to_owned);
    let public_suffix = name.map(|name| public_suffix(name).to_owned());
    let section = name.and_then(suffix_section).map(|section| section.name().to_owned());
    let found = FoundHost {
        kind: found.kind.name().to_owned(),
        offset: positions.before(found.range.start),
        end: positions.before(found.range.end),
        port: found.port,
        registrable_domain,
        public_suffix,
        section,
        host: Bound::new(py, HostAddr::of(found.host, options))?.unbind(),
    };
    Bound::new(py, found)
}

result! {
    /// The host of a text, from `find_host`.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
    pub(crate) struct FoundHost {
        /// The host, as a `HostAddr`.
        host: Py<HostAddr>,
        /// What the text is: `"url"`, `"url_without_scheme"`, `"email"`, `"host_port"`, `"address"` or `"name"`.
        kind: String,
        /// The start of the host in the text, in code points.
        offset: usize,
        /// The end of the host in the text, in code points.
        end: usize,
        /// The port, or `None` if the text contains none.
        port: Option<u16>,
        /// The part of the host that somebody registered, in ASCII, or `None` for public suffixes and IP addresses.
        registrable_domain: Option<String>,
        /// The public suffix, in ASCII, or `None` for IP addresses.
        public_suffix: Option<String>,
        /// The section of the Public Suffix List that contains the suffix: `"icann"` or `"private"`. `None` if the list does not
        /// contain it, as after a typo in the last label.
        section: Option<String>,
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<FoundHost {} '{}'>", self.kind, self.host.bind(py).str()?))
    }
}

// `xenonym.CertificateName`.

/// A DNS name in a certificate (RFC 9525). A wildcard is the entire first label, and matches exactly
/// one label.
///
/// IP addresses are another kind of name in certificates, so an address is not a `CertificateName`,
/// and no name matches one. Raises `IDNAError`.
///
/// >>> from xenonym import CertificateName
/// >>> name = CertificateName("*.example.org")
/// >>> name.matches("WWW.example.org."), name.matches("a.b.example.org"), name.matches("127.0.0.1")
/// (True, False, False)
#[pyclass(frozen, eq, hash, module = "xenonym")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CertificateName(host::CertificateName);

#[pymethods]
impl CertificateName {
    #[new]
    fn new(name: &Bound<'_, PyString>) -> PyResult<Self> {
        let input = text(name)?;
        let parsed = host::CertificateName::parse(input);
        parsed.map(Self).map_err(|error| exception(name.py(), error, input))
    }

    /// Return whether a certificate with this name is valid for this host: a `Host`, a `HostAddr`, or
    /// a text, which may be an IP address. Raises `IDNAError` if the text is not a host.
    fn matches(&self, host: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(host) = host.cast::<Host>() {
            return Ok(self.0.matches_name(host.get().name()));
        }
        if let Ok(host) = host.cast::<HostAddr>() {
            return Ok(self.0.matches(host.get().host()));
        }
        let input = text(host.cast::<PyString>()?)?;
        let parsed = host::HostAddr::parse(input);
        parsed.map(|host| self.0.matches(&host)).map_err(|error| exception(host.py(), error, input))
    }

    /// The ASCII form. This is also what `str()` returns.
    #[getter]
    fn ascii(&self) -> String {
        self.0.to_string()
    }

    /// The Unicode form. It is safe to display.
    #[getter]
    fn unicode(&self) -> String {
        self.0.unicode().to_string()
    }

    /// Whether the name begins with `*.`.
    #[getter]
    fn is_wildcard(&self) -> bool {
        self.0.is_wildcard()
    }

    fn __str__(&self) -> String {
        self.ascii()
    }

    fn __repr__(&self) -> String {
        format!("CertificateName('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.ascii(),)
    }
}
