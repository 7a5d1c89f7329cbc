//! The code point data of IDNA2008, UTS #46, RFC 5895 and PRECIS.

pub(crate) mod cross_check_uts46;
pub(crate) mod idna_vectors;
pub(crate) mod precis;
pub(crate) mod rfc5895;
pub(crate) mod uts46;
