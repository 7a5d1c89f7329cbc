//! The time and memory of commands that read hostile rulesets. Their work is bounded, so it need not grow in proportion.

use std::fmt::Write;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};

use crate::bulk::{build, peak};
use crate::checks::limits::seconds_of_children;

/// The most processor time of a run in seconds, and the most memory in kB.
const MOST_SECONDS: f64 = 10.0;
const MOST_MEMORY: u64 = 300_000;
/// How large the shapes are.
const SIZES: [usize; 3] = [100, 400, 1_600];

/// Makes a document of a size.
type Make = fn(usize) -> String;

const SHAPES: [(&str, Make); 12] = [
    ("a large automaton, referred to", |size| {
        let choices = chars((1..250).map(|at| 0x4E00 + at));
        let mut rules = format!(
            "<rule name=\"b\"><choice><rule><any count=\"7:7\"/><char cp=\"4E00\"/></rule>\
             <rule><rule count=\"3000:3000\"><any count=\"0:1\"/></rule><char cp=\"4E01\"/></rule>\
             <choice>{choices}</choice></choice></rule>"
        );
        rules.push_str(&references(size, "<rule by-ref=\"b\"/>"));
        lgr(&chars((0..250).map(|at| 0x4E00 + at)), &rules)
    }),
    ("different automata", |size| {
        let mut rules = String::new();
        for at in 0..size {
            let _ = write!(
                rules,
                "<rule name=\"r{at}\"><any count=\"0:{}\"/><char cp=\"4E00\"/></rule>\
                 <action disp=\"invalid\" match=\"r{at}\"/>",
                at + 1
            );
        }
        lgr("<char cp=\"4E00\"/>", &rules)
    }),
    ("a tag in a union", |size| {
        let union = "<class from-tag=\"t\"/>".repeat(size.min(4_000));
        lgr(&tagged(20 * size), &format!("<rule name=\"r\"><union>{union}</union></rule>{ACTION}"))
    }),
    ("a tag in a rule", |size| {
        let classes = "<class from-tag=\"t\"/>".repeat(size.min(4_000));
        lgr(&tagged(20 * size), &format!("<rule name=\"r\">{classes}</rule>{ACTION}"))
    }),
    ("differences of a tag", |size| {
        let mut classes = String::new();
        for at in 0..size {
            let _ = write!(
                classes,
                "<difference name=\"c{at}\"><class from-tag=\"t\"/><class>{:04X}</class></difference>",
                0x4E00 + 2 * at
            );
        }
        lgr(&tagged(20 * size), &classes)
    }),
    ("sequences of one letter", |size| {
        let sequence = |len| vec!["4E00"; len].join(" ");
        let lengths = 1..=(size / 20).min(60);
        let entry = |one| {
            let others = lengths.clone().filter(|other| *other != one);
            let list: Vec<String> = others
                .map(|other| format!("<var cp=\"{}\" type=\"blocked\"/>", sequence(other)))
                .collect();
            format!("<char cp=\"{}\">{}</char>", sequence(one), list.concat())
        };
        lgr(&lengths.clone().map(entry).collect::<Vec<_>>().concat(), "")
    }),
    ("a star of mappings", |size| {
        let leaf = |at| {
            format!("<char cp=\"{:04X}\"><var cp=\"4E00\" type=\"blocked\"/></char>", 0x4E01 + at)
        };
        let to = |at| format!("<var cp=\"{:04X}\" type=\"blocked\"/>", 0x4E01 + at);
        let (leaves, all): (Vec<_>, Vec<_>) = (0..size).map(|at| (leaf(at), to(at))).unzip();
        lgr(&format!("<char cp=\"4E00\">{}</char>{}", all.concat(), leaves.concat()), "")
    }),
    ("actions of many types", |size| {
        let mut rules = String::new();
        for at in 0..size {
            let types: Vec<String> = (0..40).map(|kind| format!("t{}-{kind}", at % 50)).collect();
            let types = types.join(" ");
            let _ = write!(rules, "<action disp=\"d{at}\" any-variant=\"{types}\"/>");
        }
        lgr("<char cp=\"4E00\"/>", &rules)
    }),
    ("tags of one element", |size| {
        let tags: Vec<String> = (0..100 * size).map(|tag| format!("t{tag}")).collect();
        lgr(&format!("<char cp=\"4E00\" tag=\"{}\"/>", tags.join(" ")), "")
    }),
    ("a table of RFC 4290", |size| {
        let variants: Vec<String> = (1..20).map(|at| format!("U+{:04X}", 0x4E00 + at)).collect();
        let variants = variants.join(":");
        (0..10 * size).fold(String::new(), |mut table, at| {
            let _ = writeln!(table, "U+{:04X}|{variants}", 0x4E00 + 20 + at);
            table
        })
    }),
    ("a table of RFC 3743", |size| {
        let variants: Vec<String> = (1..20).map(|at| format!("U+{:04X}", 0x4E00 + at)).collect();
        let variants = variants.join(",");
        (0..10 * size).fold(String::new(), |mut table, at| {
            let _ = writeln!(table, "U+{0:04X};U+{0:04X};{variants}", 0x4E00 + 20 + at);
            table
        })
    }),
    ("a table of ranges", |size| "U+3400..U+9FFF # a comment\n".repeat(10 * size)),
];

