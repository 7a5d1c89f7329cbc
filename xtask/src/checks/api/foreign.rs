//! The other crates whose items a public interface names. Their breaking changes are also breaking changes here.

use std::collections::BTreeSet;

use serde_json::Value;

/// The crates of the language. Their types never break.
const OF_RUST: [&str; 3] = ["alloc", "core", "std"];

/// Adds the crates that a type, a signature or a bound names.
pub(super) fn collect(value: &Value, json: &Value, crates: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, json, crates)),
        Value::Object(fields) => {
            if let (Some(id), true) = (fields.get("id"), fields.contains_key("path")) {
                let number = &json["paths"][id.to_string()]["crate_id"];
                let name = json["external_crates"][number.to_string()]["name"].as_str();
                crates.extend(name.filter(|name| !OF_RUST.contains(name)).map(str::to_owned));
            }
            fields.values().for_each(|value| collect(value, json, crates));
        }
        _ => {}
    }
}
