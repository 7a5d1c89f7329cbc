// The modules of Node, in Node and in runtimes that have them too.

/** A module of Node, or `undefined`. */
export function builtin(name) {
  return globalThis.process?.getBuiltinModule?.(name);
}
