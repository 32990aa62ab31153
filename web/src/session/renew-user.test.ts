import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { type RenewParts, renewUser } from '#session/renew-user.ts';
import { type StoredUser, storedUsers } from '#session/stored-user.ts';
import { memoryStorage } from '#testing/memory-storage.ts';
import type { TokenRelay } from '#session/token-relay.ts';
import { accessToken, CLAIMS, storedUser } from '#testing/stored-users.ts';

const NOW = 1_000_000;
const spent = storedUser({ expiresAt: NOW / 1000 - 1 });

function renewedOf(before: StoredUser, number: number): StoredUser {
  const { sub } = before;
  return {
    ...before,
    accessToken: accessToken({ sub, org_id: '101', number }),
    refreshToken: `refresh-${number + 1}`,
    expiresAt: NOW / 1000 + 600,
  };
}

function memoryRelay(): TokenRelay {
  const users = new Map<number, StoredUser>();
  return {
    read: async (organisationId) => users.get(organisationId) ?? null,
    write: async (user) => void users.set(user.organisationId, user),
    clear: async () => users.clear(),
  };
}

/** One browser: its storage, its locks (one holder at a time), and the refresh tokens that were spent. */
function browser(refresh?: (user: StoredUser) => Promise<StoredUser>) {
  const users = storedUsers(memoryStorage(), CLAIMS);
  users.write(spent);
  const refreshed: (string | null)[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work, work)),
  } as unknown as Pick<LockManager, 'request'>;
  const parts: RenewParts = {
    users,
    locks,
    relay: memoryRelay(),
    now: () => NOW,
    refresh: async (user) => {
      refreshed.push(user.refreshToken);
      return refresh ? refresh(user) : renewedOf(user, refreshed.length);
    },
    failureOf: (cause) => new CallFailure(0, null, { cause }),
  };
  return { users, refreshed, parts };
}

const oauthError = (error: string) => Object.assign(new Error(error), { error });

describe('renewing', () => {
  test('stores the new tokens [@AUTH-02]', async () => {
    const { users, parts } = browser();
    const renewed = await renewUser(parts, 101, spent.accessToken);
    expect(renewed?.refreshToken).toBe('refresh-2');
    expect(users.read(101)).toEqual(renewed);
  });

  test('in five tabs at once spends the refresh token once, and all go on with the same tokens [@AUTH-02]', async () => {
    const { refreshed, parts } = browser();
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => renewUser(parts, 101, spent.accessToken)));
    expect(refreshed).toEqual(['refresh-1']);
    expect(new Set(tabs.map((user) => user?.accessToken)).size).toBe(1);
  });

  test('in a tab that does not see yet what another has written, goes on with the relayed tokens [@AUTH-02]', async () => {
    const { refreshed, parts } = browser();
    const first = await renewUser(parts, 101, spent.accessToken);
    const lagging = storedUsers(memoryStorage(), CLAIMS);
    lagging.write(spent);
    const second = await renewUser({ ...parts, users: lagging }, 101, spent.accessToken);
    expect(refreshed).toEqual(['refresh-1']);
    expect(second).toEqual(first);
    expect(lagging.read(101)).toEqual(first);
  });

  test('leaves relayed tokens alone once somebody signed in anew', async () => {
    const { refreshed, parts, users } = browser();
    const first = await renewUser(parts, 101, spent.accessToken);
    const anew = { ...spent, refreshToken: 'anew', expiresAt: (first?.expiresAt ?? 0) + 1 };
    users.write(anew);
    await renewUser(parts, 101, anew.accessToken);
    expect(refreshed).toEqual(['refresh-1', 'anew']);
  });

  test('renews again when the token that another tab fetched was refused too', async () => {
    const { refreshed, parts } = browser();
    const first = await renewUser(parts, 101, spent.accessToken);
    const second = await renewUser(parts, 101, first?.accessToken ?? '');
    expect(refreshed).toEqual(['refresh-1', 'refresh-2']);
    expect(second?.accessToken).not.toBe(first?.accessToken);
  });

  test('that the provider refuses ends the sign-in', async () => {
    const { users, parts } = browser(() => Promise.reject(oauthError('invalid_grant')));
    expect(await renewUser(parts, 101, spent.accessToken)).toBeNull();
    expect(users.read(101)).toBeNull();
  });

  test.each([
    ['without an answer', new TypeError('Failed to fetch')],
    ['of a provider in trouble', oauthError('server_error')],
  ])('%s loses nothing [@ERR-01]', async (_, thrown) => {
    const { users, parts } = browser(() => Promise.reject(thrown));
    await expect(renewUser(parts, 101, spent.accessToken)).rejects.toMatchObject({ status: 0 });
    expect(users.read(101)).toEqual(spent);
  });

  test('that takes too long is given up by who waits, and kept for the next call [@AUTH-02]', async () => {
    const { promise, resolve } = Promise.withResolvers<StoredUser>();
    const { users, refreshed, parts } = browser(() => promise);
    const impatient = { ...parts, patienceMs: 5 };
    await expect(renewUser(impatient, 101, spent.accessToken)).rejects.toMatchObject({ status: 0 });
    resolve(renewedOf(spent, 1));
    const renewed = await renewUser(parts, 101, spent.accessToken);
    expect(renewed?.refreshToken).toBe('refresh-2');
    expect(users.read(101)).toEqual(renewed);
    expect(refreshed).toEqual(['refresh-1']);
  });

  test('after a sign-out does not bring the person back [@AUTH-03]', async () => {
    const { users, parts } = browser(async (user) => {
      users.remove(101);
      return renewedOf(user, 1);
    });
    expect(await renewUser(parts, 101, spent.accessToken)).toBeNull();
    expect(users.read(101)).toBeNull();
  });

  test('without a refresh token is not tried', async () => {
    const { users, refreshed, parts } = browser();
    users.write({ ...spent, refreshToken: null });
    expect(await renewUser(parts, 101, spent.accessToken)).toBeNull();
    expect(refreshed).toEqual([]);
  });
});
