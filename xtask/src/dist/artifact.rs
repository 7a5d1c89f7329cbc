//! The artifacts by name.

use std::path::Path;

use anyhow::Result;

use super::linux::Processor;
use super::manifest::Size;
use super::{Build, bindings, command, crates, dependencies};

/// Something that users install, or that tells them about it.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(super) enum Artifact {
    /// The command `xn` without Parquet, with manual pages and completions
    Xn,
    /// The same for Linux on ARM64
    XnArm64,
    /// Debian's package of `xn`, with Parquet
    Deb,
    /// The crates, which are built from their packages
    Crates,
    /// The Python package for this system
    Wheel,
    /// The Python package for Linux on ARM64
    WheelArm64,
    /// The sources of the Python package
    Sdist,
    /// The npm package, and the packages that replace tr46 and punycode
    Npm,
    /// The sources of the C libraries with all crates, which build offline
    C,
    /// The playground and the book
    Site,
    /// Bills of materials (`CycloneDX`) of the command and the bindings
    Sbom,
}

impl Artifact {
    /// Returns the artifacts that this system can build. All but two are built on Linux.
    pub(super) fn for_this_system() -> Vec<Self> {
        use Artifact::{C, Crates, Deb, Npm, Sbom, Sdist, Site, Wheel, WheelArm64, Xn, XnArm64};
        if cfg!(target_os = "linux") {
            vec![Xn, Deb, Crates, Wheel, Sdist, Npm, C, Site, Sbom, XnArm64, WheelArm64]
        } else {
            vec![Xn, Wheel]
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Xn => "xn",
            Self::XnArm64 => "xn-arm64",
            Self::Deb => "deb",
            Self::Crates => "crates",
            Self::Wheel => "wheel",
            Self::WheelArm64 => "wheel-arm64",
            Self::Sdist => "sdist",
            Self::Npm => "npm",
            Self::C => "c",
            Self::Site => "site",
            Self::Sbom => "sbom",
        }
    }

    /// Builds the artifact in an empty folder. Returns the sizes that have limits.
    pub(super) fn build(self, build: &Build, folder: &Path) -> Result<Vec<Size>> {
        match self {
            Self::Xn => command::archive(build, folder),
            Self::XnArm64 => command::archive_for_arm(build, folder),
            Self::Deb => command::debian(build, folder),
            Self::Crates => crates::packages(build, folder),
            Self::Wheel => bindings::wheel(build, folder, Processor::X86),
            Self::WheelArm64 => bindings::wheel(build, folder, Processor::Arm),
            Self::Sdist => bindings::sdist(build, folder),
            Self::Npm => bindings::npm(build, folder),
            Self::C => crates::sources_of_c(build, folder),
            Self::Site => bindings::site(build, folder),
            Self::Sbom => dependencies::bills(build, folder),
        }
    }
}
