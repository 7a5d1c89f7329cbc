// The modules: of the whole package, and of conversion alone. An entry loads the one that it needs.

import { Module } from './module.js';

export const full = new Module();
export const conversionAlone = new Module();
