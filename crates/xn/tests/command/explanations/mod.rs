//! `xn explain`.

mod explain;
mod explain_idna2008;
mod explain_name;
mod explain_uts46;
