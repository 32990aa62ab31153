import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { COUNTERPARTS, MISSING } from '#counterparts/counterparts.ts';
import { adapt } from '#counterparts/guide-files.ts';
import { ROOT } from '#root.ts';

const guide = readFileSync(join(ROOT, 'docs/guides/counterparts.md'), 'utf8');

test('every file of tests is in the table, and its guide names every counterpart and package', () => {
  const files = globSync('tools/src/counterparts/*.counterpart.ts', { cwd: ROOT });
  const names = files.map((file) => basename(file, '.counterpart.ts'));
  expect(names.toSorted()).toEqual(COUNTERPARTS.map(({ name }) => name).toSorted());
  for (const { name, packages } of COUNTERPARTS) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    for (const each of packages) expect(row).toContain(`\`${each}\``);
  }
});

test('the guide names the servers that have no counterpart yet', () => {
  expect(MISSING.filter((name) => !guide.includes(`- ${name}`))).toEqual([]);
});

test('the longest of two overlapping addresses is replaced', () => {
  const replacements = { '/etc/cartage': '/tmp/a', '?ca=/etc/cartage/ca.pem': '', '4200': '4301' };
  expect(adapt('postgres://db?ca=/etc/cartage/ca.pem /etc/cartage/x :4200', replacements)).toBe(
    'postgres://db /tmp/a/x :4301',
  );
});
