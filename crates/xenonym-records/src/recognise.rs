pub enum Kind {}
pub enum Recognised {}
pub fn recognise(_: &[u8]) -> Option<Recognised> { None }
