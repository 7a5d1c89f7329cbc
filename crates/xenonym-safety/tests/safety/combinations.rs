//! Brands with other parts in one label: words, digits, other scripts.

use xenonym_safety::lookalikes::{Brand, Builder, Index, Level, Reason};

fn index(names: &[&str]) -> Index {
    let mut builder = Builder::new(Level::Normal);
    assert_eq!(builder.protect_all(names), []);
    builder.build()
}

const BRANDS: [&str; 12] = [
    "paypal.com",
    "sparkasse.de",
    "wellsfargo.com",
    "mercedes-benz.com",
    "dhl.com",
    "visa.com",
    "ikea.com",
    "apple.com",
    "shell.com",
    "chase.com",
    "bücher.example",
    "сбербанк.рф",
];

/// The first hit: the protected name, the kind, the cost, the part, the word and its language.
fn told(index: &Index, name: &str) -> String {
    let hits = index.find(name);
    let Some(hit) = hits.first() else { return "-".to_owned() };
    let (part, word) = (hit.part().unwrap_or("-"), hit.word().unwrap_or("-"));
    let language = hit.language().unwrap_or("-");
    format!("{} {} {} {part} {word} {language}", hit.protected(), hit.kind(), hit.cost())
}

#[test]
fn hits_cost_what_the_table_of_places_says() {
    let index =
        index(&["google.com", "facebook.com", "wallet.com", "dhl.com", "zol.cn", "trezor.io"]);
    for (name, expected) in [
        // The second q for g costs half.
        ("qooqle.de", "google.com confusable 90 - - -"),
        ("gooqle.de", "google.com confusable 70 - - -"),
        // Mirrored letters are near.
        ("facedook.pl", "facebook.com one_edit 75 - - -"),
        ("facetook.pl", "-"),
        // Long brands next to a hyphen.
        ("buy-facebookxyz.example", "facebook.com embedded 90 facebook - -"),
        ("buyxfacebook-fans.example", "facebook.com embedded 90 facebook - -"),
        ("buyxfacebookxfans.example", "-"),
        ("buy-googlexyz.example", "-"),
        // Words under other suffixes, three letters next to anything, and machines.
        ("wallet.net", "-"),
        ("dhl-parcelx.example", "-"),
        ("dhl-parcelx.evil.example", "dhl.com embedded 80 dhl - -"),
        ("dhl-parcelx.github.io", "dhl.com embedded 80 dhl - -"),
        ("z01.example", "-"),
        // An edit under a suffix that somebody registered.
        ("start-trezorr.example", "trezor.io brand_plus_word 90 trezorr start en"),
        ("abcde-trezur.example", "-"),
        ("abcde-trezur.github.io", "trezor.io embedded 90 trezur - -"),
        // The label of a subdomain: three letters as they are, and one slip in six.
        ("dhl.parcels.example", "dhl.com subdomain 90 - - -"),
        ("dhi.parcels.example", "-"),
        ("tre-zor.evil.example", "trezor.io subdomain 90 - - -"),
        // The only label before a registered domain, whose owner may host others without being in the Public Suffix List.
        ("xtrezorx.evil.example", "trezor.io embedded 75 trezor - -"),
        ("xtrezorx.sub.evil.example", "-"),
        ("xwalletx.evil.example", "wallet.com embedded 90 wallet - -"),
        ("x-wallet-x.evil.example", "-"),
        ("xtrezorx.example", "-"),
        // Eight letters before a few others.
        ("facebookcn.example", "facebook.com embedded 90 facebook - -"),
        ("facebookfans.example", "-"),
        ("cnfacebook.example", "-"),
    ] {
        assert_eq!(told(&index, name), expected, "{name}");
    }
}

