//! The kernels of `xenonym-arrow` as functions of SQL. On a cluster, register them where queries are planned and where they run.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, new_empty_array};
use datafusion::arrow::{datatypes::DataType, error::ArrowError};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs};
use datafusion::logical_expr::{ScalarUDF, ScalarUDFImpl, Signature, Volatility};
use xenonym::uts46::Options;
use xenonym_arrow::{canonical, is_valid, registrable_domain, to_ascii, to_unicode, try_to_ascii};

type Kernel = fn(&dyn Array, &Options) -> Result<ArrayRef, ArrowError>;

const KERNELS: [(&str, Kernel); 6] = [
    ("xn_to_ascii", to_ascii),
    ("xn_to_unicode", to_unicode),
    ("xn_canonical", canonical),
    ("xn_is_valid", |names, options| Ok(Arc::new(is_valid(names, options)?))),
    ("xn_try_to_ascii", |names, options| Ok(Arc::new(try_to_ascii(names, options)?))),
    ("xn_registrable_domain", |hosts, options| Ok(Arc::new(registrable_domain(hosts, options)?))),
];

/// The index in `KERNELS`, by which DataFusion compares functions, and the options.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Function(usize, Options, Signature);

/// The functions, for [`register_udf`](datafusion::prelude::SessionContext::register_udf).
pub fn functions(options: Options) -> impl Iterator<Item = ScalarUDF> {
    let signature = Signature::user_defined(Volatility::Immutable);
    (0..KERNELS.len()).map(move |at| ScalarUDF::from(Function(at, options, signature.clone())))
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        KERNELS[self.0].0
    }
    fn signature(&self) -> &Signature {
        &self.2
    }
    fn coerce_types(&self, columns: &[DataType]) -> Result<Vec<DataType>> {
        match columns {
            [DataType::Null] => Ok(vec![DataType::Utf8]),
            [column] => Ok(vec![column.clone()]),
            _ => plan_err!("{} has one argument", self.name()),
        }
    }
    fn return_type(&self, columns: &[DataType]) -> Result<DataType> {
        // A kernel rejects a column that isn't text even if it is empty, so such a query isn't planned.
        Ok(KERNELS[self.0].1(&new_empty_array(&columns[0]), &self.1)?.data_type().clone())
    }
    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let result = KERNELS[self.0].1(&args.args[0].to_array(1)?, &self.1)?;
        Ok(match args.args[0] {
            ColumnarValue::Array(_) => ColumnarValue::Array(result),
            ColumnarValue::Scalar(_) => ScalarValue::try_from_array(&result, 0)?.into(),
        })
    }
}
