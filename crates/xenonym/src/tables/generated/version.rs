// Generated; do not edit. Unicode 18.0.0.
// Regenerate: cargo xtask generate --data ../shared
// Input: UnicodeData 18.0.0 0736451de439ae7baf1425136617da495e09ee5afbe6e394374db7009ea08950

/// The newest version of Unicode that this crate supports.
pub const VERSION: (u8, u8, u8) = (18, 0, 0);
/// [`VERSION`], as three numbers with dots.
pub const VERSION_TEXT: &str = "18.0.0";
