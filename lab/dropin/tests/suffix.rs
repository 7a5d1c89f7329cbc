//! Public suffixes of names that are not ASCII, by the crate `publicsuffix`.

use publicsuffix::{List, Psl};

#[test]
fn a_rule_holds_in_either_form() {
    let list: List =
        "// ===BEGIN ICANN DOMAINS===\n公司.cn\n// ===END ICANN DOMAINS===".parse().unwrap();
    let domain = |name: &'static str| {
        list.domain(name.as_bytes()).map(|domain| str::from_utf8(domain.as_bytes()).unwrap())
    };
    assert_eq!(domain("www.食狮.公司.cn"), Some("食狮.公司.cn"));
    assert_eq!(domain("www.xn--85x722f.xn--55qx5d.cn"), Some("xn--85x722f.xn--55qx5d.cn"));
}
