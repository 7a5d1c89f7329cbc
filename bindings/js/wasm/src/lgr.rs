//! Label generation rulesets.

use std::cell::RefCell;

use xenonym_lgr::{Count, Document, Problem, Ruleset, Variants, VariantsError, decoded};

use crate::border::{self, Outcome, call_for_json};
use crate::json::Json;

thread_local! {
    /// By their handles; `None` where one was freed.
    static RULESETS: RefCell<Vec<Option<Ruleset>>> = const { RefCell::new(Vec::new()) };
}

/// Loads XML or a compiled ruleset: an object with its handle, or with the reason why it is rejected.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn load_ruleset(length: usize) -> usize {
    border::call(length, |data, output| {
        Json::new(output).object(|json| {
            if data.starts_with(b"XLGR") {
                return match Ruleset::from_bytes(data) {
                    Ok(ruleset) => write_handle(json, ruleset),
                    Err(error) => json.key("message").string(&error.to_string()),
                };
            }
            match Document::parse(data).and_then(|document| Ruleset::new(&document)) {
                Ok(ruleset) => write_handle(json, ruleset),
                Err(error) => {
                    json.key("message").string(&error.to_string());
                    json.key("section").string(error.section());
                    let number = |number: Option<u32>| number.map(|number| number as usize);
                    json.key("line").optional_number(number(error.line()));
                    json.key("column").optional_number(number(error.column()));
                }
            }
        });
        Outcome::Json
    })
}

/// The handle of a built-in ruleset. It is missing if there is none with this name.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn root_ruleset(length: usize) -> usize {
    call_for_json(length, |name, json| {
        json.object(|json| {
            if let Some(ruleset) = Ruleset::root(name) {
                write_handle(json, ruleset);
            }
        });
    })
}

fn write_handle(json: &mut Json<'_>, ruleset: Ruleset) {
    let handle = RULESETS.with_borrow_mut(|rulesets| {
        let free = rulesets.iter().position(Option::is_none).unwrap_or(rulesets.len());
        if free == rulesets.len() {
            rulesets.push(None);
        }
        if let Some(place) = rulesets.get_mut(free) {
            *place = Some(ruleset);
        }
        free
    });
    json.key("handle").number(handle);
}

/// Frees a ruleset.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn free_ruleset(handle: usize) {
    RULESETS.with_borrow_mut(|rulesets| {
        if let Some(place) = rulesets.get_mut(handle) {
            *place = None;
        }
    });
}

/// The verdict on a label, and its index label.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn check_label(length: usize, handle: usize) -> usize {
    with_label(length, handle, |ruleset, label, json| {
        let verdict = ruleset.check(label);
        json.key("label").string(label);
        json.key("eligible").boolean(verdict.is_eligible());
        json.key("registrable").boolean(verdict.is_registrable());
        json.key("disposition").string(verdict.disposition());
        json.key("action").optional_number(verdict.action());
        json.key("reason").string(&verdict.to_string());
        json.key("index").optional_string(ruleset.index(label).as_deref());
        let problem = Problem::of_idna2008(label).map(|problem| problem.to_string());
        json.key("problem").optional_string(problem.as_deref());
    })
}

/// The counts of a label's variants, and the first ones. The input is a disposition or nothing, a line feed, and the label.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn variants_of(length: usize, handle: usize, limit: usize) -> usize {
    with_input(length, handle, |ruleset, input, json| {
        let (disposition, label) = input.split_once('\n').unwrap_or(("", input));
        let Some(label) = decoded(label) else { return write_not_decoded(json) };
        match ruleset.variants(&label) {
            Ok(variants) => write_variants(json, &variants, disposition, limit),
            Err(VariantsError::Ineligible) => {
                json.key("message").string(&ruleset.check(&label).to_string());
            }
            Err(error) => json.key("message").string(&error.to_string()),
        }
    })
}

fn write_variants(json: &mut Json<'_>, variants: &Variants<'_>, disposition: &str, limit: usize) {
    write_count(json.key("total"), &variants.total());
    json.key("counts").object(|json| {
        for (name, count) in variants.counts() {
            write_count(json.key(name), count);
        }
    });
    let list = match disposition {
        "" => variants.iter(),
        wanted => variants.list_with(wanted),
    };
    json.key("list").array(|json| {
        for variant in list.take(limit) {
            json.object(|json| {
                json.key("label").string(variant.text());
                json.key("disposition").string(variant.disposition());
                json.key("action").optional_number(variant.action());
            });
        }
    });
}

/// Numbers above 2^53 are strings, because JavaScript would round them.
fn write_count(json: &mut Json<'_>, count: &Count) {
    match count.get().filter(|count| *count <= 1 << 53) {
        Some(small) => json.raw(small.to_string().as_bytes()),
        None => json.string(&count.to_string()),
    }
}

fn write_not_decoded(json: &mut Json<'_>) {
    json.key("message").string("the label begins with xn-- and is not an A-label");
}

/// An object about a decoded label, or with a message.
fn with_label(
    length: usize,
    handle: usize,
    work: impl FnOnce(&Ruleset, &str, &mut Json<'_>),
) -> usize {
    with_input(length, handle, |ruleset, label, json| match decoded(label) {
        Some(label) => work(ruleset, &label, json),
        None => write_not_decoded(json),
    })
}

fn with_input(
    length: usize,
    handle: usize,
    work: impl FnOnce(&Ruleset, &str, &mut Json<'_>),
) -> usize {
    call_for_json(length, |input, json| {
        RULESETS.with_borrow(|rulesets| {
            json.object(|json| {
                if let Some(ruleset) = rulesets.get(handle).and_then(Option::as_ref) {
                    work(ruleset, input, json);
                }
            });
        });
    })
}
