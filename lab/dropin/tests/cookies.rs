//! Cookies for a host that is not ASCII, by the crate `cookie_store`.

use cookie_store::CookieStore;
use url::Url;

fn url(text: &str) -> Url {
    text.parse().unwrap()
}

#[test]
fn a_cookie_goes_to_its_domain_in_either_form() {
    let mut store = CookieStore::default();
    store.parse("a=1; Domain=Bücher.example", &url("http://www.bücher.example/")).unwrap();
    for to in
        ["http://bücher.example/", "http://xn--bcher-kva.example/", "http://x.BÜCHER.example/"]
    {
        let cookies: Vec<_> = store.get_request_values(&url(to)).collect();
        assert_eq!(cookies, [("a", "1")], "{to}");
    }
    assert_eq!(store.get_request_values(&url("http://bucher.example/")).count(), 0);
}

#[test]
fn a_cookie_for_another_domain_is_rejected() {
    let mut store = CookieStore::default();
    assert!(store.parse("a=1; Domain=bücher.example", &url("http://bucher.example/")).is_err());
}
