//! What names are: the feature `full`.

mod check;
mod code_points;
mod display;
mod explain;
mod hosts;
mod lookalikes;
mod skeletons;
mod trace;
