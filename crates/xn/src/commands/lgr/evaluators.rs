//! The evaluators of a thread. Each keeps its buffers from label to label.

use std::cell::RefCell;

use xenonym_lgr::{Evaluator, Ruleset};

thread_local! {
    static EVALUATORS: RefCell<Vec<Evaluator<'static>>> = const { RefCell::new(Vec::new()) };
}

/// Calls `run` with this thread's evaluators, one for each ruleset. A command evaluates all labels under the same rulesets.
pub(super) fn with_evaluators<T>(
    rulesets: &'static [Ruleset],
    run: impl FnOnce(&mut [Evaluator<'static>]) -> T,
) -> T {
    EVALUATORS.with_borrow_mut(|evaluators| {
        if evaluators.is_empty() {
            evaluators.extend(rulesets.iter().map(Ruleset::evaluator));
        }
        run(evaluators)
    })
}
