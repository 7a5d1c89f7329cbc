//! `xn lgr diff`.

use std::fs;

use serde_json::Value;

use crate::run::{folder, path, xn, xn_on};

#[test]
fn rulesets_are_compared_by_effect_and_by_text() {
    let folder = folder("lgr_diff");
    let write = |name: &str, kind: &str, more: &str| {
        let file = path(&folder, name);
        let data = format!(
            "<char cp=\"0061\"/>{more}<char cp=\"0062\"><var cp=\"0061\" type=\"{kind}\"/></char>"
        );
        let xml =
            format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
        fs::write(&file, xml).unwrap();
        file
    };
    let before = write("before.xml", "blocked", "");
    let after = write("after.xml", "allocatable", "<char cp=\"0063\"/>");
    assert_eq!(xn(&["lgr", "diff", &before, &before]).well(), "");
    assert_eq!(xn(&["lgr", "diff", "--json", &after, &after]).well(), "");

    let ran = xn(&["lgr", "diff", &before, &after]);
    let expected = "\
newly valid: \"c\"  U+0063
  before   invalid: U+0063 at position 1 is not in the repertoire
  after    valid: default action: no other action applies
newly invalid: incomplete, no label of up to 4 code points
other disposition: incomplete, no label of up to 4 code points
other variants: \"b\"  U+0062
  variant  \"a\"  U+0061
  before   blocked: U+0062 becomes U+0061 (type blocked), action 1: default action: a variant has type blocked
  after    allocatable: U+0062 becomes U+0061 (type allocatable), action 2: default action: a variant has type allocatable
other index label: incomplete, no label of up to 4 code points
+ code point U+0063: without a condition
~ mapping U+0062 to U+0061
  before   type blocked
  after    type allocatable
";
    assert_eq!((ran.text(), ran.code), (expected, Some(1)));

    let ran = xn(&["lgr", "diff", "--json", &before, &after]);
    let objects = ran.objects();
    assert_eq!((objects.len(), ran.code), (7, Some(1)));
    let (valid, invalid, variant) = (&objects[0], &objects[1], &objects[3]);
    assert_eq!((&valid["effect"], &valid["found"]), (&"newly_valid".into(), &true.into()));
    assert_eq!((&invalid["found"], &invalid["tried"]), (&Value::Null, &4.into()));
    assert_eq!((&variant["label"], &variant["variant"]), (&"b".into(), &"a".into()));
    assert_eq!(variant["after"]["result"], "allocatable");
    assert_eq!((&objects[5]["part"], &objects[5]["before"]), (&"code_point".into(), &Value::Null));

    let text = fs::read(&before).unwrap();
    assert_eq!(xn_on(&["lgr", "diff", "-", &before], &text).well(), "");
    assert_eq!(xn(&["lgr", "diff", "-", "-"]).code, Some(2));
    let ran = xn(&["lgr", "diff", &before, "missing.xml"]);
    assert_eq!(ran.code, Some(2));
}
