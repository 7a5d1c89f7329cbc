//! Normalization and properties of code points.

mod code_points;
#[cfg(feature = "alloc")]
mod code_points_3_2_0;
#[cfg(feature = "alloc")]
mod normalization;
#[cfg(feature = "alloc")]
mod normalization_3_2_0;
