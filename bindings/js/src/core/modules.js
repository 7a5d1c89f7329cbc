// The modules: the whole package, conversion only, UTS #46 only, and rulesets. Each entry point loads the one it needs.

import { Module } from './module.js';

export const full = new Module();
export const conversionAlone = new Module();
export const uts46Alone = new Module();
export const rulesets = new Module();
