//! `xenonym.CertificateName`.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::host;

use crate::error::exception;
use crate::host::Host;
use crate::host_addr::HostAddr;
use crate::text::text;

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
