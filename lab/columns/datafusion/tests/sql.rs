//! SQL over columns of every type of text, with nulls and with names that are rejected.

use std::sync::Arc;

use columns_datafusion::functions;
use datafusion::arrow::array::{
    ArrayRef, AsArray, DictionaryArray, Int64Array, LargeStringArray, StringArray, StringViewArray,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int32Type};
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::prelude::SessionContext;
use xenonym::uts46::Options;

const NAMES: [Option<&str>; 5] =
    [Some("Bücher.example"), None, Some("a..b"), Some("www.example.com"), Some("BÜCHER.example")];

fn context(names: ArrayRef) -> SessionContext {
    let context = SessionContext::new();
    functions(Options::DNS).for_each(|function| context.register_udf(function));
    let rows: ArrayRef = Arc::new(Int64Array::from_iter_values(0..names.len() as i64));
    let table =
        RecordBatch::try_from_iter_with_nullable([("id", rows, false), ("name", names, true)]);
    context.register_batch("names", table.unwrap()).unwrap();
    context
}

fn strings() -> ArrayRef {
    Arc::new(StringArray::from(NAMES.to_vec()))
}

/// The columns of a query's result, as text.
async fn rows(
    context: &SessionContext,
    query: &str,
) -> datafusion::common::Result<Vec<Vec<Option<String>>>> {
    let batches = context.sql(query).await?.collect().await?;
    let mut rows = Vec::new();
    for batch in batches {
        let columns: Vec<_> =
            batch.columns().iter().map(|column| cast(column, &DataType::Utf8).unwrap()).collect();
        let text = |column: &ArrayRef, row| {
            let column = column.as_string::<i32>();
            (!datafusion::arrow::array::Array::is_null(column, row))
                .then(|| column.value(row).to_owned())
        };
        rows.extend(
            (0..batch.num_rows())
                .map(|row| columns.iter().map(|column| text(column, row)).collect::<Vec<_>>()),
        );
    }
    Ok(rows)
}

fn expected(rows: &[&[Option<&str>]]) -> Vec<Vec<Option<String>>> {
    rows.iter().map(|row| row.iter().map(|cell| cell.map(str::to_owned)).collect()).collect()
}

#[tokio::test]
async fn every_function_converts_columns_of_every_type() {
    let columns: [ArrayRef; 4] = [
        strings(),
        Arc::new(LargeStringArray::from(NAMES.to_vec())),
        Arc::new(StringViewArray::from(NAMES.to_vec())),
        Arc::new(NAMES.into_iter().collect::<DictionaryArray<Int32Type>>()),
    ];
    for names in columns {
        let of_column = names.data_type().clone();
        let context = context(names);
        let found = rows(&context, "select xn_to_ascii(name), xn_to_unicode(xn_to_ascii(name)), xn_canonical(name), xn_is_valid(name),
            xn_registrable_domain(name), get_field(xn_try_to_ascii(name), 'error'), get_field(xn_try_to_ascii(name), 'offset') from names order by id");
        let idn: &[_] = &[
            Some("xn--bcher-kva.example"),
            Some("bücher.example"),
            Some("xn--bcher-kva.example"),
            Some("true"),
            Some("xn--bcher-kva.example"),
            None,
            None,
        ];
        assert_eq!(
            found.await.unwrap(),
            expected(&[
                idn,
                &[None; 7],
                &[None, None, None, Some("false"), None, Some("empty_label"), Some("2")],
                &[
                    Some("www.example.com"),
                    Some("www.example.com"),
                    Some("www.example.com"),
                    Some("true"),
                    Some("example.com"),
                    None,
                    None
                ],
                idn,
            ]),
            "{of_column}"
        );
        // The type of the column stays.
        let ascii = context.sql("select xn_to_ascii(name) from names").await.unwrap();
        assert_eq!(ascii.schema().field(0).data_type(), &of_column);
    }
}

#[tokio::test]
async fn rows_are_grouped_and_filtered() {
    let context = context(strings());
    let found = rows(
        &context,
        "select xn_canonical(name), count(*) from names where xn_is_valid(name) group by 1 order by 2 desc",
    );
    let groups: [&[_]; 2] =
        [&[Some("xn--bcher-kva.example"), Some("2")], &[Some("www.example.com"), Some("1")]];
    assert_eq!(found.await.unwrap(), expected(&groups));
}

#[tokio::test]
async fn literals_are_converted_once_and_other_types_rejected_before_the_query_runs() {
    let context = context(strings());
    let found = rows(
        &context,
        "select xn_to_ascii('Bücher.example'), xn_to_ascii(null), xn_to_ascii('a..b')",
    );
    assert_eq!(found.await.unwrap(), expected(&[&[Some("xn--bcher-kva.example"), None, None]]));
    for (query, message) in
        [("xn_to_ascii(id)", "Int64"), ("xn_to_ascii(name, 'host')", "one argument")]
    {
        let error =
            context.sql(&format!("select {query} from names")).await.unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[tokio::test]
async fn options_are_those_of_the_functions() {
    let context = SessionContext::new();
    functions(Options::HOST).for_each(|function| context.register_udf(function));
    let found =
        rows(&context, "select xn_is_valid('a_b'), get_field(xn_try_to_ascii('a_b'), 'error')");
    assert_eq!(found.await.unwrap(), expected(&[&[Some("false"), Some("std3_ascii")]]));
}
