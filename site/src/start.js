// Starts the program of the page, which is embedded compressed: it is a third of its size then. The security policy allows it by
// its hash, like every script here.

import { carried } from './carried.js';

/** After the first paint, which shows the name of a link. */
function start() {
  const program = document.createElement('script');
  program.id = 'program';
  program.textContent = new TextDecoder().decode(carried('source'));
  document.body.append(program);
}

requestAnimationFrame(() => setTimeout(start));
