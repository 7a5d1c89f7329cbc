//! `cargo xtask NAME`: tasks that people and CI run on the project.

mod bench;
mod book;
mod bulk;
mod checks;
mod compare;
mod coverage;
mod dist;
mod dropin;
mod files;
mod fuzz;
mod generate;
#[cfg(unix)]
mod growth;
mod lgr;
mod lookalikes;
mod markdown;
mod names;
mod pictures;
mod readers;
mod tables;
mod web;

use std::path::Path;

use anyhow::{Context, Result};
use clap::Parser;

/// Tasks that people and CI run on the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Measure Xenonym and other implementations
    Bench(bench::Arguments),
    /// Build the documentation as a book in target/book (the first time needs npm and the network)
    Book(book::Arguments),
    #[cfg(unix)]
    /// Measure how conversion time grows, for labels of up to 1,024,000 code points and names of up
    /// to 256,000
    Growth {
        /// Measure only lines with this text, such as "IDNA2003 ToUnicode, dots"
        #[arg(default_value = "")]
        only: String,
    },
    /// Compare results with other implementations, and files with other projects' readers
    Compare(compare::Arguments),
    /// Measure which lines of the library its tests reach (needs LLVM's tools of the version in
    /// `rustc`)
    Coverage(coverage::Arguments),
    /// Build what users install into `dist`: programs, packages, sources, checksums
    Dist(dist::Arguments),
    /// Run published crates, and the tests they ship, over our crate `idna`
    Dropin(dropin::Arguments),
    /// Measure `xn` on long lists: time compared with `cat` and `idn2`, and memory
    Bulk(bulk::Arguments),
    /// Write or check the edges between code points that look alike in fonts (needs Debian's
    /// apt-get)
    Glyphs(lookalikes::GlyphsArguments),
    /// Run the fuzz targets, which are a workspace of their own
    Fuzz(fuzz::Arguments),
    /// Write or check every generated file: tables, rulesets, lists of names, the index of errors, pictures, listings of public interfaces
    Generate(generate::Arguments),
    /// Check that no source file is too long
    Lines,
    /// Check that the manifests of all packages agree, or copy the project's address to them
    Manifests(checks::manifests::Arguments),
    /// Check that NOTICE names every input of data/SOURCES.toml, and that packages with data ship it
    Notice,
    /// Write the brands that are ordinary words, `data/ordinary.txt`; needs npm and the network once
    Ordinary(lookalikes::OrdinaryArguments),
    /// List the panics that are linked into programs, and check the reasons why no input reaches them
    Panics(checks::panics::Arguments),
    /// Check that the code, tests and vectors that the pages of conformance and security name exist
    Pointers,
    /// Check that the paths and links in the repository's files exist
    Paths,
    /// Build artifacts in two folders, and compare their bytes
    Reproduce(dist::ReproduceArguments),
    /// Measure look-alikes: recall, false positives, speed and memory (needs npm and the network
    /// once)
    Safety(lookalikes::SafetyArguments),
    /// Build programs that use the library, and check limits on the bytes that it adds
    Size(checks::limits::SizeArguments),
    /// Check limits on the stack that functions of the library use (needs valgrind)
    Stack,
    /// Build and test the npm package and the playground (needs npm, Debian's chromium, and the
    /// network)
    Web,
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Bench(arguments) => bench::run(root()?, &arguments),
        Task::Book(arguments) => book::run(root()?, &arguments),
        #[cfg(unix)]
        Task::Growth { only } => growth::run(&only),
        Task::Compare(arguments) => compare::run(root()?, &arguments),
        Task::Coverage(arguments) => coverage::run(root()?, &arguments),
        Task::Dist(arguments) => dist::run(root()?, &arguments),
        Task::Dropin(arguments) => dropin::run(root()?, &arguments),
        Task::Bulk(arguments) => bulk::run(root()?, &arguments),
        Task::Glyphs(arguments) => lookalikes::generate_glyphs(root()?, &arguments),
        Task::Fuzz(arguments) => fuzz::run(root()?, &arguments),
        Task::Generate(arguments) => generate::run(root()?, &arguments),
        Task::Lines => checks::limits::check_lines(root()?),
        Task::Manifests(arguments) => checks::manifests::run(root()?, &arguments),
        Task::Notice => checks::manifests::check_notice(root()?),
        Task::Ordinary(arguments) => lookalikes::write_ordinary(root()?, &arguments),
        Task::Panics(arguments) => checks::panics::run(root()?, &arguments),
        Task::Pointers => checks::paths::check_pointers(root()?),
        Task::Paths => checks::paths::run(root()?),
        Task::Reproduce(arguments) => dist::reproduce(root()?, &arguments),
        Task::Safety(arguments) => lookalikes::measure_safety(root()?, &arguments),
        Task::Size(arguments) => checks::limits::check_size(root()?, &arguments),
        Task::Stack => checks::limits::check_stack(root()?),
        Task::Web => web::run(root()?),
    }
}

/// The root of the checkout.
fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the checkout")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// Clap checks a subcommand when it is used, for example that groups of options have names of their own.
    #[test]
    fn options_contradict_no_others() {
        Task::command().debug_assert();
    }
}
