// The script `build` before it compiles: which Debian packages it uses, and its messages if it cannot build.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'xenonym-build-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a copy of the script with these programs before, or instead of, those of the machine. */
function build(name, programs, path = '', environment = {}) {
  const root = join(folder, name);
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  copyFileSync(join(import.meta.dirname, '../build'), join(root, 'build'));
  for (const [program, text] of Object.entries(programs)) {
    writeFileSync(join(root, 'bin', program), `#!/bin/sh\n${text}\n`);
    chmodSync(join(root, 'bin', program), 0o755);
  }
  const env = { PATH: join(root, 'bin') + path, ROOT: root, ...environment };
  const { status, stderr } = spawnSync('/bin/bash', [join(root, 'build')], { env, encoding: 'utf8' });
  return { status, stderr, root };
}

/** An apt whose newest rustc-web is this one. It downloads nothing. */
const apt = (candidate) => ({
  'apt-cache': `case $1 in
    policy) echo "rustc-web:"; echo "  Candidate: ${candidate}" ;;
    depends) [ "$2" = libstd-rust-web-1.97 ] && printf '%s\\n' "$2" '  Depends: libc6' '  Depends: libllvm23' ;;
  esac`,
  'apt-get': `case $1 in
    install) printf 'Inst %s (1 Debian)\\n' libgit2-9 libc6 gcc libssl-dev lld-23 ;;
    download) shift; echo "$@" > "$ROOT/downloaded"; exit 9 ;;
  esac`,
  'dpkg-deb': 'exit 1',
});

test('the newest Rust of Debian is taken, with what it needs', () => {
  const { status, root } = build('newer', apt('1.97.1+dfsg1-1~deb13u1+b1'), ':/usr/bin:/bin');
  assert.equal(status, 9);
  assert.deepEqual(readFileSync(join(root, 'downloaded'), 'utf8').trim().split(' '), [
    '-q', 'binaryen', 'cargo-web', 'libgit2-9', 'libllvm23', 'libstd-rust-web-1.97', 'libstd-rust-web-dev', 'lld-23',
    'rust-web-src', 'rustc-web',
  ]);
});

test('an older Rust of Debian is not enough', () => {
  for (const [name, candidate] of [['older', '1.85.0+dfsg3-1'], ['none', '(none)']]) {
    const { status, stderr } = build(name, apt(candidate), ':/usr/bin:/bin');
    assert.equal(status, 1);
    assert.match(stderr, /rustc-web 1\.96 or later\. apt-get knows (1\.85|none): run `apt-get update`/);
    assert.match(stderr, /rustup target add wasm32-unknown-unknown/);
  }
});

/** A toolchain with a target or a source, and a cargo that records its arguments. */
const toolchain = {
  rustc: `case "$*" in *target-libdir*) echo "$ROOT/target" ;; *) echo "$ROOT" ;; esac`,
  cargo: 'echo "$@" > "$ROOT/called"; exit 9',
};

test('the machine\'s Rust is found by its target or its source', () => {
  for (const way of ['target', 'source', 'nothing']) {
    const root = join(folder, way);
    mkdirSync(join(root, 'wasm'), { recursive: true });
    if (way === 'target') mkdirSync(join(root, 'target'));
    if (way === 'source') mkdirSync(join(root, 'lib/rustlib/src/rust/library/std'), { recursive: true });
    const { status, stderr } = build(way, toolchain, ':/usr/bin:/bin', { RUST: 'machine' });
    if (way === 'nothing') {
      assert.equal(status, 1);
      assert.match(stderr, /there is no Rust that builds WebAssembly/);
      continue;
    }
    assert.equal(status, 9, stderr);
    const called = readFileSync(join(root, 'called'), 'utf8');
    assert.equal(called.includes('build-std'), way === 'source');
  }
});

test('without Debian and without Rust, the script says what to install', () => {
  const { status, stderr } = build('elsewhere', {}, '');
  assert.equal(status, 1);
  assert.match(stderr, /rustc-web 1\.96 or later[^]*rustup target add wasm32-unknown-unknown[^]*rust-src/);
  assert.match(build('wrong', {}, '', { RUST: 'gcc' }).stderr, /RUST is debian or machine, not gcc/);
});
