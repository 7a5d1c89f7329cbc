//! `xenonym.HostAddr`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString};
use xenonym::host;
use xenonym::uts46::Options as Uts46;

use crate::error::{bad_option, exception};
use crate::host::Host;
use crate::options::given;
use crate::options::uts46::Options;
use crate::text::text;

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
        let mut hasher = DefaultHasher::new();
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