#[test]
fn brands_with_words_are_found_and_explained() {
    let index = index(&BRANDS);
    for (name, expected) in [
        ("paypal-login.example", "paypal.com brand_plus_word 50 paypal login en"),
        ("login-paypal.example", "paypal.com brand_plus_word 50 paypal login en"),
        ("paypa1-login.example", "paypal.com brand_plus_word 58 paypa1 login en"),
        // The word may be disguised too, at no cost.
        ("paypal-l0gin.example", "paypal.com brand_plus_word 50 paypal login en"),
        ("раypal-ѕесurе.example", "paypal.com brand_plus_word 54 раypal secure en"),
        ("paypal-konto.example", "paypal.com brand_plus_word 50 paypal konto de"),
        ("paypal-вход.example", "paypal.com brand_plus_word 50 paypal вход ru"),
        ("paypal登录.example", "paypal.com brand_plus_word 50 paypal 登录 zh"),
        ("sparkasse-pushtan.example", "sparkasse.de brand_plus_word 50 sparkasse pushtan de"),
        ("securepaypal.example", "paypal.com brand_plus_word 50 paypal secure en"),
        ("paypallogin.example", "paypal.com brand_plus_word 50 paypal login en"),
        ("mypaypal.example", "paypal.com brand_plus_word 50 paypal my en"),
        ("thepaypal.example", "paypal.com brand_plus_word 50 paypal the en"),
        ("bücher-rechnung.example", "bücher.example brand_plus_word 50 bücher rechnung de"),
        ("сбербанк-оплата.рф", "сбербанк.рф brand_plus_word 50 сбербанк оплата ru"),
        // Any other part.
        ("paypal-x7f3k.example", "paypal.com embedded 60 paypal - -"),
        ("paypal24.example", "paypal.com embedded 60 paypal - -"),
        ("365paypal.example", "paypal.com embedded 60 paypal - -"),
        ("paypal-2024-garden.example", "paypal.com embedded 60 paypal - -"),
        ("p-a-y-p-a-l.example", "paypal.com embedded 70 - - -"),
        // Brands of several parts.
        ("wells-fargo-login.example", "wellsfargo.com brand_plus_word 60 wells-fargo login en"),
        (
            "mercedes-benz-bonus.example",
            "mercedes-benz.com brand_plus_word 50 mercedes-benz bonus en",
        ),
        // Short brands.
        ("dhl-tracking.example", "dhl.com brand_plus_word 50 dhl tracking en"),
        ("dhl-x7f3k.example", "dhl.com embedded 80 dhl - -"),
        ("ikea-garden.example", "ikea.com embedded 80 ikea - -"),
        ("visa-login.example", "visa.com brand_plus_word 50 visa login en"),
        ("visalogin.example", "visa.com brand_plus_word 75 visa login en"),
        // A letter too many, or an edit, next to a lure.
        ("appleid-login.example", "apple.com brand_plus_word 75 apple login en"),
        ("verify-appleid.example", "apple.com brand_plus_word 75 apple verify en"),
        ("paypals-login.example", "paypal.com brand_plus_word 75 paypal login en"),
        ("login-papyal.example", "paypal.com brand_plus_word 90 papyal login en"),
        // Parts of an address.
        ("www-apple.com", "apple.com brand_plus_word 50 apple www en"),
        ("httpsapple.com", "apple.com brand_plus_word 60 apple https en"),
        // Its own suffix, at both ends.
        ("compaypal.example", "paypal.com embedded 45 paypal - -"),
        ("paypalcom24.example", "paypal.com embedded 45 paypal - -"),
        // Words that few names contain.
        ("shell-beach.example", "shell.com embedded 85 shell - -"),
        ("chase-online.example", "chase.com brand_plus_word 75 chase online en"),
        // Ordinary words.
        ("apple-support.example", "apple.com brand_plus_word 50 apple support en"),
        ("chaselogin.example", "chase.com brand_plus_word 60 chase login en"),
        ("apple-x7f3k.example", "apple.com embedded 80 apple - -"),
        // In the label of a subdomain.
        ("paypal-login.evil.example", "paypal.com brand_plus_word 50 paypal login en"),
        ("a.dhl-tracking.b.evil.example", "dhl.com brand_plus_word 50 dhl tracking en"),
        ("visa-com.example", "visa.com embedded 45 visa - -"),
    ] {
        assert_eq!(told(&index, name), expected, "{name}");
    }
}

#[test]
fn ordinary_words_next_to_ordinary_words_are_no_hits() {
    let index = index(&BRANDS);
    for name in [
        "apple-pie.example",
        "applepie.example",
        "visa-photos.example",
        "apple-24.example",
        "apple24.example",
        "myapple.example",
        "apple-pie-shop.example",
        "apple-shop.example",
        "dhlx.example",
        "xdhl.example",
        "adhlogin.example",
        "login.example",
        "my-login.example",
    ] {
        assert_eq!(told(&index, name), "-", "{name}");
    }
}

