//! The commands that convert many inputs, one result each: `to-ascii`, `to-unicode`, `stringprep`,
//! `punycode`.

use crate::error::{Failure, Outcome};
use crate::plan::{Plan, Route};
use crate::{columnar, text};

pub(super) fn run(plan: &Plan) -> Result<Outcome, Failure> {
    match plan.route().map_err(Failure::Usage)? {
        Route::Text(from) => text::run(plan, from),
        Route::Columns { from, to } => columnar::run(plan, from, to),
    }
}
