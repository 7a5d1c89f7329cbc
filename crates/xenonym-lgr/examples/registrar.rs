//! A registrar's form under a registry's ruleset.
//!
//! Shows whether a label may be registered, the letters that are the reason if not, the form in the zone, and the variants that
//! only the same customer may get.
//!
//! ```sh
//! cargo run -p xenonym-lgr --features root-zone --example registrar
//! ```

use xenonym::idna2008::{Options, map, to_ascii_label};
use xenonym_lgr::{Problem, Ruleset};

fn answer(typed: &str, rules: &Ruleset) -> Result<String, Box<dyn std::error::Error>> {
    // Registration maps nothing, not even case.
    let label = map(typed);
    let verdict = rules.check(&label);
    if !verdict.is_registrable() {
        let letters = label
            .char_indices()
            .enumerate()
            .filter(|(at, _)| verdict.positions().any(|one| one == *at));
        // A web page counts in UTF-16.
        let places: Vec<usize> =
            letters.map(|(_, (byte, _))| label[..byte].encode_utf16().count()).collect();
        return Ok(format!("{label}: {verdict} {places:?}"));
    }
    if let Some(problem) = Problem::of_idna2008(&label) {
        return Ok(format!("{label}: {problem}"));
    }
    let variants = rules.variants(&label)?;
    let offered: Vec<String> =
        variants.list_with("allocatable").take(5).map(|one| one.text().to_owned()).collect();
    let a_label = to_ascii_label(&label, &Options::REGISTRATION)?;
    Ok(format!("{label}: {a_label}, {} variants, on offer {offered:?}", variants.total()))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = |script| Ruleset::root(script).expect("a ruleset of the root zone");
    assert_eq!(
        answer("Bücher", &rules("Latn"))?,
        "bücher: xn--bcher-kva, 323 variants, on offer []"
    );
    assert!(answer("台湾", &rules("Hani"))?.ends_with("on offer [\"檯灣\", \"臺灣\"]"));
    // The third a is Cyrillic.
    println!("{}", answer("paypаl", &rules("Latn"))?);
    println!("{}", answer("ا\u{200C}ب", &rules("Arab"))?);
    Ok(())
}
