//! Replaces the hosts in JSON Lines by pseudonyms: `cargo run --example anonymize_logs < access.jsonl > public.jsonl`.
//!
//! The fields are `host` and, with URLs, `referrer`. One host gets one pseudonym, however it is spelled.

use std::collections::HashMap;
use std::error::Error;
use std::io;

use xenonym::host::HostAddr;
use xenonym_records::{Content, Edit, JsonLines, Target, rewrite};

fn main() -> Result<(), Box<dyn Error>> {
    let fields = [Target::new("host", Content::Name), Target::new("referrer", Content::Url)];
    let format = JsonLines::new(fields)?;
    let mut pseudonyms: HashMap<HostAddr, usize> = HashMap::new();
    let summary = rewrite(&format, io::stdin().lock(), io::stdout().lock(), |name| {
        let next = pseudonyms.len() + 1;
        match HostAddr::parse(name.text()) {
            Ok(host) => {
                let number = *pseudonyms.entry(host).or_insert(next);
                Edit::from(format!("host-{number}.invalid"))
            }
            // A rejected name would remain in the file.
            Err(_) => Edit::from("unknown.invalid"),
        }
    })?;
    // These texts are still in the output. IP addresses in URLs are too, and are not counted.
    for rejection in &summary.rejections {
        eprintln!("line {}: not anonymized", rejection.line);
    }
    match summary.rejected + summary.unread {
        0 => Ok(()),
        remaining => Err(format!("{remaining} texts were not anonymized").into()),
    }
}
