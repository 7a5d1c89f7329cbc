//! Nothing: the tests are copied.
