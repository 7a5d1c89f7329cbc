//! A filter for new names, such as those of certificate logs: which of them imitate your brands, and how.
//!
//! Shows how to build an index of protected names once, share it between threads, and explain each hit.
//!
//! ```sh
//! cargo run -p xenonym-safety --example new_names
//! ```

use std::thread;

use xenonym_safety::lookalikes::{Builder, Hit, Index, Level, Substitution};

const NAMES: [&str; 5] =
    ["www.paypal.com", "pаypal.com", "paypa1-login.com", "example.org", "paypal.com.evil.example"];

fn explain(name: &str, hit: &Hit<'_>) -> String {
    let pair = |one: &Substitution| format!("{:?} for {:?}", one.found(), one.expected());
    let mut parts = vec![format!("{name} imitates {} ({})", hit.protected(), hit.kind())];
    parts.extend(hit.substitutions().iter().map(pair));
    parts.extend(hit.word().map(|word| format!("next to {word:?}")));
    parts.join(", ")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut builder = Builder::new(Level::Normal);
    for skipped in builder.protect_all(["paypal.com", "apple.com", "a..b"]) {
        println!("brand {}: {skipped}", skipped.position() + 1);
    }
    // Other processes read the index from a file.
    let index = Index::from_bytes(&builder.build().to_bytes())?;
    let find = |names: &[&str]| -> Vec<String> {
        let hits = names
            .iter()
            .flat_map(|name| index.find(name).into_iter().map(move |hit| explain(name, &hit)));
        hits.collect()
    };
    let (first, second) = NAMES.split_at(NAMES.len() / 2);
    let found = thread::scope(|scope| {
        let other = scope.spawn(|| find(second));
        [find(first), other.join().expect("nothing panics")].concat()
    });
    assert_eq!(found.len(), 3, "{found:#?}");
    println!("{}", found.join("\n"));
    Ok(())
}
