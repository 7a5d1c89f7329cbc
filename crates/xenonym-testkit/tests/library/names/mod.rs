//! Names in batches, hosts, results and the interface.

mod batch;
mod conversion;
mod host;
mod interface;
mod published_bugs;
