import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { requestFor, isIdempotentRequest, isRejected, isUnfinished } from '#kit/idempotent-request.ts';

let keys = 0;
const newKey = () => `key-${(keys += 1)}`;
const small = { notes: 'one' };
const large = { notes: 'two' };

describe('an idempotent request', () => {
  test('keeps its key while the body is the same', () => {
    const first = requestFor(null, small, newKey);
    expect(requestFor(first, small, newKey)).toEqual(first);
    expect(requestFor({ ...first, isOpen: false }, small, newKey)).toEqual(first);
  });

  test('gets a new key for another body after the previous request has finished', () => {
    const first = requestFor(null, small, newKey);
    const second = requestFor({ ...first, isOpen: false }, large, newKey);
    expect(second.key).not.toBe(first.key);
    expect(second.sent).toEqual([JSON.stringify(large)]);
  });

  test('keeps its key for another body while the previous outcome is unknown', () => {
    const first = requestFor(null, small, newKey);
    const second = requestFor(first, large, newKey);
    expect(second).toEqual({
      key: first.key,
      sent: [JSON.stringify(small), JSON.stringify(large)],
      isOpen: true,
    });
    expect(requestFor(second, small, newKey).sent).toEqual([JSON.stringify(large), JSON.stringify(small)]);
  });

  test('is unfinished for the body sent last until a response arrives', () => {
    const first = requestFor(null, small, newKey);
    expect(isUnfinished(first, small)).toBe(true);
    expect(isUnfinished(first, large)).toBe(false);
    expect(isUnfinished({ ...first, isOpen: false }, small)).toBe(false);
    expect(isUnfinished(null, small)).toBe(false);
  });

  test('is recognised after storage, and no other value is', () => {
    expect(isIdempotentRequest(JSON.parse(JSON.stringify(requestFor(null, small, newKey))))).toBe(true);
    for (const other of [null, 'key', {}, { key: 'a', sent: 'b', isOpen: true }, { key: 'a', sent: [1] }]) {
      expect(isIdempotentRequest(other)).toBe(false);
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
  ] as const)('%i %s: rejected %s', (status, code, rejected) => {
    expect(isRejected(new CallFailure(status, { code }))).toBe(rejected);
  });

  test('a request without a response is not rejected', () => {
    expect(isRejected(new CallFailure(0, null))).toBe(false);
  });
});
