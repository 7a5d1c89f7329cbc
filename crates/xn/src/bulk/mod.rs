//! Lists of records, however many: read in blocks, converted by several threads, written in order.
//!
//! [`files`] opens what is to be read and [`compression`] unpacks it, [`blocks`] cuts it between
//! records, [`engine`] has the threads, [`convert`] what each does with a block, by a [`formats`]
//! that finds the names and [`names`] that converts them; [`writer`] writes what comes of it.

mod blocks;
mod compression;
mod convert;
mod engine;
mod files;
mod formats;
mod job;
mod names;
mod open;
mod part;
mod pool;
mod reasons;
mod tally;
mod writer;

use std::io;
use std::sync::Arc;

use self::blocks::{Blocks, Limits};
use self::files::Files;
use self::formats::Lines;
pub(crate) use self::job::Conversion;
use self::job::Job;
use self::pool::Pool;
use self::writer::Writer;
use crate::args::BulkArgs;
use crate::outcome::{Failure, Outcome};
use crate::output;

/// Converts the lines of the files, or of standard input.
pub(crate) fn run(
    args: BulkArgs,
    output: output::Format,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    let limits = Limits::new(args.block_size(), args.max_line());
    let threads = args.threads();
    let job = Arc::new(Job {
        format: Arc::new(Lines),
        conversion,
        output,
        on_error: args.on_error,
        keeps_errors: false,
        limits,
    });
    let pool = Pool::default();
    let files = Files::new(args.input.files);
    let blocks = Blocks::new(files, job.format.clone(), limits, pool.clone());
    let mut writer = Writer::new(Box::new(io::stdout().lock()), pool.clone());
    let mut turns = engine::start(blocks, job, threads, pool);
    writer.write_all(&mut turns)?;
    writer.finish()
}
