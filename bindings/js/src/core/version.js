// Versions: of the package, as `package.json` has it, and of Unicode.

export const version = '0.1.0';
export const unicodeVersion = '18.0.0';