#[test]
fn what_is_distinctive_may_be_given() {
    let mut builder = Index::builder();
    builder.protect_as("apple.com", Brand::Distinctive).unwrap();
    builder.protect_as("paypal.com", Brand::Ordinary).unwrap();
    let index = builder.build();
    let index = Index::from_bytes(&index.to_bytes()).unwrap();
    assert_eq!(told(&index, "apple-pie.example"), "apple.com embedded 60 apple - -");
    assert_eq!(told(&index, "paypal-pie.example"), "-");
    assert_eq!(
        told(&index, "paypal-login.example"),
        "paypal.com brand_plus_word 50 paypal login en"
    );
}

#[test]
fn words_may_be_added() {
    let mut builder = Index::builder();
    builder.protect("apple.com").unwrap();
    for (word, is_word) in [
        ("Treuepunkte", true),
        ("zż", true),
        ("", false),
        ("  ", false),
        ("a", false),
        ("two words", false),
        ("a-b", false),
        ("a.b", false),
        ("*", false),
        ("<>", false),
        ("a!", false),
        ("a_b", false),
        ("a\u{2665}", false),
        ("\u{1F600}ab", false),
        ("a\u{B7}b", true),
        ("\u{645}\u{6CC}\u{200C}\u{62E}", true),
    ] {
        assert_eq!(builder.add_word(word).is_ok(), is_word, "{word:?}");
    }
    for text in ["a-b", "a b", "a!", "xn--a"] {
        assert_eq!(builder.add_word(text).unwrap_err().reason(), Reason::NotAWord, "{text:?}");
    }
    let index = builder.build();
    let read = Index::from_bytes(&index.to_bytes()).unwrap();
    for index in [&index, &read] {
        let added: Vec<_> = index.words().filter(|(_, language)| language.is_empty()).collect();
        assert_eq!(added, [("treuepunkte", ""), ("zż", ""), ("a·b", ""), ("می\u{200C}خ", "")]);
        assert_eq!(
            told(index, "apple-treuepunkte.example"),
            "apple.com brand_plus_word 50 apple treuepunkte -"
        );
    }
    let languages: std::collections::BTreeSet<&str> =
        index.words().filter_map(|(_, language)| language.split('-').next()).collect();
    assert!(languages.len() > 25, "{languages:?}");
    assert_eq!(Builder::new(Level::Strict).build().words().len(), 0);
}

/// Somebody registered these names, and lets others use those under them.
#[test]
fn suffixes_of_companies_are_protected_but_not_what_is_under_them() {
    for suffix in ["github.io", "googleapis.com", "blogspot.com", "myshopify.com", "*.webflow.io"] {
        let mut builder = Index::builder();
        assert_eq!(builder.protect(suffix), Ok(()), "{suffix}");
        builder.protect("paypal.com").unwrap();
        assert_eq!(builder.allow(suffix).unwrap_err().reason(), Reason::PublicSuffix, "{suffix}");
        let index = builder.build();
        let suffix = suffix.trim_start_matches("*.");
        assert_eq!(index.find(suffix), [], "{suffix}");
        assert_eq!(index.find(&format!("someone.{suffix}")), [], "{suffix}");
        let hits = index.find(&format!("paypal-login.{suffix}"));
        assert_eq!(hits[0].protected(), "paypal.com", "{suffix}");
        let other = format!("login-{}.example", suffix.split('.').next().unwrap());
        assert_eq!(index.find(&other)[0].protected(), suffix, "{other}");
    }
    let index = index(&["github.io"]);
    for name in ["g1thub.io", "githhub.io", "github.net", "github.io.evil.example"] {
        assert_eq!(index.find(name)[0].protected(), "github.io", "{name}");
    }
}

