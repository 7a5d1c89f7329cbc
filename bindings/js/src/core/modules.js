// The modules: of the whole package, of conversion alone, and of rulesets. An entry loads the one that it needs.

import { Module } from './module.js';

export const full = new Module();
export const conversionAlone = new Module();
export const rulesets = new Module();
