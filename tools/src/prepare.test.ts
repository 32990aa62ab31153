import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '#root.ts';

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean; link?: boolean }>;

const LOCKED: Packages = {
  '': { version: '0.1.0' },
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-x', optional: true },
  'node_modules/@cartage/domain': { link: true },
};

/** A fake npm: records its arguments and installs the lock file. */
const NPM = `
  const { cpSync, appendFileSync, mkdirSync, writeFileSync, symlinkSync, rmSync } = require('node:fs');
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
  if (process.env.NPM_FAILS) process.exit(1);
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/.bin', { recursive: true });
  cpSync('package-lock.json', 'node_modules/.package-lock.json');
  if (process.env.PACKAGED_NODE) symlinkSync(process.env.PACKAGED_NODE, 'node_modules/.bin/node');
`;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cartage-prepare-'));
  mkdirSync(join(root, 'tools'));
  cpSync(join(ROOT, 'tools/prepare.mjs'), join(root, 'tools/prepare.mjs'));
  writeFileSync(join(root, 'npm.cjs'), NPM);
  lock(LOCKED);
});
afterEach(() => rmSync(root, { recursive: true }));

function lock(packages: Packages): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

/** Writes the files that a manual `npm ci` leaves behind. */
function installManually(packages: Packages): void {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
}

function prepare(environment: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['tools/prepare.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { PACKAGED_NODE: process.execPath, ...environment, npm_execpath: join(root, 'npm.cjs') },
  });
  return { status, stderr };
}

function npmCalls(): string[] {
  return existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];
}

test('installs the packages on the first run only', () => {
  expect(prepare().status).toBe(0);
  expect(prepare().status).toBe(0);
  expect(npmCalls()).toEqual(['ci --loglevel=error --include=dev --include=optional']);
});

test('keeps packages that were installed manually from the same lock file', () => {
  const { '': _root, 'node_modules/for-another-platform': _other, ...here } = LOCKED;
  installManually(here);
  expect(prepare().status).toBe(0);
  expect(npmCalls()).toEqual([]);
});

test.each<[string, Packages]>([
  ['another version of a package', { 'node_modules/one': { version: '1.0.1', integrity: 'sha512-one' } }],
  [
    'other content of the same version',
    { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-two' } },
  ],
  ['an additional package', { 'node_modules/two': { version: '1.0.0', integrity: 'sha512-two' } }],
  ['an additional workspace', { 'node_modules/@cartage/contract': { link: true } }],
])('installs again when the lock file has %s', (_what, change) => {
  prepare();
  lock({ ...LOCKED, ...change });
  expect(prepare().status).toBe(0);
  expect(npmCalls()).toHaveLength(2);
});

test('installs again when a package is removed from the lock file', () => {
  prepare();
  const { 'node_modules/one': _removed, ...rest } = LOCKED;
  lock(rest);
  prepare();
  expect(npmCalls()).toHaveLength(2);
});

test('stops when the install fails, and retries on the next run', () => {
  const failed = prepare({ NPM_FAILS: '1' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain("Couldn't install the packages");
  expect(prepare().status).toBe(0);
  expect(npmCalls()).toHaveLength(2);
});

test('stops when the packaged Node is not Node 24', () => {
  const other = join(root, 'other-node');
  writeFileSync(other, '#!/bin/sh\necho v20.0.0\n', { mode: 0o755 });
  const { status, stderr } = prepare({ PACKAGED_NODE: other });
  expect(status).toBe(1);
  expect(stderr).toContain('should be Node 24 but is v20.0.0');
});

test('stops when the packaged Node does not run on this machine', () => {
  const broken = join(root, 'broken-node');
  writeFileSync(broken, 'not a program', { mode: 0o755 });
  const { status, stderr } = prepare({ PACKAGED_NODE: broken });
  expect(status).toBe(1);
  expect(stderr).toContain('does not run on this machine');
});

test("uses the machine's Node 24 without a packaged one", () => {
  expect(prepare({ PACKAGED_NODE: '' }).status).toBe(0);
});

test('links the packaged Node when npm has not', () => {
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  const { '': _root, 'node_modules/for-another-platform': _other, ...here } = LOCKED;
  installManually(here);
  rmSync(join(root, 'node_modules/.bin'), { recursive: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho v24.0.0\n', { mode: 0o755 });
  expect(prepare()).toEqual({ status: 0, stderr: '' });
  const linked = spawnSync(join(root, 'node_modules/.bin/node'), ['-v'], { encoding: 'utf8' });
  expect([linked.stdout, npmCalls()]).toEqual(['v24.0.0\n', []]);
});
