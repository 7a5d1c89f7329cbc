//! Normalization and properties of code points.

mod code_points_18_0_0;
#[cfg(feature = "alloc")]
mod code_points_3_2_0;
#[cfg(feature = "alloc")]
mod normalization_18_0_0;
#[cfg(feature = "alloc")]
mod normalization_3_2_0;
