// The versions of the package (as in `package.json`) and of Unicode.

export const version = '0.1.0';
export const unicodeVersion = '18.0.0';
