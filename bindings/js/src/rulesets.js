// Label generation rulesets; an entry loads their module.

import { rulesets } from './core/modules.js';
import { rulesetWith } from './core/ruleset.js';

export { RulesetError } from './core/ruleset.js';
export { version } from './core/version.js';

export const Ruleset = rulesetWith(rulesets);
