//! `xenonym.find_host`: the host of a URL, an email address or another text.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::host::of_text;
use xenonym::uts46::Options as Uts46;
use xenonym_safety::{public_suffix, registrable_domain, suffix_section};

use crate::code_points::CodePoints;
use crate::error::exception;
use crate::host_addr::HostAddr;
use crate::options::given;
use crate::options::uts46::Options;
use crate::text::{convert, text};

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

/// The host of a text, from `find_host`.
#[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
#[derive(Debug)]
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

#[pymethods]
impl FoundHost {
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let texts = (&self.registrable_domain, &self.public_suffix, &self.section);
        let (domain, suffix, section) = texts;
        (self.host.bind(py), &self.kind, self.offset, self.end, self.port, domain, suffix, section)
            .into_pyobject(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<FoundHost {} '{}'>", self.kind, self.host.bind(py).str()?))
    }
}
