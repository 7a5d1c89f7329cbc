//! Pictures without scripts and fonts, whose colors follow the color scheme of the reader.

use std::fmt::Write as _;

const STYLE: &str = r"<style>
  text { font: 15px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 17px }
  .quiet { fill: #59636e }
  .code { font-family: ui-monospace, monospace }
  .small { font-size: 13px }
  .page { fill: #ffffff }
  .bar { fill: #afb8c1 }
  .ours { fill: #2f5bd8 }
  .line { stroke: #59636e; stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .page { fill: #0d1117 }
    .bar { fill: #4b535d }
    .ours { fill: #6f9bff }
    .line { stroke: #9198a1 }
  }
</style>
";

/// Returns the beginning of a picture: its size, title, styles and background.
pub(crate) fn head(width: u32, height: u32, title: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{}</title>
{STYLE}<rect class="page" width="{width}" height="{height}" rx="6"/>
"#,
        escaped(title)
    )
}

/// A picture, to which shapes are added.
pub(super) struct Svg(String);

impl Svg {
    pub(super) fn new(width: u32, height: u32, title: &str) -> Self {
        let mut svg = Self(head(width, height, title));
        svg.text("title", 20.0, 34.0, title);
        svg
    }

    /// Adds a text that starts at this point of the base line.
    pub(super) fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        let text = escaped(text);
        self.add(&format!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{text}</text>"#));
    }

    /// Adds a rectangle: left, top, width and height.
    pub(super) fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4]) {
        self.add(&format!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2"/>"#
        ));
    }

    /// Adds a vertical line.
    pub(super) fn line(&mut self, x: f64, top: f64, bottom: f64) {
        self.add(&format!(
            r#"<line class="line" x1="{x:.1}" y1="{top:.1}" x2="{x:.1}" y2="{bottom:.1}"/>"#
        ));
    }

    fn add(&mut self, element: &str) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.0, "{element}");
    }

    pub(super) fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
