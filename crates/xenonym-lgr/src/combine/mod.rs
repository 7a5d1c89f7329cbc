//! Union, intersection and merge of rulesets.
//!
//! RFC 7940 defines none of them. The merge follows the description of the root zone's common ruleset, RZ-LGR-5.

mod actions;
mod closure;
mod conditions;
mod entries;
mod meta;
mod names;

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::conditions::Conditions;
use self::names::Names;
use crate::document::{Document, Note};
use crate::error::Error;
use crate::limits::{MAX_DEFINITIONS, MAX_ENTRIES};

/// What the result contains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Union,
    Intersection,
    Merge,
}

/// A ruleset with the code points and mappings of all of these.
///
/// Rules and actions of all of them apply. Definitions with the same name and different contents are numbered, as in
/// `follows-c-2`. If something cannot be expressed, the first document decides, and the list explains it.
///
/// ```
/// use xenonym_lgr::{Document, combine};
///
/// let parse = |data: &str| {
///     let xml = format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
///     Document::parse(xml.as_bytes())
/// };
/// let documents = [parse("<char cp=\"0061\"/>")?, parse("<char cp=\"0062\"/>")?];
/// let (document, notes) = combine::union(&documents)?;
/// assert_eq!((document.entries.len(), notes.len()), (2, 0));
/// # Ok::<(), xenonym_lgr::Error>(())
/// ```
///
/// # Errors
///
/// The result exceeds the limits of documents.
pub fn union(documents: &[Document]) -> Result<(Document, Vec<String>), Error> {
    combine(documents, Mode::Union)
}

/// A ruleset with the code points and mappings that all of these have.
///
/// A code point must meet the conditions of all of them. Rules and actions of all of them apply. Mappings to elements that
/// are left out are left out too. If something cannot be expressed, the first document decides, and the list explains it.
///
/// # Errors
///
/// The result exceeds the limits of documents.
pub fn intersection(documents: &[Document]) -> Result<(Document, Vec<String>), Error> {
    combine(documents, Mode::Intersection)
}

/// Merges the rulesets of a zone into one for finding collisions, as the root zone does.
///
/// All mappings are `blocked`, and mappings that are missing for transitivity are added, except between mappings with
/// conditions. Rules, classes and tags are prefixed with the script or language, as in `Deva--follows-C`, or with `Common`
/// if two documents define the same. Reflexive mappings are removed, and so are code points that every document marks as
/// outside its repertoire. If something cannot be expressed, the first document decides, and the list explains it.
///
/// # Errors
///
/// The result exceeds the limits of documents.
pub fn merge(documents: &[Document]) -> Result<(Document, Vec<String>), Error> {
    combine(documents, Mode::Merge)
}

fn combine(documents: &[Document], mode: Mode) -> Result<(Document, Vec<String>), Error> {
    let (meta, references) = meta::combine(documents, mode);
    let names = Names::new(documents, mode);
    // Renamed, so that the same name has the same meaning in all of them.
    let renamed: Vec<Document> = documents
        .iter()
        .enumerate()
        .map(|(at, document)| names.renamed(at, document, references.get(at)))
        .collect();
    let mut notes = Vec::new();
    let mut conditions = Conditions::new(names::definitions(&renamed), mode);
    let sets = if mode == Mode::Merge { closure::sets(&renamed) } else { Vec::new() };
    let mut entries = entries::combine(&renamed, mode, &sets, &mut conditions, &mut notes)?;
    closure::add_missing(&mut entries, &sets)?;
    let actions = actions::combine(&renamed, &mut notes)?;
    let document = Document { meta, entries, definitions: conditions.into_definitions(), actions };
    let mappings: usize = document.entries.iter().map(|entry| entry.variants.len()).sum();
    if document.entries.len().max(mappings) > MAX_ENTRIES {
        return Err(Error::new("12.2", format!("more than {MAX_ENTRIES} code points or mappings")));
    }
    if document.definitions.len().max(document.actions.len()) > MAX_DEFINITIONS {
        return Err(Error::new("12.2", format!("more than {MAX_DEFINITIONS} rules or actions")));
    }
    Ok((document, notes))
}

/// The comments and references of elements with the same content.
fn joined_notes(notes: &[&Note]) -> Note {
    if let [one] = notes {
        return (*one).clone();
    }
    Note {
        comment: joined(notes.iter().filter_map(|note| note.comment.as_deref()), " | "),
        references: joined(notes.iter().filter_map(|note| note.references.as_deref()), " "),
    }
}

/// The parts of all texts, each once.
fn joined<'a>(
    texts: impl Iterator<Item = &'a str>,
    between: &str,
) -> Option<alloc::boxed::Box<str>> {
    let mut seen = BTreeSet::new();
    let parts: Vec<&str> =
        texts.flat_map(|text| text.split(between)).filter(|part| seen.insert(*part)).collect();
    (!parts.is_empty()).then(|| parts.join(between).into())
}
