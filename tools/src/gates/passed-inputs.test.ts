import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passedInputs } from '#gates/passed-inputs.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cartage-passed-inputs-'));
  writeFileSync(join(root, 'document.json'), 'one');
  writeFileSync(join(root, 'rules.yaml'), 'strict');
});
afterEach(() => rmSync(root, { recursive: true }));

const LINT = ['lint', 'document.json'];
const inputs = (command = LINT) => passedInputs(command, ['document.json', 'rules.yaml'], root);

test('inputs that never passed count as changed', () => {
  expect(inputs().areUnchanged()).toBe(false);
});

test('inputs that passed are unchanged until one of the files or the command differs', () => {
  inputs().store();
  expect(inputs().areUnchanged()).toBe(true);
  expect(inputs([...LINT, '--strict']).areUnchanged()).toBe(false);
  writeFileSync(join(root, 'rules.yaml'), 'lax');
  expect(inputs().areUnchanged()).toBe(false);
  writeFileSync(join(root, 'rules.yaml'), 'strict');
  expect(inputs().areUnchanged()).toBe(true);
});

test('a file that is edited during the check counts as changed', () => {
  const before = inputs();
  writeFileSync(join(root, 'document.json'), 'two');
  before.store();
  expect(inputs().areUnchanged()).toBe(false);
});
