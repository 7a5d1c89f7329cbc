//! Registrable domains of hosts: columns of strings.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray};
use arrow_schema::ArrowError;
use xenonym::host::Host;
use xenonym::uts46::Options;

use crate::each_text::{append, for_each, of_column};

/// The part of each host that somebody registered, in ASCII, according to the Public Suffix List. Use it to group hosts
/// by owner.
///
/// The result is null for a public suffix such as `co.uk`, and for a text that [`Host::parse_with`] rejects, such as an IP
/// address. See [`xenonym_safety::registrable_domain`].
///
/// # Errors
/// The column's type, and more than 2 GiB of results. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym::uts46::Options;
/// use xenonym_arrow::registrable_domain;
///
/// let hosts = StringArray::from(vec!["www.Example.co.uk", "a.bücher.example.", "co.uk", "127.0.0.1"]);
/// let domains = registrable_domain(&hosts, &Options::WEB_HOST)?;
/// let expected = vec![Some("example.co.uk"), Some("xn--bcher-kva.example"), None, None];
/// assert_eq!(domains, StringArray::from(expected));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn registrable_domain(hosts: &dyn Array, options: &Options) -> Result<StringArray, ArrowError> {
    let domains = of_column(hosts, &|hosts, live| {
        let mut domains = StringBuilder::new();
        for_each(hosts, live, &mut |host| {
            let host = host.and_then(|host| Host::parse_with(host, options).ok());
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
