//! Every module of the library, its errors' texts included.

use xenonym::host::Host;
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0};
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::uts46::{self, Options};
use xenonym::{idna2003, idna2008, label, punycode, unicode};

fn main() -> Result<(), xenonym::Error> {
    let name = std::env::args().nth(1).unwrap_or_default();
    println!("{}", uts46::to_ascii(&name, &Options::DNS)?);
    println!("{}", uts46::to_unicode(&name, &Options::DNS).raw());
    println!("{}", idna2003::to_ascii(&name, &idna2003::Options::RFC3490)?);
    println!("{}", idna2003::to_unicode(&name, &idna2003::Options::RFC3490).raw());
    println!("{:?}", idna2003::same_name(&name, &name, &idna2003::Options::RFC3490));
    println!("{:?}", idna2008::check(&name, &idna2008::Options::LOOKUP));
    println!("{}", idna2008::map(&name));
    println!("{:?}", label::classify(&name));
    println!("{:?}", name.parse::<Host>());
    println!("{}", NAMEPREP.prepare(&name, Purpose::Query)?);
    println!("{}", punycode::encode(&name)?);
    println!("{}", punycode::decode(&name)?);
    for form in [&NFC_3_2_0, &NFKC_3_2_0, &NFC, &NFKC] {
        println!("{}", form.normalize(&name));
    }
    for code_point in name.chars() {
        println!("{:?}", unicode::DerivedProperty::of(code_point));
    }
    Ok(())
}
