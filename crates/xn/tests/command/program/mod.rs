//! The command line, its help, and requirements on every command.

mod advice;
mod escapes;
mod explain_error;
mod flags;
mod guide;
mod help;
mod hostile;
mod json;
mod places;
mod profiles;
mod same_verdict;
mod words;
