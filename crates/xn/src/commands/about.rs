//! `xn completions` and `xn man`: what is made of the command line's own description.

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;
use crate::error::{Failure, Outcome};
use crate::output;

pub(super) fn completions(shell: Shell) -> Result<Outcome, Failure> {
    // Into memory first: the generator would panic at a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "xn", &mut script);
    output::write_all(&script)?;
    Ok(Outcome::Done)
}

pub(super) fn man(path: &[String]) -> Result<Outcome, Failure> {
    let mut cli = Cli::command();
    // Gives the subcommands their full names.
    cli.build();
    let mut command = &cli;
    for name in path {
        let Some(found) = command.find_subcommand(name) else {
            let called = command.get_bin_name().unwrap_or("xn");
            return Err(Failure::Usage(format!("there is no command '{called} {name}'")));
        };
        command = found;
    }
    let mut page = Vec::new();
    let program = concat!("xn ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(program).render(&mut page).map_err(Failure::stdout)?;
    output::write_all(&page)?;
    Ok(Outcome::Done)
}
