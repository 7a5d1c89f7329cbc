use xenonym_records::{
    Emails, Format, Hosts, JsonLines, Lines, ListOptions, Results, Rows, Rules, Syntax, Target,
    Urls,
};

use super::converted::{Conversion, Policy, assert_rejected, converted, converted_by, text};

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
        ("https://ü^$to=ö,denyallow=ä", "https://xn--tda^$to=xn--nda,denyallow=xn--4ca"),
        ("||ü.example$important", "||xn--tda.example$important"),
        ("ü.example", "xn--tda.example"),
        ("ü.example^", "xn--tda.example^"),
        ("*.ü.example$third-party", "*.xn--tda.example$third-party"),
        // AdGuard takes this for a part of a URL, and the same in lower case for a host.
        ("adBlock.js", "adBlock.js"),
        ("0.0.0.0 ü ö.example # ä", "0.0.0.0 xn--tda xn--nda.example # ä"),
        ("||a^$domain=ü # ö", "||a^$domain=xn--tda # ö"),
        ("@@||ü^ # ö", "@@||xn--tda^ # ö"),
        ("[$domain=ü|~ö,path=/x]ä##.ad", "[$domain=xn--tda|~xn--nda,path=/x]xn--4ca##.ad"),
        ("[$path=/\\]/]ü##.ad", "[$path=/\\]/]xn--tda##.ad"),
        ("[$path=a #x]||ü.example^ # ö", "[$path=a #x]||xn--tda.example^ # ö"),
        ("||a^$dnsrewrite=ü.example", "||a^$dnsrewrite=xn--tda.example"),
        ("||a^$dnsrewrite=NOERROR;CNAME;ü", "||a^$dnsrewrite=NOERROR;CNAME;xn--tda"),
        ("||a^$dnsrewrite=NOERROR;MX;32 ü", "||a^$dnsrewrite=NOERROR;MX;32 xn--tda"),
        ("||a^$dnsrewrite=1.2.3.4,client=x", "||a^$dnsrewrite=1.2.3.4,client=x"),
        ("||a^$domain=/x\\,y/|ü", "||a^$domain=/x\\,y/|xn--tda"),
        ("# ö ## ü", "# ö ## ü"),
        // uBlock Origin applies such a rule to the frames of a page.
        ("ü>>,~ö.*>>##.ad", "xn--tda>>,~xn--nda.*>>##.ad"),
        // A class of a regular expression contains brackets.
        ("[$path=/[Dd]1/]~ü.a,ü##.ad", "[$path=/[Dd]1/]~xn--tda.a,xn--tda##.ad"),
        ("[$path=/^[^/]+$/,domain=ö]ü##.ad", "[$path=/^[^/]+$/,domain=xn--nda]xn--tda##.ad"),
        ("[$path=/x]ü,/[a]/##.ad:has([a]/)", "[$path=/x]xn--tda,/[a]/##.ad:has([a]/)"),
        // A path of an option or a domain.
        ("/ads/a.js$domain=ü,redirect=a/b", "/ads/a.js$domain=xn--tda,redirect=a/b"),
        ("/ads/*$domain=ü,csp=x https://a", "/ads/*$domain=xn--tda,csp=x https://a"),
        ("/a$b/", "/a$b/"),
        ("ü.example/path,ö##.ad", "xn--tda.example/path,xn--nda##.ad"),
        ("/a\\.b/,ü##.ad", "/a\\.b/,xn--tda##.ad"),
        ("||ü.example/#/##ö", "||xn--tda.example/#/##ö"),
        ("https://ü/##ö", "https://xn--tda/##ö"),
        // Only what a comment contains.
        ("0.0.0.0 ü ##ö", "0.0.0.0 xn--tda ##ö"),
        ("0.0.0.0 ü#ö", "0.0.0.0 xn--tda#ö"),
        ("ü.example ##.ö", "xn--tda.example ##.ö"),
        ("|ü.example^", "|xn--tda.example^"),
        ("@@|ü.example^$important", "@@|xn--tda.example^$important"),
        ("*://ü.example/*", "*://xn--tda.example/*"),
        ("||a^$script, domain=ü", "||a^$script, domain=xn--tda"),
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
        assert_eq!(text(&Rules::ADBLOCK, rule), ascii);
        assert_eq!(text(&Rules::ADBLOCK, &format!("  {rule}\n")), format!("  {ascii}\n"));
    }
}

const EXPRESSION: &str = "filter rules with a part of a name, or a regular expression";

