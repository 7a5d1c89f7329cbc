//! Weak types: rules W1 to W7, on the classes of one isolating run sequence.

use super::class::Class;
use super::explicit::{get, set};

/// `start` is the direction at the start of the sequence.
pub(super) fn resolve(classes: &mut [Class], start: Class) {
    marks_and_arabic(classes, start);
    separators(classes);
    terminators(classes);
    european_numbers(classes, start);
}

/// W1 to W3.
fn marks_and_arabic(classes: &mut [Class], start: Class) {
    let (mut before, mut last_strong) = (start, start);
    for class in classes {
        // W1: a mark takes the type of its base.
        if *class == Class::NSM {
            *class = if before.is_isolate() { Class::ON } else { before };
        }
        match *class {
            Class::L | Class::R | Class::AL => last_strong = *class,
            // W2
            Class::EN if last_strong == Class::AL => *class = Class::AN,
            _ => {}
        }
        before = *class;
        // W3
        if *class == Class::AL {
            *class = Class::R;
        }
    }
}

/// W4: one separator between numbers of the same type.
fn separators(classes: &mut [Class]) {
    for at in 1..classes.len() {
        let [before, class, after] = [at - 1, at, at + 1].map(|at| get(classes, at, Class::ON));
        let joins = match class {
            Class::ES => before == Class::EN,
            Class::CS => matches!(before, Class::EN | Class::AN),
            _ => false,
        };
        if joins && before == after {
            set(classes, at, before);
        }
    }
}

/// W5 and W6.
fn terminators(classes: &mut [Class]) {
    let mut before = Class::ON;
    let mut rest = classes;
    while !rest.is_empty() {
        let count = rest.iter().take_while(|&&class| class == Class::ET).count();
        let (terminators, others) = rest.split_at_mut(count);
        let beside_number = before == Class::EN || others.first() == Some(&Class::EN);
        terminators.fill(if beside_number { Class::EN } else { Class::ON });
        let Some((next, others)) = others.split_first_mut() else { return };
        before = *next;
        if matches!(next, Class::ES | Class::CS) {
            *next = Class::ON;
        }
        rest = others;
    }
}

/// W7.
fn european_numbers(classes: &mut [Class], start: Class) {
    let mut last_strong = start;
    for class in classes {
        match *class {
            Class::L | Class::R => last_strong = *class,
            Class::EN if last_strong == Class::L => *class = Class::L,
            _ => {}
        }
    }
}
