import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { attemptFor, isAttempt, isSettled, isUnanswered } from '#kit/attempt.ts';

let keys = 0;
const newKey = () => `key-${(keys += 1)}`;
const small = { notes: 'one' };
const large = { notes: 'two' };

describe('an attempt to save', () => {
  test('keeps its key for the same details, however often they are sent', () => {
    const first = attemptFor(null, small, newKey);
    expect(attemptFor(first, small, newKey)).toEqual(first);
    expect(attemptFor({ ...first, isOpen: false }, small, newKey)).toEqual(first);
  });

  test('is a new one for other details, once the answer to the last has come', () => {
    const first = attemptFor(null, small, newKey);
    const second = attemptFor({ ...first, isOpen: false }, large, newKey);
    expect(second.key).not.toBe(first.key);
    expect(second.sent).toEqual([JSON.stringify(large)]);
  });

  test('stays the same for other details while nobody knows whether the last was taken', () => {
    const first = attemptFor(null, small, newKey);
    const second = attemptFor(first, large, newKey);
    expect(second).toEqual({
      key: first.key,
      sent: [JSON.stringify(small), JSON.stringify(large)],
      isOpen: true,
    });
    expect(attemptFor(second, small, newKey).sent).toEqual([JSON.stringify(large), JSON.stringify(small)]);
  });

  test('is unanswered for what was sent last, until it is settled', () => {
    const first = attemptFor(null, small, newKey);
    expect(isUnanswered(first, small)).toBe(true);
    expect(isUnanswered(first, large)).toBe(false);
    expect(isUnanswered({ ...first, isOpen: false }, small)).toBe(false);
    expect(isUnanswered(null, small)).toBe(false);
  });

  test('is known again when it was kept, and nothing else is taken for one', () => {
    expect(isAttempt(JSON.parse(JSON.stringify(attemptFor(null, small, newKey))))).toBe(true);
    for (const other of [null, 'key', {}, { key: 'a', sent: 'b', isOpen: true }, { key: 'a', sent: [1] }]) {
      expect(isAttempt(other)).toBe(false);
    }
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
