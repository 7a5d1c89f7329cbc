//! Addresses and names in running text.

use xenonym_records::{Edit, FoundKind, Text, find, rewrite};

fn texts(text: &str) -> Vec<String> {
    find(text).map(|found| found.text().to_owned()).collect()
}

#[test]
fn addresses_are_found_between_other_signs() {
    for (text, expected) in [
        ("https://paypa1.com,", "https://paypa1.com"),
        ("<https://paypa1.com>", "https://paypa1.com"),
        ("(https://paypa1.com)", "https://paypa1.com"),
        ("[click](https://paypa1.com)", "https://paypa1.com"),
        ("Please visit https://paypa1.com/login now", "https://paypa1.com/login"),
        ("www.google.com;", "www.google.com"),
        (",www.google.com", "www.google.com"),
        ("：www.google.com", "www.google.com"),
        ("(example.com)", "example.com"),
        ("sometext｜www.dancedeets.com", "www.dancedeets.com"),
        ("https://example.com，next", "https://example.com"),
        ("https://www.example.com—", "https://www.example.com"),
        (
            "see https://en.wikipedia.org/wiki/Rust_(language).",
            "https://en.wikipedia.org/wiki/Rust_(language)",
        ),
        ("\"https://a.example/x\"", "https://a.example/x"),
        ("Support <help@xn--80ak6aa92e.com>.", "help@xn--80ak6aa92e.com"),
        ("mailto:a.b+c@example.com?subject=x", "a.b+c@example.com"),
        ("https://paypal.com@evil.example/help", "https://paypal.com@evil.example/help"),
        ("||evil.com^$third-party", "evil.com"),
        ("*.evil.com", "evil.com"),
        ("//evil.com/x", "evil.com/x"),
        ("address=/evil.com/0.0.0.0", "evil.com/0.0.0.0"),
        ("请看https://example.com/x", "https://example.com/x"),
        ("请看example.com。谢谢", "example.com"),
        ("https://example.com请看", "https://example.com"),
        ("https://www。例子。测试", "https://www。例子。测试"),
        ("例え.テスト", "例え.テスト"),
        ("выставить-счет.рф/blanki/", "выставить-счет.рф/blanki/"),
        ("раураӏ.com!", "раураӏ.com"),
        ("example.com:8080/path", "example.com:8080/path"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("1.2.3.4", "1.2.3.4"),
        ("_1.2.3.4_", "1.2.3.4"),
        ("-1.2.3.4", "1.2.3.4"),
        ("1。2。3。4", "1。2。3。4"),
        ("goo\u{200B}gle.com", "goo\u{200B}gle.com"),
    ] {
        assert_eq!(texts(text), [expected], "{text}");
    }
}

#[test]
fn harmless_forms_are_undone() {
    for (text, expected) in [
        ("hxxps[://]secure-login[.]xyz[/]drop[.]php", "https://secure-login.xyz/drop.php"),
        ("evil[.]com", "evil.com"),
        ("evil(dot)com", "evil.com"),
        ("HXXP://evil{.}com", "http://evil.com"),
        ("joe[at]evil[dot]com", "joe@evil.com"),
        ("evil\\.com", "evil.com"),
        ("https://paypa=\r\n1.com/x", "https://paypa1.com/x"),
        ("href=3D\"https://paypa1=2Ecom\"", "https://paypa1.com"),
        ("https://=D0=B0pple.com", "https://аpple.com"),
    ] {
        assert_eq!(texts(text), [expected], "{text}");
    }
}

#[test]
fn words_are_not_names() {
    for text in [
        "",
        ".",
        "Regards",
        "e.g. this",
        "i.e.",
        "3.14",
        "version 1.2.3",
        "report.pdf",
        "INDEX.HTML",
        "the end.Next one",
        "12:30",
        "a..com",
        "@home",
        "joe@localhost",
        "://x",
        "http://",
        "…",
        "U.S.A.",
        "конец.Начало",
        "hxxp",
        "=",
        "[.]",
        "=3D",
        "((((",
        "a@",
        "src/main.example",
        "a%2Fb.com",
    ] {
        assert_eq!(texts(text), [""; 0], "{text:?}");
    }
}

#[test]
fn several_addresses_are_found_in_order() {
    let mail = "Dear customer,\nsee [paypal.com](https://paypal.com.evil.example/x) or https://a.example,https://b.example.\nRegards";
    assert_eq!(
        texts(mail),
        [
            "paypal.com",
            "https://paypal.com.evil.example/x",
            "https://a.example",
            "https://b.example"
        ]
    );
    let kinds: Vec<_> =
        find("a@b.example c.example d.example/x").map(|found| found.kind()).collect();
    assert_eq!(kinds, [FoundKind::Email, FoundKind::Name, FoundKind::Url]);
}

#[test]
fn ranges_are_those_of_the_searched_text() {
    let text = "at (hxxps://paypa1[.]com/x), joe[@]b[.]example";
    let found: Vec<_> = find(text).collect();
    assert_eq!(&text[found[0].range()], "hxxps://paypa1[.]com/x");
    assert_eq!(&text[found[0].name_range().unwrap()], "paypa1[.]com");
    assert_eq!(found[0].name(), "paypa1.com");
    assert_eq!(&text[found[1].range()], "joe[@]b[.]example");
    assert_eq!(find("http://1.2.3.4/").next().unwrap().name_range(), None);
}

#[test]
fn names_are_decoded() {
    let find_one = |text| find(text).next().unwrap();
    let found = find_one("https://p%61ypal.com/%61");
    assert_eq!((found.text(), found.name()), ("https://p%61ypal.com/%61", "paypal.com"));
    assert_eq!(found.name_range(), Some(8..20));
    assert_eq!(find_one("hxxps://b%C3%BCcher[.]example").name(), "b\u{FC}cher.example");
    let mut output = Vec::new();
    let text = b"at http://p%61ypal.com/x".as_slice();
    let edit = rewrite(&Text, text, &mut output, |name| Edit::from(name.text().to_uppercase()));
    assert_eq!(edit.unwrap().replaced, 1);
    assert_eq!(output, b"at http://PAYPAL.COM/x");
}

/// Programs take them for IPv4 addresses, whatever is around them.
#[test]
fn numbers_are_not_names() {
    for text in [
        "1.2.3.4",
        "1.2.3.4_",
        "-1.2.3.4",
        "1\u{3002}2\u{3002}3\u{3002}4",
        "a@1.2.3.4",
        "http://1.2.3.4/",
        "http://1.2.3.4./",
        "http://1\u{3002}2\u{3002}3\u{3002}4\u{3002}/",
        "http://ü\u{FF0E}0x1f/",
    ] {
        let found: Vec<_> = find(text).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!((found[0].name(), found[0].name_range()), ("", None), "{text}");
    }
    // The dot of the root is no number.
    for (text, name) in [
        ("see http://b\u{FC}cher.example./x", "b\u{FC}cher.example."),
        ("http://b\u{FC}cher.example.:80/", "b\u{FC}cher.example."),
        ("http://b\u{FC}cher\u{3002}/", "b\u{FC}cher\u{3002}"),
        ("see http://paypa1.com./x", "paypa1.com."),
        ("https://u@paypa1.com.?x", "paypa1.com."),
    ] {
        let names: Vec<_> = find(text).map(|found| found.name().to_owned()).collect();
        assert_eq!(names, [name], "{text}");
    }
}

#[test]
fn long_texts_take_a_moment() {
    let began = std::time::Instant::now();
    for part in [
        "(",
        ")",
        "[.]",
        "a.",
        "a@",
        "://",
        "=\n",
        "=3D",
        "http://",
        "http://a,",
        "。",
        ".",
        "例",
        "hxxp",
        "a=\r\n",
        "&gt;",
    ] {
        let text = part.repeat(50_000);
        find(&text).for_each(drop);
        find(&format!("http://{text}")).for_each(drop);
    }
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

#[test]
fn names_in_a_text_are_replaced_in_place() {
    let text =
        "Go to <hxxps://b\u{FC}cher[.]example/\u{FC}> or a@b\u{FC}cher.ex=\nample. \u{FC}\nEnd";
    let mut output = Vec::new();
    let summary = rewrite(&Text, text.as_bytes(), &mut output, |name| {
        assert_eq!((name.text(), name.line()), ("b\u{FC}cher.example", 1));
        Edit::Replace("xn--bcher-kva.example".into())
    })
    .unwrap();
    assert_eq!((summary.replaced, summary.rejected), (2, 0));
    assert_eq!(
        String::from_utf8(output).unwrap(),
        "Go to <hxxps://xn--bcher-kva.example/\u{FC}> or a@xn--bcher-kva.example. \u{FC}\nEnd"
    );
}
