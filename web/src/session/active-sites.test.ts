import { describe, expect, test } from 'vitest';
import { activeSites, activeSitesKey, writeActiveSites } from '#session/active-sites.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const entitled = [1, 2, 3];

describe('the active sites', () => {
  test('are all sites until the user selects some', () => {
    expect(activeSites(null, entitled)).toEqual(entitled);
  });

  test('never include a site without entitlement [@SHELL-03]', () => {
    expect(activeSites('[2,9]', entitled)).toEqual([2]);
    expect(activeSites('[9]', entitled)).toEqual(entitled);
  });

  test('can be empty', () => {
    expect(activeSites('[]', entitled)).toEqual([]);
    expect(activeSites('[]', [])).toEqual([]);
  });

  test.each(['', '{', '"1"', '{"1":true}', '["1"]'])(
    'are returned without an error for the stored value %j',
    (stored) => {
      expect(entitled).toEqual(expect.arrayContaining([...activeSites(stored, entitled)]));
    },
  );

  test('have one key per user and organisation [@TENANT-08]', () => {
    const keys = [activeSitesKey('a', 101), activeSitesKey('a', 102), activeSitesKey('b', 101)];
    expect(new Set(keys).size).toBe(3);
  });

  test('are not stored when all are selected, so that a new site is active too', () => {
    const storage = memoryStorage();
    writeActiveSites(storage, 'key', [2], entitled);
    expect(activeSites(storage.getItem('key'), [...entitled, 4])).toEqual([2]);
    writeActiveSites(storage, 'key', [3, 2, 1], entitled);
    expect(activeSites(storage.getItem('key'), [...entitled, 4])).toEqual([1, 2, 3, 4]);
  });
});
