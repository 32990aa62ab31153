import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebStale, markBuilt } from '#start/web-build.ts';

let root = '';
const write = (name: string, text = '') => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cartage-web-'));
  for (const name of ['package-lock.json', 'tsconfig.base.json', 'contract/src/a.ts', 'domain/src/b.ts'])
    write(name);
  write('web/src/main.tsx', 'one');
  write('web/src/main.test.tsx', 'one');
  mkdirSync(join(root, 'web/dist'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the web app is stale until it is built', () => {
  expect(isWebStale(root)).toBe(true);
  markBuilt(root);
  expect(isWebStale(root)).toBe(false);
});

test.each([
  'web/src/main.tsx',
  'web/src/new.css',
  'contract/src/a.ts',
  'domain/src/b.ts',
  'package-lock.json',
])('the web app is stale after a change to %s', (name) => {
  markBuilt(root);
  write(name, 'two');
  expect(isWebStale(root)).toBe(true);
});

test('a moved file makes the web app stale, even with the same content', () => {
  markBuilt(root);
  rmSync(join(root, 'web/src/main.tsx'));
  write('web/src/other.tsx', 'one');
  expect(isWebStale(root)).toBe(true);
});

test.each(['web/src/main.test.tsx', 'web/dist/index.html', 'web/node_modules/x/y.js', 'server/src/app.ts'])(
  'the web app is not stale after a change to %s',
  (name) => {
    markBuilt(root);
    write(name, 'two');
    expect(isWebStale(root)).toBe(false);
  },
);
