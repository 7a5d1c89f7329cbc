// The programs of the README that print something print the results in their comments.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '..');
const page = readFileSync(join(folder, 'README.md'), 'utf8');
const programs = [...page.matchAll(/^```js\n([^]*?)^```/gm)].map(([, program]) => program).filter((program) => program.includes('console.log('));

test('there are three programs', () => assert.equal(programs.length, 3));

for (const program of programs) {
  const expected = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, comment]) => comment);
  test(expected[0], () => {
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8', cwd: folder });
    assert.deepEqual(printed.trim().split('\n'), expected);
  });
}
