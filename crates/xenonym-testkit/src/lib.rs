//! The vectors of `testdata`, and what tests share.
