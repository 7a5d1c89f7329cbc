//! A manual page with the sections of man-pages(7), generated from the help of a command.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// The name of a command's page, such as xn-to-ascii.
pub(super) fn title(command: &Command) -> String {
    command.get_bin_name().unwrap_or("xn").replace(' ', "-")
}

pub(super) fn page(command: &Command) -> io::Result<Vec<u8>> {
    let title = title(command);
    let program = concat!("xn ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(&title).source(program);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    let mut start = Roff::new();
    start.control("nh", []).control("SH", ["NAME"]);
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    start.text([roman(format!("{title} - {about}"))]);
    start.control("SH", ["SYNOPSIS"]);
    let usage = command.clone().render_usage().to_string();
    start.text([roman(usage.trim_start_matches("Usage: "))]);
    start.to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_subcommands().next().is_some() {
        man.render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    let help = command.get_after_long_help().or(command.get_after_help());
    let mut sections = Roff::new();
    let mut is_open = false;
    for line in help.map(ToString::to_string).unwrap_or_default().lines() {
        if let Some(heading) = line.strip_suffix(':').filter(|_| !line.starts_with(' ')) {
            if is_open {
                sections.control("EE", []);
            }
            sections.control("SH", [heading.to_uppercase().as_str()]).control("EX", []);
            is_open = true;
        } else {
            sections.text([roman(line)]);
        }
    }
    if is_open {
        sections.control("EE", []);
    }
    sections.to_writer(&mut page)?;
    Ok(page)
}
