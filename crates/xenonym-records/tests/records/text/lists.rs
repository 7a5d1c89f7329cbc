use xenonym_records::{
    Adblock, Dnsmasq, Emails, Format, Hosts, JsonLines, Lines, ListOptions, Results, Rows, Syntax,
    Target, Urls,
};

use crate::converted::{Conversion, Policy, assert_rejected, converted, converted_by, text};

fn blank(format: &dyn Format, file: &str) -> String {
    converted_by(Conversion { policy: Policy::Blank, ..Conversion::default() }, format, file).text
}

fn names() -> Lines {
    Lines::of_names(ListOptions::default())
}

#[test]
fn hosts_files_have_addresses_and_names() {
    let file = "# ü\n0.0.0.0\tü ö#ä\r\n\n0x7f.1 ü\nfe80::1%lo ü \n::1\n 4294967295 ü";
    let ascii = "# ü\n0.0.0.0\txn--tda xn--nda#ä\r\n\n0x7f.1 xn--tda\nfe80::1%lo xn--tda \n::1\n \
                 4294967295 xn--tda";
    assert_eq!(text(&Hosts, file), ascii);
    for address in ["256.1.1.1", "999.999.999.999", "08.1.1.1", "1.2.65536", "0x100.1.1.1", "ü"] {
        assert_rejected(&Hosts, &format!(" {address} ü # ü\n"), "no_address", 1);
    }
    assert_rejected(&Hosts, "::1 a＃b\n", "breaks_record", 4);
}

#[test]
fn a_rejected_name_of_a_hosts_file_stays_alone() {
    let file = "0.0.0.0 ü xn--a.ü ö # ä\r\n::1 ü\nü ü\n";
    let found = converted(&Hosts, file);
    assert_eq!(found.text, "0.0.0.0 xn--tda xn--a.ü xn--nda # ä\r\n::1 xn--tda\nü ü\n");
    assert_eq!(found.rejected.len(), 2);
    assert_eq!(blank(&Hosts, file), "\r\n::1 xn--tda\n\n");
}

#[test]
fn blank_lines_are_not_names() {
    let found = converted(&names(), "ü\n\n \t\r\nxn--a\nö");
    assert_eq!(found.text, "xn--tda\n\n \t\r\n\nxn--nda");
    assert_eq!(found.rejected.len(), 1);
    assert_eq!(converted(&names(), "xn--a").text, "\n");
    assert_eq!(converted(&Lines::default(), "ü\n\n").rejected, [("empty_label", 3, String::new())]);
    assert_eq!(converted(&Hosts, "\n \t\n").rejected, []);
}

#[test]
fn lists_have_comments_where_they_are_asked_for() {
    let options = ListOptions::default().with_comments(["#", "//"]);
    let lines = Lines::of_names(options);
    assert!(!lines.has_bare_names() && names().has_bare_names());
    let file = "# ü\n \t// ü\nü # ö\r\nü//ö.ü\n";
    assert_eq!(text(&lines, file), "# ü\n \t// ü\nxn--tda # ö\r\nxn--//-gkav.xn--tda\n");
    let found = converted(&lines, "xn--a # ö\n");
    assert_eq!((&*found.text, found.rejected.len()), (" # ö\n", 1));
}

#[test]
fn lists_have_blanks_and_dots_where_they_are_asked_for() {
    let trimmed = Lines::of_names(ListOptions::default().with_blanks(true));
    assert_eq!(text(&trimmed, "  ü\t\r\nö "), "  xn--tda\t\r\nxn--nda ");
    assert_eq!(text(&names(), " ü\n"), "xn-- -eha\n");
    let dots = Lines::of_names(ListOptions::default().with_leading_dots(true));
    let found = converted(&dots, ".ü.example\n*.ü\n..ü\nü\n.\n*.");
    assert_eq!(found.text, ".xn--tda.example\n*.xn--tda\n\nxn--tda\n\n*.");
    assert_eq!(found.names[0].0, "ü.example");
    assert_eq!(converted(&names(), ".ü.example\n").rejected.len(), 1);
}

