//! The growth of Punycode's time with the length of texts whose code points are all distinct and
//! ascending. This is the worst case for the RFC's encoder. Its decoder then inserts at the end,
//! which is the cheapest case.

use rustix::time::{ClockId, clock_gettime};

use crate::contender::Contender;
use crate::path::Path;
use crate::rivals::Rival;

const SIZES: [usize; 4] = [1_000, 2_000, 4_000, 8_000];

/// One table: milliseconds for the largest size, and time(2n)/time(n) before it.
pub fn print(rivals: &[&Rival]) {
    println!(
        "\n| Punycode, n distinct code points | time(2n)/time(n), n from 1,000 | ms for 8,000 |"
    );
    println!("|---|---|---|");
    let texts: Vec<String> =
        SIZES.iter().map(|&size| ('\u{4E00}'..=char::MAX).take(size).collect()).collect();
    let digits: Vec<String> =
        texts.iter().map(|text| xenonym::punycode::encode(text).unwrap_or_default()).collect();
    for (path, inputs) in [(Path::PunycodeEncode, &texts), (Path::PunycodeDecode, &digits)] {
        for rival in rivals {
            if let Some(contender) = rival.contender(path) {
                print_row(path, &contender, inputs);
            }
        }
    }
}

fn print_row(path: Path, contender: &Contender, inputs: &[String]) {
    if inputs.iter().any(|input| contender.answer(input).is_none()) {
        println!("| {}, {} | rejects | |", path.title(), contender.name);
        return;
    }
    let times: Vec<f64> = inputs.iter().map(|input| best(contender, input)).collect();
    let ratios = times.windows(2).map(|pair| format!("{:.2}", pair[1] / pair[0]));
    let ratios: Vec<String> = ratios.collect();
    let last = times.last().copied().unwrap_or(f64::NAN);
    println!("| {}, {} | {} | {last:.2} |", path.title(), contender.name, ratios.join(" "));
}

/// The best of five, in milliseconds.
fn best(contender: &Contender, input: &str) -> f64 {
    let mut pass = contender.pass(&[input.to_owned()]);
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
    };
    let mut time = || {
        let start = now();
        pass();
        now() - start
    };
    (0..5).map(|_| time()).fold(f64::INFINITY, f64::min)
}