#[test]
fn filter_rules_that_stay_are_counted() {
    for (rule, why) in [
        ("ü.example/ads", "patterns without an anchor"),
        ("/ü[0-9]/", "patterns without an anchor"),
        ("||ü*.example^", "patterns that match a part of a name"),
        ("||a^$domain=/ü/|b", EXPRESSION),
        ("||a^$redirect=ü", "other options of filter rules"),
        ("[$path=/ü]a##.ad", "other options of filter rules"),
        ("[$path=/ü", "rules with conditions"),
        ("a.example/ü##.ad", "paths of rules"),
        ("[$path=/[ü]/]a##.ad", "other options of filter rules"),
        ("ü", "patterns without an anchor"),
        ("-ü.example-", "patterns without an anchor"),
        ("||ü", "rules with the start of a name"),
        ("||a.ü$important", "rules with the start of a name"),
        ("|https://xn--tda", "rules with the start of a name"),
        ("||xn--", "rules with the start of a name"),
        ("||a^$domain=/a|ü.example|b/", EXPRESSION),
        ("||a^$domain=/ü", EXPRESSION),
        ("||a^$dnsrewrite=NOERROR;TXT;ü", "other answers of rules"),
    ] {
        let found = converted(&Rules::ADBLOCK, rule);
        assert_eq!((found.text, found.left, found.rejected), (rule.to_owned(), vec![why], vec![]));
    }
    let word = format!("||a^$domain=~{}.*", "a-".repeat(40));
    for rule in [&*word, "||a^$domain=~ a note: b", "||a.b,popup", "||a.b###ad"] {
        let found = converted(&Rules::ADBLOCK, rule);
        let result = (&*found.text, found.left, found.rejected);
        assert_eq!(result, (rule, vec!["words that are no names"], vec![]));
    }
    // A word with a letter beyond ASCII is rejected, because a reader may take a part of it for a name.
    assert_rejected(&Rules::ADBLOCK, "||ü.b,popup\n", "breaks_record", 2);
    // A rule without its name would block everything.
    assert_eq!(blank(&Rules::ADBLOCK, "||xn--a^\n||ü^$domain=a|xn--a\n||ü^\n"), "\n\n||xn--tda^\n");
    assert_rejected(&Rules::ADBLOCK, "||ü／a^\n", "breaks_record", 2);
    assert_rejected(&Rules::ADBLOCK, "a,ü＾##.ad\n", "breaks_record", 2);
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
        (Box::new(Urls::WITH_SCHEME), "https://NAME/\n"),
        (Box::new(Emails), "a@NAME\n"),
        (Box::new(Rules::DNSMASQ), "server=/NAME/\n"),
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

/// Each line is read as what it is: the lists of Pi-hole and `AdGuard` Home have all of these.
#[test]
fn lists_that_mix_kinds_of_lines() {
    for (line, ascii) in [
        ("ü.example", "xn--tda.example"),
        ("ü", "xn--tda"),
        ("*.ü.example # ö", "*.xn--tda.example # ö"),
        (".ü.example", ".xn--tda.example"),
        ("0.0.0.0\tü ö # ä", "0.0.0.0\txn--tda xn--nda # ä"),
        ("||ü^$important", "||xn--tda^$important"),
        ("@@||ü.example^|", "@@||xn--tda.example^|"),
        ("! ü", "! ü"),
        ("# ü", "# ü"),
        ("ü.example##.ad", "xn--tda.example##.ad"),
        ("1.2.3.4", "1.2.3.4"),
        ("", ""),
    ] {
        assert_eq!(text(&Rules::DNS_LIST, line), ascii);
        assert_eq!(text(&Rules::DNS_LIST, &format!("  {line}\r\n")), format!("  {ascii}\r\n"));
    }
    assert_eq!(converted(&Rules::DNS_LIST, "/ü[0-9]/\n").left, ["patterns without an anchor"]);
    assert_eq!(converted(&Rules::DNS_LIST, "two wörds\n").rejected.len(), 1);
}

/// Converted parts have a U-label, and everything with `ö` stays and is counted.
#[track_caller]
fn assert_others_are_left(format: Rules, line: &str) {
    let ascii = line.replace('ü', "xn--tda").replace('ä', "xn--4ca");
    let is_left = line.split('#').next().unwrap().contains('ö');
    for (line, ascii) in [(line.to_owned(), ascii.clone()), (format!("{line}\n"), ascii + "\n")] {
        let found = converted(&format, &line);
        assert_eq!((&found.text, found.left.len()), (&ascii, usize::from(is_left)), "{line}");
        assert_eq!(found.rejected, [], "{line}");
    }
}

#[test]
fn lists_of_other_programs() {
    for (format, line) in [
        (Rules::DNSCRYPT, "=ü.example 1.2.3.4"),
        (Rules::DNSCRYPT, "*.ü.example"),
        (Rules::DNSCRYPT, "ü.example ä.example # ö"),
        (Rules::DNSCRYPT, "ü 9.9.9.9,8.8.8.8:53,$DHCP"),
        (Rules::DNSCRYPT, "*ö*"),
        (Rules::DNSCRYPT, "ö[0-9].example @work"),
        (Rules::CLASH, "DOMAIN-SUFFIX,ü.example,Proxy"),
        (Rules::CLASH, "DOMAIN,ü # ö"),
        (Rules::CLASH, "  - 'DOMAIN-SUFFIX,ü.example'"),
        (Rules::CLASH, "  - '+.ü.example'"),
        (Rules::CLASH, "  - ü.example"),
        (Rules::CLASH, "full:ü.example @ads"),
        (Rules::CLASH, "domain:ü"),
        (Rules::CLASH, ".ü.example"),
        (Rules::CLASH, "keyword:ö"),
        (Rules::CLASH, "regexp:^ö\\.example$"),
        (Rules::CLASH, "DOMAIN-KEYWORD,ö"),
        (Rules::CLASH, "include:a"),
        (Rules::UNBOUND, "local-zone: \"ü.example\" always_nxdomain"),
        (Rules::UNBOUND, "\tlocal-zone: ü. static # ö"),
        (Rules::UNBOUND, "local-data: \"ü.example. 3600 IN A 1.2.3.4\""),
        (Rules::UNBOUND, "local-data: 'ü.example. IN CNAME ä.example.'"),
        (Rules::UNBOUND, "local-data: \"a. TXT ö\""),
        (Rules::UNBOUND, "local-data: \"a. HIP 2 00 AA= ü ü.example\""),
        (Rules::UNBOUND, "local-data: \"a. IPSECKEY 10 3 2 ü AA==\""),
        (Rules::UNBOUND, "local-data: \"a. AMTRELAY 10 0 2 ö\""),
        (Rules::UNBOUND, "local-data-ptr: \"1.2.3.4 ü.example\""),
        (Rules::UNBOUND, "name: \"ü.example\""),
        (Rules::UNBOUND, "name: \"ö\""),
        (Rules::UNBOUND, "forward-host: ü.example@853"),
        (Rules::UNBOUND, "forward-addr: 1.2.3.4@853#ü.example"),
        (Rules::UNBOUND, "module-config: \"ö\""),
        (Rules::NGINX, "server_name ü.example *.ü.example .ü.example ü.*;"),
        (Rules::NGINX, "  server { server_name \"ü.example\" _; # ö"),
        (Rules::NGINX, "server_name ~^ö\\.example$;"),
        (Rules::NGINX, "server_name ö"),
        (Rules::NGINX, "proxy_pass http://ö.example;"),
        (Rules::NGINX, "x_server_name ö;"),
    ] {
        assert_others_are_left(format, line);
    }
}

#[test]
fn tables_of_postfix() {
    for line in [
        "ü.example\tOK",
        ".ü.example smtp:[ü.example]:25",
        "@ü.example a@ü.example, b@ä.example",
        "a@ü.example relay:ü.example",
        "@ü.example [ü.example]:25",
        "@a.example [ü.example]",
        "a.example [ü.example], [ä.example]:25",
        "a.example smtp:[ü.example]",
        "a.example [ö.example",
        "a.example smtp:[ö.example:25",
        "a.example REJECT see ö.example or a@ö.example",
        "/^ö/ REJECT",
        " c@ü.example",
        "a.example ö",
        "ö a@b.example",
    ] {
        assert_others_are_left(Rules::POSTFIX, line);
    }
}

#[test]
fn addresses_in_tables_of_postfix_are_not_names() {
    for value in [
        "2001:db8::1",
        "[2001:db8::1]",
        "[1.2.3.4]",
        "[]",
        "[2001:db8::1]:25",
        "[IPv6:fe80::1]:25",
        "smtp:[IPv6:fe80::1]",
        "relay:[fe80::1]:25",
        "relay:fe80::1",
        "smtp:[1.2.3.4]:25",
        "b@[IPv6:fe80::1]",
        "b@[1.2.3.4]",
    ] {
        for line in [format!("@a.example {value}"), format!(" {value}")] {
            let found = converted(&Rules::POSTFIX, &line);
            let names: Vec<_> = found.names.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, ["a.example"][..usize::from(line.starts_with('@'))], "{line}");
            assert_eq!((found.text, found.rejected), (line, vec![]));
        }
    }
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
    assert_eq!(text(&Rules::DNSMASQ, file), ascii);
    for (line, option) in [
        ("txt-record=a,\"ü\"", "txt-record"),
        ("dhcp-host=ü", "dhcp-host"),
        ("address=/ü", "address"),
        ("address=/*ü/1.2.3.4", "address"),
        ("synth-domain = ü,1.2.3.0/24", "synth-domain"),
        ("new-option=ü", "other options of dnsmasq"),
    ] {
        let found = converted(&Rules::DNSMASQ, line);
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
        let found = converted(&Rules::DNSMASQ, line);
        assert_eq!((&*found.text, found.left.len()), (ascii, usize::from(is_left)));
    }
    assert_rejected(&Rules::DNSMASQ, "address=/ü／x/1.2.3.4\n", "breaks_record", 9);
    // A field with an `@` is not a name.
    assert_rejected(&Rules::DNSMASQ, "address=/ü＠x/1.2.3.4\n", "breaks_record", 9);
}
