import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#root.ts';

/** A browser silently cuts typed or pasted text at `maxlength`. `lengthIssue` shows a message instead. */
const CUTTING_ATTRIBUTE = /\smaxlength=["'{]/i;

test('no field of the portal or of the sign-in page cuts typed text', () => {
  const sources = globSync('{web,identity,server}/src/**/*.{ts,tsx}', { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(500);
  const cutting = sources.filter((path) => CUTTING_ATTRIBUTE.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(cutting).toEqual([]);
});

test('the check finds the attribute as React and HTML write it', () => {
  expect('<TextInput maxLength={3} />').toMatch(CUTTING_ATTRIBUTE);
  expect('<input maxlength="3">').toMatch(CUTTING_ATTRIBUTE);
});
