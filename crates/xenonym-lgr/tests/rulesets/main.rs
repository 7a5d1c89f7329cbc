//! Rulesets, with a module for each subject. One program links faster than nine.

mod combine;
#[cfg(feature = "root-zone")]
mod counts;
mod diff;
mod document;
mod hostile;
mod lint;
mod ruleset;
mod samples;
mod show;
mod tables;
