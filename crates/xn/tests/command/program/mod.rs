//! The command line, its help, and what every command has to bear.

mod advice;
mod escapes;
mod explain_error;
mod flags;
mod guide;
mod help;
mod hostile;
mod json;
mod profiles;
