// The two modules: the whole package, and conversion only. Each entry point loads the one it needs.

import { Module } from './module.js';

export const full = new Module();
export const conversionAlone = new Module();
