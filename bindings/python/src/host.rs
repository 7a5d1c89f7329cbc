//! `xenonym.Host`.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::host;
use xenonym::uts46::Options as Uts46;

use crate::error::{exception, side_exception};
use crate::options::given;
use crate::options::uts46::Options;
use crate::text::text;

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
        xenonym_safety::registrable_domain(&self.host)
    }

    /// The public suffix, in ASCII, under which names are registered.
    #[getter]
    fn public_suffix(&self) -> &str {
        xenonym_safety::public_suffix(&self.host)
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
        xenonym_safety::suffix_section(&self.host).map(xenonym_safety::Section::name)
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
