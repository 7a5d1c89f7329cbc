//! What helps to judge a domain name: data of Unicode that no conversion needs.
//!
//! | to know | use |
//! |---|---|
//! | which scripts a label is written in | [`scripts`] |
//! | what the names of a list are | [`survey`] |

#![no_std]

extern crate alloc;

pub mod scripts;
pub mod survey;
