//! Names that imitate protected ones, and the look-alikes of a name.

use std::cell::RefCell;

use xenonym::domain::labels;
use xenonym::uts46;
use xenonym_safety::lookalikes::{
    Builder, Index, Level, Options, Skipped, Substitution, permutations,
};

use crate::border::{Outcome, call_for_json, call_with_text};
use crate::error::write_errors;
use crate::json::Json;
use crate::positions::Positions;

thread_local! {
    /// By their handles; `None` where one was freed.
    static INDEXES: RefCell<Vec<Option<Index>>> = const { RefCell::new(Vec::new()) };
}

/// Builds an index of names, one a line: those to protect have `+` before them, those to allow `-`. The answer has the
/// handle, and which names were skipped.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn build_index(length: usize, level: usize) -> usize {
    call_for_json(length, |names, json| {
        let mut builder = Builder::new(Level::ALL.get(level).copied().unwrap_or_default());
        json.object(|json| {
            json.key("skipped").array(|json| {
                for line in names.lines() {
                    let added = match line.split_at_checked(1) {
                        Some(("+", name)) => builder.protect(name),
                        Some((_, name)) => builder.allow(name),
                        None => Ok(()),
                    };
                    if let Err(skipped) = added {
                        json.object(|json| write_skipped(json, skipped));
                    }
                }
            });
            let handle = INDEXES.with_borrow_mut(|indexes| {
                let free = indexes.iter().position(Option::is_none).unwrap_or(indexes.len());
                if free == indexes.len() {
                    indexes.push(None);
                }
                if let Some(place) = indexes.get_mut(free) {
                    *place = Some(builder.build());
                }
                free
            });
            json.key("handle").number(handle);
        });
    })
}

fn write_skipped(json: &mut Json<'_>, skipped: Skipped) {
    json.key("position").number(skipped.position());
    json.key("reason").string(&skipped.to_string());
}

/// Frees an index.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn free_index(handle: usize) {
    INDEXES.with_borrow_mut(|indexes| {
        if let Some(place) = indexes.get_mut(handle) {
            *place = None;
        }
    });
}

/// The protected names that a name imitates.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn find(length: usize, handle: usize) -> usize {
    call_for_json(length, |name, json| {
        INDEXES.with_borrow(|indexes| {
            let index = indexes.get(handle).and_then(Option::as_ref);
            let hits = index.map(|index| index.find(name)).unwrap_or_default();
            json.array(|json| {
                if hits.is_empty() {
                    return;
                }
                let conversion = uts46::to_unicode(name, &uts46::Options::DNS);
                let unicode = conversion.raw();
                for hit in hits {
                    json.object(|json| {
                        json.key("protected").string(hit.protected());
                        json.key("number").number(hit.number());
                        json.key("kind").string(hit.kind().name());
                        json.key("cost").number(hit.cost().into());
                        json.key("label").number(hit.label());
                        json.key("part").optional_string(hit.part());
                        json.key("word").optional_string(hit.word());
                        json.key("language").optional_string(hit.language());
                        let label =
                            labels(unicode).nth(hit.label()).map_or("", |label| label.text());
                        write_substitutions(json, hit.substitutions(), label);
                    });
                }
            });
        });
    })
}

/// Substitutions in a label's Unicode form.
fn write_substitutions(json: &mut Json<'_>, substitutions: &[Substitution], label: &str) {
    let positions = Positions::new(label);
    json.key("substitutions").array(|json| {
        for substitution in substitutions {
            json.object(|json| {
                json.key("offset").number(positions.of(substitution.offset()).utf16);
                json.key("found").string(substitution.found());
                json.key("expected").string(substitution.expected());
                json.key("source").string(substitution.source().name());
                json.key("cost").number(substitution.cost().into());
            });
        }
    });
}

/// The first look-alikes of a name, or an array with the error.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn permute(length: usize, limit: usize, typos: u32) -> usize {
    call_with_text(length, |name, output| {
        let options = Options::new().with_typos(typos != 0);
        let mut json = Json::new(output);
        match permutations(name, &options) {
            Ok(names) => json.object(|json| {
                json.key("names").array(|json| {
                    for name in names.take(limit) {
                        json.object(|json| {
                            json.key("ascii").string(name.ascii());
                            json.key("unicode").string(name.unicode());
                            json.key("cost").number(name.cost().into());
                            json.key("kind").string(name.kind().name());
                            let label =
                                labels(name.unicode()).next().map_or("", |label| label.text());
                            write_substitutions(json, name.substitutions(), label);
                        });
                    }
                });
            }),
            Err(error) => write_errors(&mut json, &[error], &Positions::new(name)),
        }
        Outcome::Json
    })
}
