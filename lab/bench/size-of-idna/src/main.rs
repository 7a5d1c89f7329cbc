//! UTS #46 both ways, by the crate `idna`.

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let (engine, bytes) = (Uts46::new(), name.as_bytes());
    let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
    let ascii = engine.to_ascii(bytes, deny, hyphens, DnsLength::VerifyAllowRootDot);
    println!("{}", ascii.unwrap_or_default());
    println!("{}", engine.to_unicode(bytes, deny, hyphens).0);
}
