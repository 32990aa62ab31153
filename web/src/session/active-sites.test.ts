import { describe, expect, test } from 'vitest';
import { activeSites, activeSitesKey, writeActiveSites } from '#session/active-sites.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const entitled = [1, 2, 3];

describe('the active sites', () => {
  test('are all of them until somebody chooses', () => {
    expect(activeSites(null, entitled)).toEqual(entitled);
  });

  test('are never one that the person is not entitled to [@SHELL-03]', () => {
    expect(activeSites('[2,9]', entitled)).toEqual([2]);
    expect(activeSites('[9]', entitled)).toEqual(entitled);
  });

  test('may be none', () => {
    expect(activeSites('[]', entitled)).toEqual([]);
    expect(activeSites('[]', [])).toEqual([]);
  });

  test.each(['', '{', '"1"', '{"1":true}', '["1"]'])(
    'that cannot be read (%s) are no reason to fail',
    (stored) => {
      expect(entitled).toEqual(expect.arrayContaining([...activeSites(stored, entitled)]));
    },
  );

  test('are kept for each person and organisation [@TENANT-08]', () => {
    const keys = [activeSitesKey('a', 101), activeSitesKey('a', 102), activeSitesKey('b', 101)];
    expect(new Set(keys).size).toBe(3);
  });

  test('that are all of them are kept as no choice, so that a new site is active too', () => {
    const storage = memoryStorage();
    writeActiveSites(storage, 'key', [2], entitled);
    expect(activeSites(storage.getItem('key'), [...entitled, 4])).toEqual([2]);
    writeActiveSites(storage, 'key', [3, 2, 1], entitled);
    expect(activeSites(storage.getItem('key'), [...entitled, 4])).toEqual([1, 2, 3, 4]);
  });
});
