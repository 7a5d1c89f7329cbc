//! Rulesets for people to read.

use xenonym_lgr::Document;
use xenonym_lgr::show::Show;

const XML: &str = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta>
<version comment="A &lt;small&gt; ruleset">3</version><date>2026-11-23</date><language>und-Deva</language>
<scope type="domain">example</scope><unicode-version>11.0.0</unicode-version>
<description type="text/html"><![CDATA[<h1>About</h1><script>alert(1)</script><p onclick="x">Text]]></description>
<references><reference id="0">A &amp; B</reference></references></meta>
<data><char cp="0061" tag="vowel" comment="a &lt;b&gt;" ref="0"><var cp="00E0" type="blocked"/></char>
<char cp="00E0" tag="vowel"><var cp="0061" type="blocked"/></char>
<char cp="0062 0063"><var cp="0064" type="allocatable" when="final"/></char>
<char cp="0064"><var cp="0062 0063" type="blocked"/><var cp="0064" type="r-same"/></char>
<char cp="0301" when="final"/><range first-cp="0065" last-cp="0067"/>
<char cp="03B1"><var cp="03B1" type="out"/></char></data>
<rules><class name="vowels" from-tag="vowel"/>
<rule name="final" comment="at the end"><look-behind><choice><class by-ref="vowels" count="0:2"/><any/></choice></look-behind>
<anchor/><look-ahead><end/></look-ahead></rule>
<rule name="start"><start/><class property="gc:Mn"/><char cp="0061" count="2+"/></rule>
<action disp="invalid" match="start"/><action disp="invalid" any-variant="out"/>
<action disp="blocked" any-variant="blocked x"/></rules></lgr>"#;

fn name(code_point: char) -> String {
    format!("<NAME {:X}>", u32::from(code_point))
}

#[test]
fn the_summary_contains_sizes_sets_rules_and_actions() {
    let document = Document::parse(XML.as_bytes()).unwrap();
    let text = Show::new(&document, &name).text(1);
    let expected = "\
A <small> ruleset
  version       3
  date          2026-11-23
  language      und-Deva
  scope         names below example
  Unicode       11.0.0
  code points   7
  sequences     1
  outside       1, only variants of others
  mappings      6

Variant sets (2)
  U+0061 a, U+00E0 à (blocked)
  and 1 more

Rules (2)
  final: at the end
  start

Actions
  0  If the label matches start, the label is invalid.
  1  If a mapping of type out was applied, the label is invalid.
  2  If a mapping of type blocked or x was applied, the label is blocked.
  3  If a mapping of type invalid was applied, the label is invalid.
  4  If a mapping of type blocked was applied, the label is blocked.
  5  If a mapping of type allocatable was applied, the label is allocatable.
  6  If mappings were applied, all of type activated, the label is activated.
  7  Otherwise, the label is valid.
";
    assert_eq!(text, expected);
}

#[test]
fn the_page_contains_everything_and_escapes_it() {
    let document = Document::parse(XML.as_bytes()).unwrap();
    let html = Show::new(&document, &name).html();
    for expected in [
        "<title>A &lt;small&gt; ruleset</title>",
        "<dt>outside</dt><dd>1, only variants of others</dd>",
        "<tr><th scope=\"row\" class=\"n\">U+0061<td class=\"g\" lang=\"und-Deva\"><bdi>a</bdi>\
         <td class=\"name\">&lt;NAME 61&gt;<td class=\"note\"><td class=\"note\">vowel<td class=\"note\">a &lt;b&gt;<td class=\"note\">0",
        "<bdi>\u{25CC}\u{301}</bdi><td class=\"name\">&lt;NAME 301&gt;<td class=\"note\">if final",
        "U+0065 to U+0067",
        "<br>outside the repertoire",
        "<caption>Set 1: each maps to each other, <span class=\"k\">blocked</span></caption>",
        "<th scope=\"col\" class=\"n s\">to U+0064 <bdi>d</bdi>",
        "<span class=\"k\">allocatable if final</span>",
        "<span class=\"k\">r-same</span>",
        "<li>code points with the tag vowel: U+0061 a, U+00E0 à</li>",
        "Matches a code point in this context:",
        "<ul><li>directly before it:<ul><li>one of:<ul><li>a code point of class vowels, at most twice, or not at all</li>\n<li>any code point</li></ul></li></ul></li>\n<li>the code point itself</li>\n<li>directly after it:<ul><li>the end of the label</li></ul></li></ul>",
        "<li>the start of the label</li>\n<li>a code point with General_Category=Mn</li>\n<li>U+0061 a, at least twice</li>",
        "<dt>0</dt><dd>A &amp; B</dd>",
        "<h3>About</h3><p>Text</p>",
    ] {
        assert!(html.contains(expected), "{expected}\n{html}");
    }
    for forbidden in ["<script", "onclick", "http:", "https:", "<small>"] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
}

/// The text of a ruleset comes from others, and a page is read in terminals and editors too.
#[test]
fn no_text_of_a_page_commands_a_reader() {
    let bad = "A\u{202E}B\u{2028}C\u{2066}D\u{85}E\u{200F}F\u{7F}G\u{FEFF}H\u{E0041}";
    for kind in ["text/plain", "text/html"] {
        let xml = format!(
            "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><meta><version comment=\"{bad}\">1</version>\
             <scope type=\"{bad}\">{bad}</scope><description type=\"{kind}\">{bad}</description>\
             <references><reference id=\"0\">{bad}</reference></references></meta>\
             <data><char cp=\"0061 200D\" comment=\"{bad}\" ref=\"0\"/></data>\
             <rules><rule name=\"one\" comment=\"{bad}\"><any/></rule>\
             <action disp=\"invalid\" match=\"one\" comment=\"{bad}\"/></rules></lgr>"
        );
        let document = Document::parse(xml.as_bytes()).unwrap();
        let html = Show::new(&document, &|_| bad.to_owned()).html();
        let raw: Vec<char> =
            html.chars().filter(|c| !matches!(c, '\n' | ' '..='~' | '\u{25CC}')).collect();
        assert_eq!(raw, [], "{html}");
        assert!(
            html.contains("A&#x202E;B&#x2028;C&#x2066;D E&#x200F;F G&#xFEFF;H&#xE0041;"),
            "{html}"
        );
        assert!(html.contains("<bdi>a&#x200D;</bdi>"), "{html}");
    }
}

/// The mappings of a large set are listed in time that grows with their number.
#[test]
fn a_large_set_is_listed_by_source() {
    let entry = |one: u32| {
        let next = if one == 0x5DFF { 0x4E00 } else { one + 1 };
        format!("<char cp=\"{one:X}\"><var cp=\"{next:X}\" type=\"blocked\"/></char>")
    };
    let data: Vec<String> = (0x4E00..0x5E00).map(entry).collect();
    let data = data.concat();
    let xml = format!("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data></lgr>");
    let document = Document::parse(xml.as_bytes()).unwrap();
    let html = Show::new(&document, &name).html();
    assert!(
        html.contains("<span class=\"k\">blocked</span> <span class=\"note\">to U+4E01</span>")
    );
    assert_eq!(html.matches("<caption>").count(), 17 + 1);
    assert!(html.len() < 2_000_000, "{}", html.len());
}
