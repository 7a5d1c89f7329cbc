//! What names are: the feature `full`.

mod check;
mod code_points;
mod display;
mod explain;
mod hosts;
mod lookalikes;
mod running_text;
mod skeletons;
mod trace;
