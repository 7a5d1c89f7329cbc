//! The rules of browsers for labels.

pub(super) mod chromium;
pub(super) mod chromium_skeletons;
pub(super) mod firefox;
pub(super) mod safari;
