import { chosenRange } from '@cartage/domain/dates/date-range.ts';
import { assert, constantFrom, jsonValue, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseColumns } from '#features/consignment-search/columns/column-choice.ts';
import { parseSearches } from '#features/consignment-search/saved-searches/default-search.ts';
import {
  datesKey,
  readDates,
  readServiceTypes,
  serviceTypesKey,
} from '#features/dashboard/stored-choices.ts';
import { parseLabelOptions } from '#freight/labels/label-options.ts';
import { lastListHref } from '#kit/last-list.ts';
import { readPreferenceRecord } from '#session/preferences/preference-record.ts';
import { activeSites, writeActiveSites } from '#session/active-sites.ts';
import { signInAttempts } from '#session/authentication.ts';
import { isStorageBlocked } from '#session/browser-storage.ts';
import { readDraft, writeDraft } from '#session/drafts.ts';
import { readNotifications } from '#session/stored-notifications.ts';
import { organisationChoice } from '#session/organisation-choice.ts';
import { signInTarget } from '#session/sign-in-target.ts';
import { storedUsers } from '#session/stored-user.ts';
import { readLook } from '#theme/look.ts';
import { memoryStorage } from '#testing/memory-storage.ts';
import { CLAIMS, storedUser } from '#testing/stored-users.ts';

const DATES = datesKey('kea-ana');
const SERVICE_TYPES = serviceTypesKey('kea-ana', 101);
const DAY = /^\d{4}-\d\d-\d\d$/;
const OFFERED = [{ code: 'ECO' }, { code: 'STD' }];

const KEYS = [
  'cartage.organisation',
  'cartage.user.101',
  'cartage.user.NaN',
  'cartage.sign-in-tries',
  'cartage.sign-in-target',
  'cartage.list',
  'sites',
  'draft',
  DATES,
  SERVICE_TYPES,
  'cartage.look',
  'cartage.labels',
  'cartage.notices.x.101',
  'cartage.columns.x',
  'cartage.searches.x.101',
  'cartage.preference.columns.x.101',
];

function fullStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const storage = memoryStorage(entries);
  return {
    getItem: storage.getItem,
    removeItem: storage.removeItem,
    clear: storage.clear,
    key: storage.key,
    get length() {
      return storage.length;
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

describe('any value in the browser storage', () => {
  test('is read without an error; an invalid value counts as absent [@TENANT-08]', () => {
    const values = oneof(
      string(),
      jsonValue().map((value) => JSON.stringify(value)),
      constantFrom('null', '{', '[]', '-1', '1e999', '"101"', '["STD",null]', '{"preset":"LAST_YEAR"}'),
      constantFrom(
        '{"value":7}',
        '{"value":"{}","version":-1,"base":null}',
        '{"value":"[[]]","version":1e300,"base":null}',
        '{"order":["tags","tags",1],"hidden":["tags",{}]}',
        '[{"name":"x","search":"?page=0"},{"name":"x"},1]',
        '{"preset":7}',
        '{"from":"2026-02-02","to":[]}',
        JSON.stringify(storedUser()).slice(0, 80),
      ),
    );
    assert(
      property(constantFrom(...KEYS), values, (key, value) => {
        const storage = memoryStorage({ [key]: value });
        const users = storedUsers(storage, CLAIMS);
        users.organisations().map(users.read);
        expect(organisationChoice(storage, storage).read() ?? 1).toBeGreaterThan(0);
        expect(signInAttempts(storage).recentCount()).toBeGreaterThanOrEqual(0);
        expect(signInTarget(storage).read()).toMatch(/^\//);
        expect(lastListHref(storage)).toMatch(/^\/search/);
        expect([1, 2, 3]).toEqual(
          expect.arrayContaining([...activeSites(storage.getItem('sites'), [1, 2, 3])]),
        );
        readDraft(storage, 'draft');
        expect(readLook(storage.getItem('cartage.look')).scheme).toMatch(/^(auto|light|dark)$/);
        expect(parseLabelOptions(storage.getItem('cartage.labels')).startPosition).toBe(1);
        for (const { id } of readNotifications(storage, 'cartage.notices.x.101'))
          expect(id).toEqual(expect.any(String));
        for (const { name } of parseSearches(storage.getItem('cartage.searches.x.101')))
          expect(name).toEqual(expect.any(String));
        const before = storage.getItem('cartage.columns.x');
        const record = readPreferenceRecord(storage.getItem('cartage.preference.columns.x.101'), before);
        expect(record.version).toBeGreaterThanOrEqual(0);
        for (const value of [before, record.value])
          expect(parseColumns(value).order).toHaveLength(parseColumns(null).order.length);
        expect(chosenRange(readDates(storage.getItem(DATES)), '2026-03-18')).toEqual({
          from: expect.stringMatching(DAY),
          to: expect.stringMatching(DAY),
        });
        expect(['ECO', 'STD']).toEqual(
          expect.arrayContaining([...readServiceTypes(storage.getItem(SERVICE_TYPES), OFFERED)]),
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('a browser with full storage', () => {
  test('reads and writes without an error', () => {
    const storage = fullStorage({ taken: 'by others' });
    const users = storedUsers(storage, CLAIMS);
    users.write(storedUser());
    expect(users.read(101)).toEqual(storedUser());
    expect(users.organisations()).toEqual([101]);
    users.removeAllOf(storedUser().sub);
    expect(users.read(101)).toBeNull();
    organisationChoice(storage, storage).write(101);
    signInAttempts(storage).count();
    signInTarget(storage).write('/search');
    writeActiveSites(storage, 'sites', [1], [1, 2]);
    writeDraft(storage, 'draft', { notes: 'x' });
  });

  test('is distinguished from a browser that blocks storage', () => {
    const page = (localStorage: Storage) => ({ localStorage, sessionStorage: memoryStorage() }) as Window;
    expect(isStorageBlocked(page(memoryStorage()))).toBe(false);
    expect(isStorageBlocked(page(fullStorage({ taken: 'by others' })))).toBe(false);
    expect(isStorageBlocked(page(fullStorage()))).toBe(true);
    const denied = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    // isStorageBlocked reads only the storage.
    expect(isStorageBlocked(denied as Window)).toBe(true);
  });
});
