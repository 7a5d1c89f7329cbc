//! `xn lookalikes`, `xn display` and `xn check` on names inside other text: certificate logs, zone files, and URLs and
//! addresses in columns. The object of a name is that of the name alone.

use std::fs;

use serde_json::Value;

use crate::run::{Ran, folder, path, xn_on};

/// The options that describe a format, a file, and the names in it.
const SOURCES: [(&[&str], &str, &[&str]); 9] = [
    (
        &["--from", "jsonl", "--field", "dns.names"],
        "{\"serial\":1,\"dns\":{\"names\":[\"bücher.example\",\"*.paypa1.com\"]}}\n\
         {\"serial\":2,\"dns\":{\"names\":null}}\n{\"serial\":3,\"dns\":{\"names\":\"pаypal.com\"}}\n",
        &["bücher.example", "*.paypa1.com", "pаypal.com"],
    ),
    (
        &["--from", "zone"],
        "$ORIGIN example.\n$TTL 60\npaypa1.com. IN NS ns.bücher.example.\n",
        &["example.", "paypa1.com.", "ns.bücher.example."],
    ),
    (
        &["--from", "csv", "--column", "link:urls"],
        "id,link\n1,https://user@pаypal.com:8080/login?a=b.c\n2,http://[::1]/\n3,//bücher.example\n",
        &["pаypal.com", "bücher.example"],
    ),
    (
        &["--from", "csv", "--column", "mail:emails"],
        "mail,id\n\"\"\"a b\"\"@paypa1.com\",1\na.b@bücher.example,2\n",
        &["paypa1.com", "bücher.example"],
    ),
    (
        &["--from", "tsv", "--column", "link:urls", "--column", "name"],
        "name\tlink\nbücher.example\thttps://paypa1.com/\n",
        &["bücher.example", "paypa1.com"],
    ),
    (&["--from", "urls"], "https://paypa1.com/login\n", &["paypa1.com"]),
    (&["--from", "emails"], "security@bücher.example\n", &["bücher.example"]),
    (
        &["--from", "hosts"],
        "192.0.2.1 paypa1.com bücher.example # pаypal.com\n",
        &["paypa1.com", "bücher.example"],
    ),
    (
        &["--from", "text"],
        "Dear a,\nsee <hxxps://paypa1[.]com/login>, or\nwrite to a@bücher.exa=\nmple. Regards, report.pdf\n",
        &["paypa1.com", "bücher.example"],
    ),
];

/// The objects without their places in a file.
fn objects(ran: &Ran) -> Vec<Value> {
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    let objects = ran.text().lines().map(|line| {
        let mut object: Value = serde_json::from_str(line).unwrap();
        let members = object.as_object_mut().unwrap();
        for place in ["file", "line", "start", "column", "field"] {
            members.remove(place);
        }
        object
    });
    objects.filter(|object| !object["input"].is_null()).collect()
}

#[test]
fn names_inside_other_text_are_described_as_the_name_alone() {
    for command in ["display", "check"] {
        for (format, text, names) in SOURCES {
            let found = objects(&xn_on(&[&[command, "--json"], format].concat(), text));
            let lines = names.join("\n") + "\n";
            let alone = objects(&xn_on(&[command, "--json", "--from", "lines"], lines));
            assert_eq!(alone.len(), names.len());
            assert_eq!(found, alone, "{command} {format:?}");
        }
    }
}

#[test]
fn hits_in_other_text_are_those_of_the_name_alone() {
    let protected = path(&folder("sources-protected"), "protected.txt");
    fs::write(&protected, "paypal.com\n").unwrap();
    for (format, text, names) in SOURCES {
        let args = ["lookalikes", "--protect", &protected, "--summary"];
        let ran = xn_on(&[&args, format].concat(), text);
        let is_hit = |name: &&&str| name.contains("paypa1") || name.contains("pаypal");
        let hits = names.iter().filter(is_hit).count();
        let counted = format!(" {hits} with hits, ");
        assert!(ran.err.contains(&counted), "{format:?}: {}", ran.err);
        for name in names.iter().filter(is_hit) {
            assert!(ran.text().contains(*name), "{format:?}: {}", ran.text());
        }
        assert!(ran.text().contains("paypal.com") == (hits > 0), "{format:?}");
    }
}
