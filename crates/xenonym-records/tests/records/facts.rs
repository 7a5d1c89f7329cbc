//! Facts on names, beside records that stay.

use xenonym_records::engine::{Dropped, Header, Replacer, Slot};
use xenonym_records::{Fault, Format, JsonLines, Results, Rows, Syntax, Target};

/// Knows the length of each name and its quotation, and leaves out records without a long name.
#[derive(Default)]
struct Measure {
    length: usize,
    lengths: Vec<usize>,
}

impl Replacer for Measure {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        self.length = slot.name.len();
        self.lengths.push(self.length);
        Ok(())
    }

    fn reject(
        &mut self,
        _: Fault,
        _: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        Ok(())
    }

    fn facts(&mut self) -> Vec<String> {
        match std::mem::take(&mut self.length) {
            0 => Vec::new(),
            length => vec![length.to_string(), "a,\"b\"".to_owned()],
        }
    }

    fn member(&mut self) -> String {
        format!("{:?}", self.lengths)
    }

    fn keeps_record(&mut self) -> bool {
        std::mem::take(&mut self.lengths).iter().all(|&length| length < 9)
    }
}

/// The records with facts, without those that are left out.
fn with_facts(format: &dyn Format, input: &str) -> String {
    let (mut output, mut rest) = (Vec::new(), input.as_bytes());
    if format.has_header() {
        let header = format.record(rest);
        assert_eq!(format.header(&rest[..header]), Ok(Header::FirstRecord));
        format.rewrite_header(&rest[..header], &mut output);
        rest = &rest[header..];
    }
    let mut measure = Measure::default();
    while !rest.is_empty() {
        let (record, after) = rest.split_at(format.record(rest));
        let start = output.len();
        if format.rewrite(record, &mut measure, &mut output).is_err() {
            output.truncate(start);
        }
        rest = after;
    }
    String::from_utf8(output).unwrap()
}

#[test]
fn each_column_has_several_new_ones() {
    let results = Results::Facts(&["_length", "_text"]);
    let targets = ["n", "u:urls"].map(Target::parse).to_vec();
    let rows = Rows::new(Syntax::CSV, targets, results);
    let input = "n,x,u\na,b,https://cc/d\n\"e\"\"\",,,more\nf\nverylongname,,\n";
    assert_eq!(
        with_facts(&rows, input),
        "n,x,u,n_length,n_text,u_length,u_text\n\
         a,b,https://cc/d,1,\"a,\"\"b\"\"\",2,\"a,\"\"b\"\"\"\n\
         \"e\"\"\",,,2,\"a,\"\"b\"\"\",,,more\n\
         f,,,1,\"a,\"\"b\"\"\",,\n"
    );
    let rows = Rows::new(Syntax::CSV, vec![Target::parse("n")], results);
    assert!(
        rows.header(b"n,n_text\n")
            .unwrap_err()
            .to_string()
            .contains("contains a column \"n_text\"")
    );
}

#[test]
fn each_object_has_a_new_member() {
    let lines = JsonLines::new(vec![Target::parse("n")]).unwrap().with_member("lengths");
    let input = "{\"n\": [\"a\", \"bb\"], \"x\": {\"}\": {}} } \r\n{ }\n[]\n\n{\"n\":\"verylongname\"}\n{\"n\":1}";
    assert_eq!(
        with_facts(&lines, input),
        "{\"n\": [\"a\", \"bb\"], \"x\": {\"}\": {}} ,\"lengths\":[1, 2]} \r\n\
         { \"lengths\":[]}\n[]\n\n{\"n\":1,\"lengths\":[]}"
    );
}
