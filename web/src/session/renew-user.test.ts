import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { type RenewDependencies, renewUser } from '#session/renew-user.ts';
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

/** A browser with its storage, its locks (one holder at a time) and the refresh tokens used so far. */
function browser(refresh?: (user: StoredUser) => Promise<StoredUser>) {
  const users = storedUsers(memoryStorage(), CLAIMS);
  users.write(spent);
  const refreshed: (string | null)[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work, work)),
  } as unknown as Pick<LockManager, 'request'>;
  const dependencies: RenewDependencies = {
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
  return { users, refreshed, dependencies };
}

const oauthError = (error: string) => Object.assign(new Error(error), { error });

describe('renewUser', () => {
  test('stores the new tokens [@AUTH-02]', async () => {
    const { users, dependencies } = browser();
    const renewed = await renewUser(dependencies, 101, spent.accessToken);
    expect(renewed?.refreshToken).toBe('refresh-2');
    expect(users.read(101)).toEqual(renewed);
  });

  test('called in five tabs at once uses the refresh token once and returns the same tokens to all [@AUTH-02]', async () => {
    const { refreshed, dependencies } = browser();
    const tabs = await Promise.all(
      [1, 2, 3, 4, 5].map(() => renewUser(dependencies, 101, spent.accessToken)),
    );
    expect(refreshed).toEqual(['refresh-1']);
    expect(new Set(tabs.map((user) => user?.accessToken)).size).toBe(1);
  });

  test("uses the relayed tokens in a tab that does not yet see another tab's write [@AUTH-02]", async () => {
    const { refreshed, dependencies } = browser();
    const first = await renewUser(dependencies, 101, spent.accessToken);
    const lagging = storedUsers(memoryStorage(), CLAIMS);
    lagging.write(spent);
    const second = await renewUser({ ...dependencies, users: lagging }, 101, spent.accessToken);
    expect(refreshed).toEqual(['refresh-1']);
    expect(second).toEqual(first);
    expect(lagging.read(101)).toEqual(first);
  });

  test('ignores relayed tokens after a new sign-in', async () => {
    const { refreshed, dependencies, users } = browser();
    const first = await renewUser(dependencies, 101, spent.accessToken);
    const renewed = { ...spent, refreshToken: 'renewed', expiresAt: (first?.expiresAt ?? 0) + 1 };
    users.write(renewed);
    await renewUser(dependencies, 101, renewed.accessToken);
    expect(refreshed).toEqual(['refresh-1', 'renewed']);
  });

  test("renews again when another tab's token was rejected too", async () => {
    const { refreshed, dependencies } = browser();
    const first = await renewUser(dependencies, 101, spent.accessToken);
    const second = await renewUser(dependencies, 101, first?.accessToken ?? '');
    expect(refreshed).toEqual(['refresh-1', 'refresh-2']);
    expect(second?.accessToken).not.toBe(first?.accessToken);
  });

  test('returns null and removes the user when the provider rejects', async () => {
    const { users, dependencies } = browser(() => Promise.reject(oauthError('invalid_grant')));
    expect(await renewUser(dependencies, 101, spent.accessToken)).toBeNull();
    expect(users.read(101)).toBeNull();
  });

  test.each([
    ['without a response', new TypeError('Failed to fetch')],
    ['after a provider error', oauthError('server_error')],
  ])('%s keeps the user and rejects [@ERR-01]', async (_, thrown) => {
    const { users, dependencies } = browser(() => Promise.reject(thrown));
    await expect(renewUser(dependencies, 101, spent.accessToken)).rejects.toMatchObject({ status: 0 });
    expect(users.read(101)).toEqual(spent);
  });

  test('times out for the caller and keeps the late result for the next call [@AUTH-02]', async () => {
    const { promise, resolve } = Promise.withResolvers<StoredUser>();
    const { users, refreshed, dependencies } = browser(() => promise);
    const impatient = { ...dependencies, timeoutMs: 5 };
    await expect(renewUser(impatient, 101, spent.accessToken)).rejects.toMatchObject({ status: 0 });
    resolve(renewedOf(spent, 1));
    const renewed = await renewUser(dependencies, 101, spent.accessToken);
    expect(renewed?.refreshToken).toBe('refresh-2');
    expect(users.read(101)).toEqual(renewed);
    expect(refreshed).toEqual(['refresh-1']);
  });

  test('does not restore a user who signed out during the renewal [@AUTH-03]', async () => {
    const { users, dependencies } = browser(async (user) => {
      users.remove(101);
      return renewedOf(user, 1);
    });
    expect(await renewUser(dependencies, 101, spent.accessToken)).toBeNull();
    expect(users.read(101)).toBeNull();
  });

  test('returns null without a request when there is no refresh token', async () => {
    const { users, refreshed, dependencies } = browser();
    users.write({ ...spent, refreshToken: null });
    expect(await renewUser(dependencies, 101, spent.accessToken)).toBeNull();
    expect(refreshed).toEqual([]);
  });
});