#[test]
fn lists_of_find_and_sort_end_in_nul() {
    let lines = Lines::of_names(ListOptions::default().with_nul(true));
    assert_eq!(text(&lines, "ü\0\0a.\nb\0ö"), "xn--tda\0\0a.\nb\0xn--nda");
    assert_eq!(converted(&lines, "ü\0xn--a").text, "xn--tda\0\0");
    let mut framer = lines.framer();
    assert_eq!((framer.last_end(b"a\n"), framer.last_end(b"b\0c\0d")), (None, Some(4)));
}

#[test]
fn filter_lists_of_ad_blockers() {
    for (rule, ascii) in [
        ("||ü.example^", "||xn--tda.example^"),
        (
            "@@||ü.example^$third-party,domain=ö|~ä.*|1.2.3.4",
            "@@||xn--tda.example^$third-party,domain=xn--nda|~xn--4ca.*|1.2.3.4",
        ),
        ("||*.ü/ö?ä$image\r", "||*.xn--tda/ö?ä$image\r"),
        ("||ü:80^", "||xn--tda:80^"),
        ("|https://ü/ö|", "|https://xn--tda/ö|"),
        ("https://ü$to=ö,denyallow=ä", "https://xn--tda$to=xn--nda,denyallow=xn--4ca"),
        ("||ü$important", "||xn--tda$important"),
        ("/ads/$domain=ü", "/ads/$domain=xn--tda"),
        ("/ads$domain=ü", "/ads$domain=xn--tda"),
        ("/a$b/$domain=ü", "/a$b/$domain=xn--tda"),
        ("*$domain=ü|ö", "*$domain=xn--tda|xn--nda"),
        ("ü,~ö.ü, ä##.ü > ö", "xn--tda,~xn--nda.xn--tda, xn--4ca##.ü > ö"),
        ("ü#@#.ad", "xn--tda#@#.ad"),
        ("ü#@?#div:has(ö)", "xn--tda#@?#div:has(ö)"),
        ("ü#%#//scriptlet(ö)", "xn--tda#%#//scriptlet(ö)"),
        ("ü$$script[data=ö]", "xn--tda$$script[data=ö]"),
        ("ü##^script", "xn--tda##^script"),
        ("##.ü", "##.ü"),
        ("! ||ü^", "! ||ü^"),
        ("[Adblock Plus ü]", "[Adblock Plus ü]"),
        ("# ü", "# ü"),
        ("", ""),
        ("||1.2.3.4^", "||1.2.3.4^"),
        ("||ads.", "||ads."),
    ] {
        assert_eq!(text(&Adblock, rule), ascii);
        assert_eq!(text(&Adblock, &format!("  {rule}\n")), format!("  {ascii}\n"));
    }
}

#[test]
fn filter_rules_that_stay_are_counted() {
    for (rule, why) in [
        ("ü.example/ads", "patterns without an anchor"),
        ("/ü[0-9]/", "patterns without an anchor"),
        ("||ü*.example^", "filter rules with a part of a name, or a regular expression"),
        ("||a^$domain=/ü/|b", "filter rules with a part of a name, or a regular expression"),
        ("||a^$redirect=ü", "other options of filter rules"),
        ("[$path=/ü]a##.ad", "rules with conditions"),
        ("0.0.0.0 ü", "patterns without an anchor"),
    ] {
        let found = converted(&Adblock, rule);
        assert_eq!((found.text, found.left, found.rejected), (rule.to_owned(), vec![why], vec![]));
    }
    // A rule without its name would block everything.
    assert_eq!(blank(&Adblock, "||xn--a^\n||ü^$domain=a|xn--a\n||ü^\n"), "\n\n||xn--tda^\n");
    assert_rejected(&Adblock, "||ü／a^\n", "breaks_record", 2);
    assert_rejected(&Adblock, "a,ü＾##.ad\n", "breaks_record", 2);
}

#[test]
fn no_result_gets_a_dot_before_it() {
    let options = ListOptions::default().with_leading_dots(true);
    let lines = Lines::of_names(options);
    assert_eq!(text(&lines, "*.ü\n.ü\nａ*.ü\n"), "*.xn--tda\n.xn--tda\na*.xn--tda\n");
    let found = converted(&lines, "a.ü\n＊.ü\n");
    assert_eq!((&*found.text, found.rejected[0].0), ("a.xn--tda\n\n", "breaks_record"));
}

