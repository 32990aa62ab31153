import { describe, expect, test } from 'vitest';
import {
  isFresh,
  readUser,
  removeUsersOf,
  storedOrganisations,
  userKey,
  writeUser,
} from '#session/stored-user.ts';
import { memoryStorage } from '#testing/memory-storage.ts';
import { accessToken, storedUser } from '#testing/stored-users.ts';

describe('the stored user', () => {
  test('is kept once for each organisation, so that two tabs may be in two [@AUTH-02] [@AUTH-11]', () => {
    const storage = memoryStorage();
    const [first, second] = [storedUser({ organisationId: 101 }), storedUser({ organisationId: 102 })];
    writeUser(storage, first);
    writeUser(storage, second);
    expect(readUser(storage, 101)).toEqual(first);
    expect(readUser(storage, 102)).toEqual(second);
    expect(readUser(storage, 103)).toBeNull();
    expect(storedOrganisations(storage)).toEqual([101, 102]);
  });

  test('counts only when its token is for that organisation and that person', () => {
    const storage = memoryStorage();
    storage.setItem(userKey(102), JSON.stringify(storedUser({ organisationId: 101 })));
    storage.setItem(userKey(103), JSON.stringify({ ...storedUser({ organisationId: 103 }), sub: 'another' }));
    storage.setItem(userKey(104), '{"accessToken":');
    storage.setItem(userKey(105), '{}');
    expect([102, 103, 104, 105].map((id) => readUser(storage, id))).toEqual([null, null, null, null]);
  });

  test('goes at sign-out in every organisation, and nobody else does [@AUTH-03]', () => {
    const storage = memoryStorage({ 'cartage.rail': 'open' });
    writeUser(storage, storedUser({ organisationId: 101 }));
    writeUser(storage, storedUser({ organisationId: 102 }));
    writeUser(storage, storedUser({ organisationId: 103, sub: 'kea-mere-kahu' }));
    removeUsersOf(storage, 'kea-hana-wilcox');
    expect(storedOrganisations(storage)).toEqual([103]);
    expect(storage.getItem('cartage.rail')).toBe('open');
  });

  test('is spent half a minute before its token is', () => {
    const user = storedUser({ expiresAt: 1_000 });
    const fresh = [969_000, 970_000, 2_000_000].map((now) => isFresh(user, now));
    expect(fresh).toEqual([true, false, false]);
  });

  test('of a short life is not spent when it comes', () => {
    const token = accessToken({ sub: 'kea-hana-wilcox', org_id: '101', iat: 990, exp: 1_000 });
    const user = storedUser({ expiresAt: 1_000, accessToken: token });
    const fresh = [990_000, 997_000, 998_000].map((now) => isFresh(user, now));
    expect(fresh).toEqual([true, true, false]);
  });
});
