//! Names in batches, hosts, results and the interface.

mod batch;
mod conversion;
mod host;
mod hosts_of_texts;
mod interface;
mod memory;
mod published_bugs;
mod rows_to_convert;
