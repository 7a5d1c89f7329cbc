// Node's built-in modules, in Node and in compatible runtimes.

/** A built-in module, or `undefined`. */
export function builtin(name) {
  return globalThis.process?.getBuiltinModule?.(name);
}
