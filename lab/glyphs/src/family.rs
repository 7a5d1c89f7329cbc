//! Font families: the fonts that one reader sees, including fonts for further scripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ab_glyph::{Font, FontVec};
use anyhow::{Context, Result, ensure};

use crate::raster::{self, Shape, Sign, Spacing};

pub(crate) struct Family {
    /// The identifier in the file of edges.
    pub(crate) id: char,
    fonts: Vec<FontVec>,
}

/// The id, the name and the first font of each family, all of them without serifs, as in address bars.
pub(crate) const FAMILIES: [(char, &str, &str); 6] = [
    ('D', "DejaVu Sans", "dejavu/DejaVuSans.ttf"),
    ('F', "FreeSans", "freefont/FreeSans.ttf"),
    ('L', "Liberation Sans", "liberation2/LiberationSans-Regular.ttf"),
    ('N', "Noto Sans", "noto/NotoSans-Regular.ttf"),
    ('O', "Open Sans", "open-sans/OpenSans-Regular.ttf"),
    ('R', "Roboto", "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"),
];

/// The font for simplified Chinese in the Noto Sans CJK collection.
const CJK: (&str, u32) = ("usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2);

impl Family {
    pub(crate) fn all(folder: &Path) -> Result<Vec<Self>> {
        let truetype = folder.join("usr/share/fonts/truetype");
        let mut families = Vec::new();
        for (id, name, file) in FAMILIES {
            let first = truetype.join(file);
            let mut fonts = vec![open(&first, 0)?];
            if name == "Noto Sans" {
                for file in further_noto(&first)? {
                    fonts.push(open(&file, 0)?);
                }
                fonts.push(open(&folder.join(CJK.0), CJK.1)?);
            }
            families.push(Self { id, fonts });
        }
        Ok(families)
    }

    /// Draws a sign with the first font that contains all of it. Returns `None` for a sign without
    /// ink or width, such as a combining mark.
    pub(crate) fn draw(&self, sign: Sign, spacing: Spacing) -> Option<Shape> {
        let has =
            |font: &&FontVec| sign.code_points().all(|code_point| font.glyph_id(code_point).0 != 0);
        let font = self.fonts.iter().find(has)?;
        raster::draw(font, sign, spacing)
    }
}

/// The Noto Sans fonts of single scripts, by name, in addition to the font for Latin, Greek and
/// Cyrillic.
fn further_noto(first: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(first.parent().context("a font is in a folder")?)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path != first && name.starts_with("NotoSans") && name.ends_with("-Regular.ttf") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn open(path: &Path, index: u32) -> Result<FontVec> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    FontVec::try_from_vec_and_index(bytes, index).with_context(|| path.display().to_string())
}

// Debian's packages of fonts: downloads and unpacks them, and does not install them.

const NAMES: [&str; 7] = [
    "fonts-dejavu-core",
    "fonts-freefont-ttf",
    "fonts-liberation2",
    "fonts-noto-cjk",
    "fonts-noto-core",
    "fonts-open-sans",
    "fonts-roboto-unhinted",
];

/// Unpacks the packages into a folder, and returns the name and version of each.
pub(crate) fn unpack(folder: &Path) -> Result<Vec<String>> {
    fs::create_dir_all(folder)?;
    let mut versions = Vec::new();
    for name in NAMES {
        let archive = match archive(folder, name)? {
            Some(archive) => archive,
            None => download(folder, name)?,
        };
        let version = run(Command::new("dpkg-deb").arg("-f").arg(&archive).arg("Version"))?;
        run(Command::new("dpkg-deb").arg("-x").arg(&archive).arg(folder))?;
        versions.push(format!("{name} {}", version.trim()));
    }
    Ok(versions)
}

/// The archive of a package, if it is in the folder.
fn archive(folder: &Path, name: &str) -> Result<Option<PathBuf>> {
    let prefix = format!("{name}_");
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&prefix)) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

fn download(folder: &Path, name: &str) -> Result<PathBuf> {
    run(Command::new("apt-get").args(["-q", "download", name]).current_dir(folder))?;
    archive(folder, name)?.with_context(|| format!("apt-get downloads no archive of {name}"))
}

fn run(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed; on Debian, try apt-get update\n{errors}");
    Ok(String::from_utf8(output.stdout)?)
}
