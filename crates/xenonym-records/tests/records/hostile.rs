//! Input made to be slow takes time in proportion to its length, and memory too.

use std::time::{Duration, Instant};

use xenonym_records::{
    Emails, Format, Hosts, Lines, ListOptions, Results, Rules, Syntax, Text, Urls, Zone,
};

use crate::formats::{json, rows};
use crate::replacers::rewrite;

/// How long it takes to divide and rewrite an input so many times.
fn time(format: &dyn Format, input: &[u8], times: usize) -> Duration {
    let begun = Instant::now();
    for _ in 0..times {
        let mut framer = format.framer();
        for piece in input.chunks(4096) {
            framer.last_end(piece);
        }
        rewrite(format, input, None);
    }
    begun.elapsed()
}

/// A long input takes about as long as many short ones. Quadratic time would be 32 times as long; other
/// programs may slow down one of the two, but not each time.
#[track_caller]
fn is_linear(format: &dyn Format, input: impl Fn(usize) -> String) {
    const LENGTH: usize = 1 << 9;
    const TIMES: usize = 32;
    let (short, long) = (input(LENGTH), input(LENGTH * TIMES));
    let mut ratios = (0..20).map(|_| {
        let short = time(format, short.as_bytes(), TIMES);
        time(format, long.as_bytes(), 1).as_secs_f64() / short.as_secs_f64()
    });
    let beginning: String = short.chars().take(40).collect();
    assert!(ratios.any(|ratio| ratio < 8.0), "{beginning:?}");
}

#[test]
fn rows_take_linear_time() {
    let csv = |columns: &[&str]| rows(Syntax::CSV, columns, Results::InNewColumns("_new"));
    for pattern in
        ["\"", "\"\"", ",", "\"\n", "\",\"", "\n", "a\"", "\"a\"\"b\",", "\"\r\n\"", ",\n\""]
    {
        for columns in [["1"].as_slice(), &["2", "1"], &["9"]] {
            is_linear(&csv(columns), |length| pattern.repeat(length));
            is_linear(&rows(Syntax::CSV, columns, Results::InPlace), |length| {
                pattern.repeat(length)
            });
        }
    }
    is_linear(&csv(&["1:urls"]), |length| format!("\"http://{}\"\n", "\"\"".repeat(length)));
    is_linear(&csv(&["1:emails"]), |length| format!("\"\"\"{}\"\"@b\"\n", "\\\"\"".repeat(length)));
    is_linear(&csv(&["3"]), |length| format!("\"{}\n", "a\n".repeat(length)));
}

#[test]
fn many_columns_take_linear_time() {
    let input = |length: usize| "a,".repeat(256).repeat(length >> 10) + "\n";
    let columns: Vec<String> = (1..=256).rev().map(|column: usize| column.to_string()).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    is_linear(&rows(Syntax::CSV, &columns, Results::InPlace), input);
    is_linear(&rows(Syntax::CSV, &columns, Results::InNewColumns("_new")), input);
}

#[test]
fn json_takes_linear_time() {
    let d = json(&["d", "a.a.d:urls"]);
    for pattern in [
        "[",
        "{\"d\":",
        "{\"a\":[",
        "{\"d\":\"",
        "\\",
        "\"\\u0064",
        "{\"d\":[\"x\",",
        "1",
        " ",
        "-",
        "[[],",
    ] {
        is_linear(&d, |length| pattern.repeat(length));
        is_linear(&d, |length| format!("{{\"d\":[{}1]}}", pattern.repeat(length)));
    }
    is_linear(&d, |length| format!("{{\"d\":[{}1]}}", "\"b\",7,".repeat(length)));
    is_linear(&d, |length| format!("{{{}\"d\":1}}", "\"d\":\"b\",".repeat(length)));
    is_linear(&d, |length| format!("{{\"d\":{}{}}}", "[".repeat(length), "]".repeat(length)));
    is_linear(&d, |length| {
        format!("{{\"a\":{{\"a\":{{\"d\":\"http://a/{}\"}}}}}}", "\\u0041".repeat(length))
    });
}

