//! Names that imitate protected ones, and the look-alikes of a name.

use std::cell::RefCell;

use xenonym::domain::labels;
use xenonym::host::find_in_text;
use xenonym::uts46;
use xenonym_safety::display::Policy;
use xenonym_safety::lookalikes::{
    Builder, Index, Kind, Level, Options, Permutation, Skipped, Substitution, permutations,
};

use crate::border::{Outcome, call_for_json, call_with_text};
use crate::error::{write_error, write_errors};
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

/// The protected names that the host of a text imitates, or an object with the error of a text without a host.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn find(length: usize, handle: usize) -> usize {
    call_for_json(length, |text, json| {
        let bytes = text.as_bytes();
        let host = match find_in_text(bytes).and_then(|location| location.decoded(bytes)) {
            Ok(host) => host,
            Err(error) => {
                return json.object(|json| {
                    json.key("error");
                    write_error(json, error, &Positions::new(text));
                });
            }
        };
        // A host that is not UTF-8 imitates no name.
        let host = core::str::from_utf8(&host).unwrap_or_default();
        INDEXES.with_borrow(|indexes| {
            let index = indexes.get(handle).and_then(Option::as_ref);
            let hits = index.map(|index| index.find(host)).unwrap_or_default();
            json.array(|json| {
                if hits.is_empty() {
                    return;
                }
                let conversion = uts46::to_unicode(host, &uts46::Options::DNS);
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
                        // An imitation in two labels goes on after the dot.
                        let mut ranges =
                            labels(unicode).skip(hit.label()).take(2).map(|label| label.range());
                        let label = ranges.next().unwrap_or_default();
                        let end = ranges.next().map_or(label.end, |next| next.end);
                        let text = unicode.get(label.start..end).unwrap_or_default();
                        write_substitutions(json, hit.substitutions(), text);
                    });
                }
            });
        });
    })
}

/// Substitutions in the Unicode form of a label, or of two.
fn write_substitutions(json: &mut Json<'_>, substitutions: &[Substitution], text: &str) {
    let positions = Positions::new(text);
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

/// Names of one kind are counted up to this number, or up to the limit, which takes a tenth of a second.
const MOST_COUNTED: usize = 10_000;

/// The first look-alikes of a name, or an array with the error. The name is the first line, and a suffix the second. Of
/// `asked`, the lowest bit asks for typos, and the highest byte has the number of a policy, from 1.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn permute(length: usize, limit: usize, asked: u32) -> usize {
    call_with_text(length, |text, output| {
        let (name, options) = permutation_options(text, asked);
        let mut json = Json::new(output);
        match permutations(name, &options.with_typos(asked & 1 != 0)) {
            Ok(names) => json.object(|json| {
                json.key("names").array(|json| {
                    names.take(limit).for_each(|name| write_permutation(json, &name));
                });
            }),
            Err(error) => write_errors(&mut json, &[error], &Positions::new(name)),
        }
        Outcome::Json
    })
}

/// For each kind whose bit is set in `asked`: how many look-alikes there are, and the first ones. The text and the policy are
/// those of `permute`.
#[allow(unsafe_code, reason = "JavaScript calls the function by its name, which no other has")]
#[unsafe(no_mangle)]
extern "C" fn permute_by_kind(length: usize, limit: usize, asked: u32) -> usize {
    call_with_text(length, |text, output| {
        let (name, options) = permutation_options(text, asked);
        let mut json = Json::new(output);
        if let Err(error) = permutations(name, &options) {
            write_errors(&mut json, &[error], &Positions::new(name));
            return Outcome::Json;
        }
        json.object(|json| {
            json.key("kinds").array(|json| {
                let kinds = Kind::ALL.iter().enumerate();
                for (_, &kind) in kinds.filter(|(bit, _)| asked >> bit & 1 == 1) {
                    json.object(|json| write_kind(json, name, options, kind, limit));
                }
            });
        });
        Outcome::Json
    })
}

/// The name, and the options that both functions share.
fn permutation_options(text: &str, asked: u32) -> (&str, Options<'_>) {
    let (name, suffix) = text.split_once('\n').unwrap_or((text, ""));
    let options =
        if suffix.is_empty() { Options::new() } else { Options::new().with_suffix(suffix) };
    let policy =
        (asked >> 24).checked_sub(1).and_then(|number| Policy::PRESETS.get(number as usize));
    (name, policy.map_or(options, |policy| options.with_policy(policy)))
}

fn write_kind(json: &mut Json<'_>, name: &str, options: Options<'_>, kind: Kind, limit: usize) {
    // Of each source, names come in the order of their cost, and one source can have millions of them.
    let options = options
        .with_substitutions(kind == Kind::Confusable)
        .with_typos(kind == Kind::OneEdit)
        .with_combinations(!matches!(kind, Kind::Confusable | Kind::OneEdit));
    let Ok(mut names) = permutations(name, &options) else { return };
    let (mut count, most) = (0, MOST_COUNTED.max(limit));
    json.key("kind").string(kind.name());
    json.key("names").array(|json| {
        for name in names.by_ref().filter(|name| name.kind() == kind).take(most) {
            if count < limit {
                write_permutation(json, &name);
            }
            count += 1;
        }
    });
    json.key("count").number(count);
    json.key("isComplete").boolean(count < most && !names.gave_up());
}

fn write_permutation(json: &mut Json<'_>, name: &Permutation) {
    json.object(|json| {
        json.key("ascii").string(name.ascii());
        json.key("unicode").string(name.unicode());
        json.key("cost").number(name.cost().into());
        json.key("kind").string(name.kind().name());
        let label = labels(name.unicode()).next().map_or("", |label| label.text());
        write_substitutions(json, name.substitutions(), label);
    });
}
