import { chosenRange } from '@cartage/domain/dates/date-range.ts';
import { assert, constantFrom, jsonValue, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readColumns } from '#features/consignment-search/column-choice.ts';
import { readSearches } from '#features/consignment-search/saved-searches.ts';
import { datesKey, readDates, readServiceTypes, serviceTypesKey } from '#features/dashboard/choices.ts';
import { readChoice } from '#freight/labels/label-choice.ts';
import { lastList } from '#kit/list-before.ts';
import { readRecord } from '#kit/preference-record.ts';
import { activeSites, writeActiveSites } from '#session/active-sites.ts';
import { signInTries } from '#session/authentication.ts';
import { keepsNothing } from '#session/browser-storage.ts';
import { readDraft, writeDraft } from '#session/drafts.ts';
import { readNotices } from '#session/kept-notices.ts';
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

describe('whatever the browser has stored', () => {
  test('is no reason to fail: what cannot be read is as if it were not there [@TENANT-08]', () => {
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
        expect(signInTries(storage).lately()).toBeGreaterThanOrEqual(0);
        expect(signInTarget(storage).read()).toMatch(/^\//);
        expect(lastList(storage)).toMatch(/^\/search/);
        expect([1, 2, 3]).toEqual(
          expect.arrayContaining([...activeSites(storage.getItem('sites'), [1, 2, 3])]),
        );
        readDraft(storage, 'draft');
        expect(readLook(storage.getItem('cartage.look')).scheme).toMatch(/^(auto|light|dark)$/);
        expect(readChoice(storage.getItem('cartage.labels')).startPosition).toBe(1);
        for (const { id } of readNotices(storage, 'cartage.notices.x.101'))
          expect(id).toEqual(expect.any(String));
        for (const { name } of readSearches(storage.getItem('cartage.searches.x.101')))
          expect(name).toEqual(expect.any(String));
        const before = storage.getItem('cartage.columns.x');
        const record = readRecord(storage.getItem('cartage.preference.columns.x.101'), before);
        expect(record.version).toBeGreaterThanOrEqual(0);
        for (const value of [before, record.value])
          expect(readColumns(value).order).toHaveLength(readColumns(null).order.length);
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

describe('a browser that has no room', () => {
  test('lets everybody go on with what they have', () => {
    const storage = fullStorage({ taken: 'by others' });
    const users = storedUsers(storage, CLAIMS);
    users.write(storedUser());
    expect(users.read(101)).toEqual(storedUser());
    expect(users.organisations()).toEqual([101]);
    users.removeAllOf(storedUser().sub);
    expect(users.read(101)).toBeNull();
    organisationChoice(storage, storage).write(101);
    signInTries(storage).count();
    signInTarget(storage).write('/search');
    writeActiveSites(storage, 'sites', [1], [1, 2]);
    writeDraft(storage, 'draft', { notes: 'x' });
  });

  test('is told from one that keeps nothing at all', () => {
    const page = (localStorage: Storage) => ({ localStorage, sessionStorage: memoryStorage() }) as Window;
    expect(keepsNothing(page(memoryStorage()))).toBe(false);
    expect(keepsNothing(page(fullStorage({ taken: 'by others' })))).toBe(false);
    expect(keepsNothing(page(fullStorage()))).toBe(true);
    const denied = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    // Only its storage is looked at.
    expect(keepsNothing(denied as Window)).toBe(true);
  });
});