/// A list may be one of patterns.
#[test]
fn no_name_becomes_a_wildcard() {
    let fields = vec![Target::parse("d")];
    let rows = Rows::new(Syntax::CSV, vec![Target::parse("1")], Results::InPlace);
    let formats: [(Box<dyn Format>, &str); 7] = [
        (Box::new(Lines::of_names(ListOptions::default())), "NAME\n"),
        (Box::new(Hosts), "::1 NAME\n"),
        (Box::new(rows.without_header().unwrap()), "NAME,1\n"),
        (Box::new(JsonLines::new(fields).unwrap()), "{\"d\":\"NAME\"}\n"),
        (Box::new(Urls), "https://NAME/\n"),
        (Box::new(Emails), "a@NAME\n"),
        (Box::new(Dnsmasq), "server=/NAME/\n"),
    ];
    for (format, line) in formats {
        for name in ["＊.example", "a.﹡.ü", "a＊.example", "\u{AD}*.example"] {
            let file = line.replace("NAME", name);
            let found = converted(&*format, &file);
            assert_eq!(found.names, [], "{file}");
            let has_no_name = line.starts_with("server") && name.contains('*');
            assert_eq!(found.rejected.len(), usize::from(!has_no_name), "{file}");
        }
    }
    let wildcards = "*.ü\na.*.ü\n*\n";
    assert_eq!(
        text(&Lines::of_names(ListOptions::default()), wildcards),
        "*.xn--tda\na.*.xn--tda\n*\n"
    );
}

#[test]
fn configuration_of_dnsmasq() {
    let file = "\
# address=/ü/
address=/ü/*.ö/.ä/192.0.2.1 # ü
server=/ü/192.0.2.1#53
server=192.0.2.1
local=/ü/
 ipset = /ü/ö/set,other
nftset=/ü/4#inet#table#set
host-record=ü, ö.example,192.0.2.1,::1,60
cname=ü,ö\r
mx-host=ü,ö,10
srv-host=_x._tcp.ü,ö,80
ptr-record=1.2.0.192.in-addr.arpa,ü
txt-record=ü,\u{20}
address=/#/192.0.2.1
address=//::
bogus-priv
";
    let ascii = file
        .replace("/ü", "/xn--tda")
        .replace("=ü", "=xn--tda")
        .replace("._tcp.ü", "._tcp.xn--tda")
        .replace("arpa,ü", "arpa,xn--tda")
        .replace('ö', "xn--nda")
        .replace('ä', "xn--4ca")
        .replacen("/xn--tda", "/ü", 1);
    assert_eq!(text(&Dnsmasq, file), ascii);
    for (line, option) in [
        ("txt-record=a,\"ü\"", "txt-record"),
        ("dhcp-host=ü", "dhcp-host"),
        ("address=/ü", "address"),
        ("address=/*ü/1.2.3.4", "address"),
        ("synth-domain = ü,1.2.3.0/24", "synth-domain"),
        ("new-option=ü", "other options of dnsmasq"),
    ] {
        let found = converted(&Dnsmasq, line);
        assert_eq!((&*found.text, found.left), (line, vec![option]));
    }
    for (line, ascii, is_left) in [
        ("txt-record=ü.example,\"v=spf1\"", "txt-record=xn--tda.example,\"v=spf1\"", false),
        ("txt-record=ü,\"ü # , \\\" /\" # ü", "txt-record=xn--tda,\"ü # , \\\" /\" # ü", true),
        ("cname=ü,\"b\"", "cname=xn--tda,\"b\"", false),
        ("cname=\"ü\",ö,a\"ü\"b", "cname=\"ü\",xn--nda,a\"ü\"b", true),
        ("address=/ü/\"1.2.3.4\"", "address=/xn--tda/\"1.2.3.4\"", false),
        ("address=/ü/\"x/ü\"", "address=/xn--tda/\"x/ü\"", true),
        ("cname=ü,ö # it\"s", "cname=xn--tda,xn--nda # it\"s", false),
    ] {
        let found = converted(&Dnsmasq, line);
        assert_eq!((&*found.text, found.left.len()), (ascii, usize::from(is_left)));
    }
    assert_rejected(&Dnsmasq, "address=/ü／x/1.2.3.4\n", "breaks_record", 9);
    // A field with an `@` is not a name.
    assert_rejected(&Dnsmasq, "address=/ü＠x/1.2.3.4\n", "breaks_record", 9);
}
