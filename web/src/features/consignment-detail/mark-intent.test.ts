import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { intentFor, isSettled } from '#features/consignment-detail/mark-intent.ts';

const shown = { reference: 'KEA00012647', version: 3 };
let keys = 0;
const newKey = () => `key-${(keys += 1)}`;

describe('the wish to mark as ready', () => {
  test('keeps its key as long as it is open for the same version', () => {
    const first = intentFor(null, shown, newKey);
    expect(intentFor(first, shown, newKey)).toBe(first);
  });

  test('is a new one for another version or another consignment', () => {
    const first = intentFor(null, shown, newKey);
    expect(intentFor(first, { ...shown, version: 4 }, newKey).key).not.toBe(first.key);
    expect(intentFor(first, { ...shown, reference: 'KEA00012648' }, newKey).key).not.toBe(first.key);
  });

  test.each([
    [403, 'not-permitted', true],
    [409, 'conflict', true],
    [412, 'stale-version', true],
    [409, 'in-flight', false],
    [429, 'too-many-requests', false],
    [408, 'too-slow', false],
    [500, 'internal', false],
    [503, 'unavailable', false],
  ] as const)('after %i %s: settled %s', (status, code, settled) => {
    expect(isSettled(new CallFailure(status, { code }))).toBe(settled);
  });

  test('without an answer nobody knows whether it was done', () => {
    expect(isSettled(new CallFailure(0, null))).toBe(false);
  });
});
