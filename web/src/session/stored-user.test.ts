import { describe, expect, test } from 'vitest';
import { isFresh, storedUsers } from '#session/stored-user.ts';
import { memoryStorage } from '#testing/memory-storage.ts';
import { accessToken, CLAIMS, storedUser } from '#testing/stored-users.ts';

const userKey = (organisationId: number) => `cartage.user.${organisationId}`;

describe('the stored user', () => {
  test('is stored once per organisation, so that two tabs can use two organisations [@AUTH-02] [@AUTH-11]', () => {
    const users = storedUsers(memoryStorage(), CLAIMS);
    const [first, second] = [storedUser({ organisationId: 101 }), storedUser({ organisationId: 102 })];
    users.write(first);
    users.write(second);
    expect(users.read(101)).toEqual(first);
    expect(users.read(102)).toEqual(second);
    expect(users.read(103)).toBeNull();
    expect(users.organisations()).toEqual([101, 102]);
  });

  test('is read only when its token matches the organisation and the subject', () => {
    const storage = memoryStorage();
    const users = storedUsers(storage, CLAIMS);
    storage.setItem(userKey(102), JSON.stringify(storedUser({ organisationId: 101 })));
    storage.setItem(userKey(103), JSON.stringify({ ...storedUser({ organisationId: 103 }), sub: 'another' }));
    storage.setItem(userKey(104), '{"accessToken":');
    storage.setItem(userKey(105), '{}');
    expect([102, 103, 104, 105].map((id) => users.read(id))).toEqual([null, null, null, null]);
  });

  test('is removed at sign-out in every organisation; other users are kept [@AUTH-03]', () => {
    const storage = memoryStorage({ 'cartage.rail': 'open' });
    const users = storedUsers(storage, CLAIMS);
    users.write(storedUser({ organisationId: 101 }));
    users.write(storedUser({ organisationId: 102 }));
    users.write(storedUser({ organisationId: 103, sub: 'kea-mere-kahu' }));
    users.removeAllOf('kea-hana-wilcox');
    expect(users.organisations()).toEqual([103]);
    expect(storage.getItem('cartage.rail')).toBe('open');
  });

  test('is no longer fresh 30 seconds before its token expires', () => {
    const user = storedUser({ expiresAt: 1_000 });
    const fresh = [969_000, 970_000, 2_000_000].map((now) => isFresh(user, now));
    expect(fresh).toEqual([true, false, false]);
  });

  test('with a short token lifetime is fresh at first', () => {
    const token = accessToken({ sub: 'kea-hana-wilcox', org_id: '101', iat: 990, exp: 1_000 });
    const user = storedUser({ expiresAt: 1_000, accessToken: token });
    const fresh = [990_000, 997_000, 998_000].map((now) => isFresh(user, now));
    expect(fresh).toEqual([true, true, false]);
  });
});