const ACTION: &str = "<action disp=\"invalid\" match=\"r\"/>";

/// What is done with them. `FILE` is the document, and `LABELS` a list.
const COMMANDS: [&[&str]; 13] = [
    &["check", "--lgr", "FILE", "一"],
    &["check", "--lgr", "FILE", "--lgr", "OTHER", "一"],
    &["index", "--lgr", "FILE", "一"],
    &["variants", "--lgr", "FILE", "--limit", "10", "一"],
    &["conflicts", "--lgr", "FILE", "--registered", "LABELS", "一"],
    &["convert", "FILE"],
    &["lint", "FILE"],
    &["samples", "FILE"],
    &["show", "FILE"],
    &["union", "FILE", "FILE"],
    &["intersection", "FILE", "FILE"],
    &["merge", "FILE", "FILE"],
    &["diff", "FILE", "OTHER"],
];

fn lgr(data: &str, rules: &str) -> String {
    format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>{rules}</rules></lgr>"
    )
}

fn chars(code_points: impl Iterator<Item = u32>) -> String {
    let list: Vec<String> = code_points.map(|one| format!("<char cp=\"{one:04X}\"/>")).collect();
    list.concat()
}

fn tagged(count: usize) -> String {
    let one = |at| format!("<char cp=\"{:04X}\" tag=\"t\"/>", 0x20000 + 2 * at);
    let tagged: Vec<String> = (0..count).map(one).collect();
    format!("<char cp=\"4E00\"/>{}", tagged.concat())
}

/// Rules that consist of the same, and actions that use them.
fn references(count: usize, content: &str) -> String {
    let one = |at| {
        format!("<rule name=\"r{at}\">{content}</rule><action disp=\"invalid\" match=\"r{at}\"/>")
    };
    (0..count).map(one).collect::<Vec<_>>().concat()
}

/// Measures the shapes whose line contains `only`, and returns the problems found.
pub(super) fn measure(root: &Path, only: &str) -> Result<Vec<String>> {
    let name =
        |shape: &str, command: &[&str]| format!("rulesets: xn lgr {}, {shape}", command.join(" "));
    let is_asked = |shape: &str| COMMANDS.iter().any(|command| name(shape, command).contains(only));
    if !SHAPES.iter().any(|(shape, _)| is_asked(shape)) {
        return Ok(Vec::new());
    }
    let (xn, folder) = (build(root)?, root.join("target/growth-rulesets"));
    fs::create_dir_all(&folder)?;
    let (file, other) = (folder.join("rules.xml"), folder.join("other.xml"));
    let labels = folder.join("labels");
    fs::write(&labels, "一\n")?;
    let errors = folder.join("errors");
    println!("| command, ruleset | bytes | seconds | peak, MB |");
    println!("|---|---|---|---|");
    let mut wrong = Vec::new();
    for (shape, make) in SHAPES {
        for size in SIZES {
            let text = make(size);
            fs::write(&file, &text)?;
            fs::write(&other, text.replace("blocked", "allocatable"))?;
            for command in COMMANDS.iter().filter(|command| name(shape, command).contains(only)) {
                let mut run = Command::new(&xn);
                run.arg("lgr");
                for argument in *command {
                    match *argument {
                        "FILE" => run.arg(&file),
                        "OTHER" => run.arg(&other),
                        "LABELS" => run.arg(&labels),
                        argument => run.arg(argument),
                    };
                }
                let before = seconds_of_children()?;
                let messages = File::create(&errors)?;
                let mut child = run.stdout(Stdio::null()).stderr(messages).spawn()?;
                // With 2, the ruleset is rejected, as hostile ones may be, and tables where XML is expected.
                let memory = peak(&mut child, 2)?;
                let seconds = seconds_of_children()? - before;
                let name = name(shape, command);
                // An option that doesn't exist would be rejected at once too.
                let message = fs::read_to_string(&errors)?;
                ensure!(!message.starts_with("error: "), "{name}: {message}");
                println!("| {name} | {} | {seconds:.2} | {} |", text.len(), memory / 1000);
                if seconds > MOST_SECONDS || memory > MOST_MEMORY {
                    wrong.push(format!("{name}: {seconds:.1} s, {} MB", memory / 1000));
                }
            }
        }
    }
    fs::remove_dir_all(&folder)?;
    Ok(wrong)
}
