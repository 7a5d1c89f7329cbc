// The host that `new URL` finds in each line, which is a text in hexadecimal: `=` and the host, or `-` if it throws.

import { createInterface } from 'node:readline';

let output = '';
for await (const line of createInterface({ input: process.stdin })) {
  let answer = '-';
  try {
    answer = `=${new URL(Buffer.from(line, 'hex').toString('utf8')).hostname}`;
  } catch {
    // It is not a URL.
  }
  output += `${answer}\n`;
}
process.stdout.write(output);
