//! Limits on sizes. They apply to what is in `dist` already, so a lower limit needs no new build.

/// What is measured, and the largest number of bytes. `docs/RELEASING.md` lists the goals.
const LIMITS: [(&str, u64); 3] = [
    // For Windows and macOS there are no figures yet.
    (PROGRAM, 6_200_000),
    (WHEEL, 2_200_000),
    // As in `site/build.js`.
    (PAGE, 420_000),
];

pub(super) const PROGRAM: &str = "the static program xn";
pub(super) const WHEEL: &str = "the wheel";
pub(super) const PAGE: &str = "the page of the playground";

/// Returns the largest number of bytes, if there is a limit.
pub(super) fn limit_of(what: &str) -> Option<u64> {
    LIMITS.iter().find(|(name, _)| *name == what).map(|(_, limit)| *limit)
}
