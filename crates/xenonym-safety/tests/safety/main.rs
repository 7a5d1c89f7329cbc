//! Display policies, look-alikes and UTS #39. One program links faster than four.

#[cfg(feature = "mpl-data")]
mod combinations;
#[cfg(feature = "mpl-data")]
mod consistency;
#[cfg(feature = "mpl-data")]
mod display;
#[cfg(feature = "mpl-data")]
mod lookalikes;
mod uts39;