/// Nothing is recursive: a stack of 2 MiB would not hold this.
#[test]
fn any_depth_of_nesting_is_read() {
    let deep = 1_000_000;
    for (open, inner, close) in
        [("[", "", "]"), ("{\"d\":", "1", "}"), ("{\"a\":", "{}", "}"), ("[{\"d\":", "0", "}]")]
    {
        let value = format!("{}{inner}{}", open.repeat(deep), close.repeat(deep));
        let input = format!("{{\"x\":{value},\"d\":\"name\"}}\n{}\n", open.repeat(deep));
        let (output, shown) = rewrite(&json(&["d"]), input.as_bytes(), None);
        assert!(output == input.as_bytes());
        let shown: Vec<_> = shown.iter().map(|shown| shown.fault.map(|(kind, _)| kind)).collect();
        assert_eq!(shown, [None, Some("not_json")]);
    }
}

#[test]
fn other_formats_take_linear_time() {
    for pattern in ["@:", "/", "%", "%61", ":", "[", "a.", "\\", "http://", "?@"] {
        is_linear(&Urls::WITH_SCHEME, |length| format!("http://{}", pattern.repeat(length)));
    }
    for pattern in ["\\\"", "@", "\"", "a@b,", "["] {
        is_linear(&Emails, |length| format!("\"{}", pattern.repeat(length)));
        is_linear(&Emails, |length| format!("a@{}", pattern.repeat(length)));
    }
    is_linear(&Hosts, |length| "::1 b ".repeat(length));
    for pattern in
        ["a\n", "\"\n", "(", ")", "\\", ";", " ", "a NS b\n", " NS b\n", "\\.ü", "$ORIGIN a\n"]
    {
        is_linear(&Zone, |length| format!("a TXT {}", pattern.repeat(length)));
        is_linear(&Zone, |length| pattern.repeat(length));
    }
}

#[test]
fn running_text_takes_linear_time() {
    for pattern in [
        "a.com你",
        "a.com。你",
        "a.com_",
        "你",
        "a.",
        "a@",
        "a.b@",
        "-",
        "%61",
        "(",
        ")",
        "[.]",
        "=\n",
        "=3D",
        "://",
        "http://",
        "a.b/",
        "x.com/a",
        ":1",
        "&gt;",
        "。",
        "*",
        "a.com:",
    ] {
        is_linear(&Text, |length| pattern.repeat(length));
        is_linear(&Text, |length| format!("http://{}", pattern.repeat(length)));
    }
}

#[test]
fn lists_take_linear_time() {
    let options = ListOptions::default().with_comments(["#", "--"]).with_blanks(true);
    is_linear(&Lines::of_names(options.with_leading_dots(true)), |length| " -#.".repeat(length));
    for (format, starts, patterns) in [
        (
            Rules::ADBLOCK,
            &["", "||a^$domain=", "[$", "a##"][..],
            &["||", "$", "a,", "/", "|/", "=/[", "|", "]", "\\", "##", "#", " #", "$$", "~"][..],
        ),
        (
            Rules::DNS_LIST,
            &["", "||a^$domain=", "[$", "::1 "],
            &["||", "$", "a,", "/", "]", "##", " #", "b "],
        ),
        (Rules::DNSMASQ, &["address=/", "cname="], &["/", "a/", "a,", "\"", "\\", "#", " "]),
        (Rules::DNSCRYPT, &["", "a "], &["=", "a,", " a", ":", "#"]),
        (Rules::CLASH, &["DOMAIN,", ""], &["-", "/", "//", "'", ",", "+.", " "]),
        (
            Rules::UNBOUND,
            &["local-data: \"", "name: ", ""],
            &["(", ")", "\"", "a ", "#", "@", ":", "0 "],
        ),
        (Rules::NGINX, &["server_name ", ""], &["server_name ", ";", "{", "a ", "\"", "~", " "]),
        (Rules::POSTFIX, &["a ", ""], &["a@b,", "smtp:[", ":", "]", "OK ", ",", "a "]),
    ] {
        for start in starts {
            for pattern in patterns {
                is_linear(&format, |length| format!("{start}{}", pattern.repeat(length)));
            }
        }
    }
}
