//! Hosts: their canonical spellings, the parts of them that somebody registered, and the hosts of texts.

use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt16Builder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray, StructArray};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use xenonym::host::{Host, HostAddr, of_text};
use xenonym::uts46::Options;
use xenonym_safety::{public_suffix, suffix_section};

use crate::conversions::WILDCARD;
use crate::each_text::{append, for_each, of_column};

/// Returns the part of each host that somebody registered, in ASCII, according to the Public Suffix List. Use it to group hosts
/// by owner.
///
/// A name of a certificate may begin with `*.`. The result is null for a public suffix such as `co.uk`, and for a text that
/// [`Host::parse_with`] rejects, such as an IP address or a URL, for which there is [`find_host`]. See
/// [`xenonym_safety::registrable_domain`].
///
/// # Errors
/// The column's type, and more than 2 GiB of results. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::registrable_domain;
///
/// let hosts = StringArray::from(vec!["www.Example.co.uk", "*.bücher.example", "co.uk", "127.0.0.1"]);
/// let domains = registrable_domain(&hosts, &Options::WEB_HOST)?;
/// let expected = vec![Some("example.co.uk"), Some("xn--bcher-kva.example"), None, None];
/// assert_eq!(domains, StringArray::from(expected));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn registrable_domain(hosts: &dyn Array, options: &Options) -> Result<StringArray, ArrowError> {
    let domains = of_column(hosts, &|hosts, live| {
        let mut domains = StringBuilder::new();
        for_each(hosts, live, &mut |host| {
            let name = host.map(|host| host.strip_prefix(WILDCARD).unwrap_or(host));
            let host = name.and_then(|name| Host::parse_with(name, options).ok());
            match host.as_ref().and_then(xenonym_safety::registrable_domain) {
                Some(domain) => append(&mut domains, domain)?,
                None => domains.append_null(),
            }
            Ok(())
        })?;
        Ok(Arc::new(domains.finish()))
    })?;
    Ok(domains.as_string::<i32>().clone())
}

/// Returns the host of each text: of a URL, of an email address, or a host alone. The result is structs of these columns:
///
/// | field | type | content |
/// |---|---|---|
/// | `host` | `Utf8` | the canonical spelling of the host, to join or group by: a name in ASCII, or an IP address |
/// | `kind` | `Utf8` | [`TextKind::name`](xenonym::host::TextKind::name): `url`, `email` and others |
/// | `port` | `UInt16` | the port, if the text contains one |
/// | `registrable_domain` | `Utf8` | the part of the host that somebody registered |
/// | `public_suffix` | `Utf8` | its public suffix |
/// | `section` | `Utf8` | the section of the Public Suffix List with that suffix: `icann` or `private`, or null if it is not in the list |
/// | `error` | `Utf8` | the kind of error. Then all others are null |
///
/// The struct is null where the input is null.
///
/// # Errors
/// The column's type, and more than 2 GiB of results. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym::uts46::Options;
/// use xenonym_arrow::find_host;
///
/// let texts = StringArray::from(vec!["https://www.bücher.example:8080/x", "file:///tmp"]);
/// let found = find_host(&texts, &Options::WEB_HOST)?;
/// let column = |name| found.column_by_name(name).unwrap().as_string::<i32>();
/// assert_eq!(column("host").value(0), "www.xn--bcher-kva.example");
/// assert_eq!(column("registrable_domain").value(0), "xn--bcher-kva.example");
/// assert_eq!(column("error").value(1), "no_host");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn find_host(texts: &dyn Array, options: &Options) -> Result<StructArray, ArrowError> {
    let found = of_column(texts, &|texts, live| {
        let mut columns: [StringBuilder; 6] = Default::default();
        let mut ports = UInt16Builder::new();
        for_each(texts, live, &mut |text| {
            let found = text.map(|text| of_text(text, options));
            let (located, error) = match found {
                Some(Ok(located)) => (Some(located), None),
                Some(Err(error)) => (None, Some(error.kind().name())),
                None => (None, None),
            };
            ports.append_option(located.as_ref().and_then(|located| located.port));
            let kind = located.as_ref().map(|located| located.kind.name());
            let host = located.map(|located| located.host.canonical());
            let name = host.as_ref().and_then(HostAddr::name);
            let text = host.as_ref().map(ToString::to_string);
            let values = [
                text.as_deref(),
                kind,
                name.and_then(xenonym_safety::registrable_domain),
                name.map(public_suffix),
                name.and_then(suffix_section).map(xenonym_safety::Section::name),
                error,
            ];
            for (column, value) in columns.iter_mut().zip(values) {
                match value {
                    Some(value) => append(column, value)?,
                    None => column.append_null(),
                }
            }
            Ok(())
        })?;
        let [host, kind, domain, suffix, section, error] =
            columns.map(|mut column| Arc::new(column.finish()) as ArrayRef);
        let columns = vec![host, kind, Arc::new(ports.finish()), domain, suffix, section, error];
        let fields = found_host_fields();
        let structs =
            StructArray::try_new_with_length(fields, columns, live.cloned(), texts.len())?;
        Ok(Arc::new(structs))
    })?;
    Ok(found.as_struct().clone())
}

/// Returns the type of the column that [`find_host`] returns, for engines that plan before they run.
pub fn find_host_type() -> DataType {
    DataType::Struct(found_host_fields())
}

fn found_host_fields() -> Fields {
    let text = |name| Field::new(name, DataType::Utf8, true);
    Fields::from(vec![
        text("host"),
        text("kind"),
        Field::new("port", DataType::UInt16, true),
        text("registrable_domain"),
        text("public_suffix"),
        text("section"),
        text("error"),
    ])
}
