import type { Permission } from '@cartage/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import { type GuardedPage, type GuardDependencies, runGuards, NO_SITES } from '#app/guards.ts';
import type { Authentication } from '#session/authentication.ts';
import type { Initialisation, OrganisationContext } from '#session/organisation-context.ts';
import { storedUser } from '#testing/stored-users.ts';

const LIST: GuardedPage = { permissions: ['Consignment.LimitedEdit'], needsSites: false };
const CREATE: GuardedPage = {
  permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
  needsSites: true,
};

/** The sites, which are all that the guards read. */
const organisationContext = (sites: number, isActive = true) =>
  ({
    sites: Array.from({ length: sites }, () => ({ site: { isActive } })),
  }) as unknown as OrganisationContext;

/** Dependencies that record the order of calls. */
function recordingDependencies(
  given: {
    readonly signedIn?: boolean;
    readonly permissions?: readonly Permission[];
    readonly initialisation?: Initialisation;
  } = {},
) {
  const calls: string[] = [];
  const {
    signedIn = true,
    permissions = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'],
    initialisation = { outcome: 'ready', organisationContext: organisationContext(1) },
  } = given;
  const dependencies: GuardDependencies = {
    authentication: async () => {
      calls.push('authentication');
      return signedIn ? { state: 'authenticated', user: storedUser() } : { state: 'anonymous' };
    },
    permissions: () => {
      calls.push('permissions');
      return new Set(permissions);
    },
    initialise: async () => {
      calls.push('initialisation');
      return initialisation;
    },
  };
  return { calls, dependencies };
}

describe('the route guards', () => {
  test('check authentication, then permissions, then initialisation, each once [@AUTH-05]', async () => {
    const { calls, dependencies } = recordingDependencies();
    expect(await runGuards(LIST, dependencies)).toMatchObject({ outcome: 'allowed' });
    expect(calls).toEqual(['authentication', 'permissions', 'initialisation']);
  });

  test('send an anonymous user to sign in before any other check [@AUTH-05]', async () => {
    const { calls, dependencies } = recordingDependencies({ signedIn: false });
    expect(await runGuards(CREATE, dependencies)).toEqual({ outcome: 'sign-in' });
    expect(calls).toEqual(['authentication']);
  });

  test('run no check while authentication is loading [@AUTH-04] [@AUTH-05]', async () => {
    const { calls, dependencies } = recordingDependencies();
    let finish: (authentication: Authentication) => void = () => {};
    const authentication = () =>
      new Promise<Authentication>((resolve) => {
        finish = resolve;
      });
    const result = runGuards(LIST, { ...dependencies, authentication });
    await Promise.resolve();
    expect(calls).toEqual([]);
    finish({ state: 'authenticated', user: storedUser() });
    expect(await result).toMatchObject({ outcome: 'allowed' });
    expect(calls).toEqual(['permissions', 'initialisation']);
  });

  test.each([
    ['invalid_organisation', { outcome: 'error', code: 'invalid-organisation' }],
    ['mfa_required', { outcome: 'sign-in' }],
    ['invalid_state', { outcome: 'sign-in' }],
    ['generic_error', { outcome: 'sign-in' }],
    ['unknown_error', { outcome: 'sign-in' }],
  ] as const)('return the error state %s [@AUTH-04]', async (kind, expected) => {
    const { calls, dependencies } = recordingDependencies();
    const authentication = async () => ({ state: 'error', kind }) as const;
    expect(await runGuards(LIST, { ...dependencies, authentication })).toEqual(expected);
    expect(calls).toEqual([]);
  });

  test.each<[string, readonly Permission[], GuardedPage]>([
    ['Access.DISPATCH', ['Consignment.LimitedEdit'], LIST],
    ['a permission of the page', ['Access.DISPATCH', 'Consignment.LimitedEdit'], CREATE],
    ['one of the two permissions of the page', ['Access.DISPATCH', 'Consignment.CREATE'], CREATE],
  ])(
    'reject a user without %s before anything is loaded [@AUTH-05] [@AUTH-13]',
    async (_, permissions, page) => {
      const { calls, dependencies } = recordingDependencies({ permissions });
      expect(await runGuards(page, dependencies)).toEqual({ outcome: 'error', code: 'not-authorised' });
      expect(calls).not.toContain('initialisation');
    },
  );

  test('accept any one of the anyOf permissions and reject a user with none of them [@AUTH-07]', async () => {
    const page = { ...LIST, anyOf: ['Consignment.PRINT', 'Consignment.MAINTAIN'] } as const;
    const base: readonly Permission[] = ['Access.DISPATCH', 'Consignment.LimitedEdit'];
    for (const [more, go] of [
      [[], 'error'],
      [['Consignment.CREATE'], 'error'],
      [['Consignment.MAINTAIN'], 'allowed'],
      [['Consignment.MAINTAIN', 'Consignment.PRINT'], 'allowed'],
    ] as const) {
      const { dependencies } = recordingDependencies({ permissions: [...base, ...more] });
      expect(await runGuards(page, dependencies)).toMatchObject({ outcome: go });
    }
  });

  test('load no organisation without the limited-edit permission [@AUTH-06]', async () => {
    const { calls, dependencies } = recordingDependencies({ permissions: ['Access.DISPATCH'] });
    expect(await runGuards({ permissions: [], needsSites: false }, dependencies)).toEqual({
      outcome: 'allowed',
      organisationContext: null,
    });
    expect(calls).not.toContain('initialisation');
  });

  test('return the invalid-organisation error for a user without an organisation [@AUTH-06]', async () => {
    const { dependencies } = recordingDependencies({ initialisation: { outcome: 'no-organisation' } });
    expect(await runGuards(LIST, dependencies)).toEqual({ outcome: 'error', code: 'invalid-organisation' });
  });

  test("switch to the first organisation when the token's organisation is not the user's [@AUTH-06]", async () => {
    const { dependencies } = recordingDependencies({
      initialisation: { outcome: 'other-organisation', organisationId: 102 },
    });
    expect(await runGuards(LIST, dependencies)).toEqual({
      outcome: 'other-organisation',
      organisationId: 102,
    });
  });

  test('block only the create page for a user without an active site [@SHELL-07]', async () => {
    const { dependencies } = recordingDependencies({
      initialisation: { outcome: 'ready', organisationContext: organisationContext(0) },
    });
    expect(await runGuards(CREATE, dependencies)).toEqual({ outcome: 'blocked', message: NO_SITES });
    expect(await runGuards(LIST, dependencies)).toMatchObject({ outcome: 'allowed' });
    const closed = recordingDependencies({
      initialisation: { outcome: 'ready', organisationContext: organisationContext(1, false) },
    });
    expect(await runGuards(CREATE, closed.dependencies)).toEqual({ outcome: 'blocked', message: NO_SITES });
    expect(NO_SITES).toBe('No site configured for you. Please contact your service provider.');
  });
});
