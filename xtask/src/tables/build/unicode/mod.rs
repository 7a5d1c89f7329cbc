//! Normalization, properties and names of code points.

pub(crate) mod characters;
pub(crate) mod cross_check;
pub(crate) mod derived_property;
pub(crate) mod normalization;
pub(crate) mod vectors;