/// A line of a list says nothing about names of other people under a suffix.
#[test]
fn public_suffixes_silence_nothing() {
    for suffix in ["com", "co.uk", "de", "*.com", "c.kobe.jp", "NET."] {
        let mut builder = Index::builder();
        builder.protect("paypal.com").unwrap();
        assert_eq!(builder.protect(suffix).unwrap_err().reason(), Reason::PublicSuffix, "{suffix}");
        assert_eq!(builder.allow(suffix).unwrap_err().reason(), Reason::PublicSuffix, "{suffix}");
        let index = builder.build();
        for name in
            ["paypa1.com", "paypal-login.co.uk", "paypal-login.github.io", "paypal-login.de"]
        {
            assert_eq!(index.find(name).len(), 1, "{suffix} {name}");
        }
    }
    for brand in ["chase", "visa", "bank", "shop", "app", "office", "box"] {
        let index = index(&["paypal.com", brand]);
        for name in [format!("paypal-login.{brand}"), format!("paypa1.{brand}")] {
            let hits = index.find(&name);
            assert!(hits.iter().any(|hit| hit.protected() == "paypal.com"), "{name} {hits:?}");
        }
        assert_eq!(index.find(&format!("www.{brand}.example")), [], "{brand}");
    }
    let index = index(&["chase"]);
    assert_eq!(index.find("chase-login.example")[0].protected(), "chase");
    let mut builder = Index::builder();
    builder.protect("*.apple.com").unwrap();
    assert!(builder.build().protected().eq(["apple.com"]));
}

#[test]
fn hostile_labels_take_linear_time() {
    let index = index(&BRANDS);
    for unit in ["paypal-", "login-", "-", "раypal-", "paypallogin", "a1", "ü-", "登录-"] {
        assert!(index.find(&unit.repeat(100_000)).len() <= BRANDS.len(), "{unit}");
        let label = unit.repeat(250 / unit.len());
        assert!(index.find(&format!("{label}.example")).len() <= BRANDS.len(), "{unit}");
    }
}

/// Imitations that were reported, or listed, before they were found.
#[test]
fn reported_imitations_are_found() {
    for (brand, names) in [
        // Brands whose hashes were those of ordinary words.
        ("facebook.com", ["facebook-appeal.com", "facebook24.com"]),
        ("usps.com", ["usps-redelivery.com", "usps-x7f3k.com"]),
        ("westpac.com.au", ["westpac-7731.com", "westpac24.com"]),
        ("avast.com", ["avast-antivirus.com", "avast-x7f3k.com"]),
        // Edits, also under other suffixes and next to lures.
        ("pancakeswap.finance", ["pancakswap.com", "pancakeswp.net"]),
        ("electrum.org", ["electrun.net", "electrm.com"]),
        ("myetherwallet.com", ["myethervallet.com", "login-myetherwallets.com"]),
        ("blockchain.com", ["login-blockchian.net", "blockchian-login.com"]),
        ("steamcommunity.com", ["steancommunnity.com", "stearncommuniir.com.ru"]),
        // Labels of subdomains.
        ("contoso.com", ["contoso.secure-login.evil.example", "c0ntoso.evil.example"]),
        ("postbank.de", ["postbank.evil.example", "postbank.com1.example"]),
        ("poloniex.com", ["poloniex.com135i478847.example", "poloniex.com-1234.example"]),
        // The own suffix in the same label.
        ("metamask.io", ["metamaskio.com", "metamask-io.com"]),
        ("idex.market", ["idexmarket.info", "idex-market-claim.net"]),
        ("manta.network", ["mantanetwork-claim.net", "mantanetwork24.com"]),
        // Parts of an address, letters and plurals next to words.
        ("chase.com", ["http-chase.com", "chasebank-login.com"]),
        ("discord.com", ["discords-gift.com", "discordgifts.com"]),
        ("discordapp.com", ["dliscordapp.com", "discordapptokens.com"]),
    ] {
        let index = index(&[brand]);
        for name in names {
            assert_ne!(told(&index, name), "-", "{name}");
        }
    }
}

#[test]
fn what_the_limits_of_the_search_name_is_not_found() {
    let found = |level, name| {
        let mut builder = Builder::new(level);
        let brands = ["paypal.com", "google.com", "facebook.com", "acme.company.com"];
        assert_eq!(builder.protect_all(brands), []);
        !builder.build().find(name).is_empty()
    };
    for (name, expected) in [
        ("paybal.net", [false, true]),
        ("paypalxyz.com", [false, true]),
        ("acme-company.com", [false, true]),
        ("facebxyk.com", [false, true]),
        ("fazeboik.com", [false, false]),
        ("giigle.com", [false, false]),
    ] {
        assert_eq!(
            [Level::Normal, Level::Wide].map(|level| found(level, name)),
            expected,
            "{name}"
        );
    }
}
