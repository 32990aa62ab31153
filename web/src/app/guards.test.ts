import type { Permission } from '@cartage/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import { type GuardedPage, type GuardParts, judge, NO_SITES } from '#app/guards.ts';
import type { Initialisation, Workplace } from '#session/workplace.ts';
import { storedUser } from '#testing/stored-users.ts';

const LIST: GuardedPage = { permissions: ['Consignment.LimitedEdit'], needsSites: false };
const CREATE: GuardedPage = {
  permissions: ['Consignment.LimitedEdit', 'Consignment.CREATE'],
  needsSites: true,
};

/** Only its sites are looked at by a guard. */
const workplace = (sites: number, isActive = true) =>
  ({ sites: Array.from({ length: sites }, () => ({ site: { isActive } })) }) as unknown as Workplace;

/** Parts that note the order in which they are asked. */
function recording(
  given: {
    readonly signedIn?: boolean;
    readonly permissions?: readonly Permission[];
    readonly initialisation?: Initialisation;
  } = {},
) {
  const asked: string[] = [];
  const {
    signedIn = true,
    permissions = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'],
    initialisation = { outcome: 'ready', workplace: workplace(1) },
  } = given;
  const parts: GuardParts = {
    authentication: async () => {
      asked.push('authentication');
      return signedIn ? { state: 'authenticated', user: storedUser() } : { state: 'anonymous' };
    },
    permissions: () => {
      asked.push('permissions');
      return new Set(permissions);
    },
    initialise: async () => {
      asked.push('initialisation');
      return initialisation;
    },
  };
  return { asked, parts };
}

describe('the guards', () => {
  test('ask who it is, what they may and what they work with, each once and in this order [@AUTH-05]', async () => {
    const { asked, parts } = recording();
    expect(await judge(LIST, parts)).toMatchObject({ go: 'on' });
    expect(asked).toEqual(['authentication', 'permissions', 'initialisation']);
  });

  test('send a stranger to sign in before anything else is looked at [@AUTH-05]', async () => {
    const { asked, parts } = recording({ signedIn: false });
    expect(await judge(CREATE, parts)).toEqual({ go: 'sign-in' });
    expect(asked).toEqual(['authentication']);
  });

  test.each<[string, readonly Permission[], GuardedPage]>([
    ['Access.DISPATCH', ['Consignment.LimitedEdit'], LIST],
    ['what the page declares', ['Access.DISPATCH', 'Consignment.LimitedEdit'], CREATE],
    ['all that the page declares', ['Access.DISPATCH', 'Consignment.CREATE'], CREATE],
  ])(
    'turn away who lacks %s, before anything is loaded [@AUTH-05] [@AUTH-13]',
    async (_, permissions, page) => {
      const { asked, parts } = recording({ permissions });
      expect(await judge(page, parts)).toEqual({ go: 'error', code: 'not-authorised' });
      expect(asked).not.toContain('initialisation');
    },
  );

  test('let in who has any of those of which one is enough, and nobody else [@AUTH-07]', async () => {
    const page = { ...LIST, anyOf: ['Consignment.PRINT', 'Consignment.MAINTAIN'] } as const;
    const base: readonly Permission[] = ['Access.DISPATCH', 'Consignment.LimitedEdit'];
    for (const [more, go] of [
      [[], 'error'],
      [['Consignment.CREATE'], 'error'],
      [['Consignment.MAINTAIN'], 'on'],
      [['Consignment.MAINTAIN', 'Consignment.PRINT'], 'on'],
    ] as const) {
      const { parts } = recording({ permissions: [...base, ...more] });
      expect(await judge(page, parts)).toMatchObject({ go });
    }
  });

  test('load nothing for who lacks the limited-edit permission [@AUTH-06]', async () => {
    const { asked, parts } = recording({ permissions: ['Access.DISPATCH'] });
    expect(await judge({ permissions: [], needsSites: false }, parts)).toEqual({ go: 'on', workplace: null });
    expect(asked).not.toContain('initialisation');
  });

  test('lead who has no organisation to its own page [@AUTH-06]', async () => {
    const { parts } = recording({ initialisation: { outcome: 'no-organisation' } });
    expect(await judge(LIST, parts)).toEqual({ go: 'error', code: 'invalid-organisation' });
  });

  test('change to the first organisation when that of the token is none of theirs [@AUTH-06]', async () => {
    const { parts } = recording({ initialisation: { outcome: 'other-organisation', organisationId: 102 } });
    expect(await judge(LIST, parts)).toEqual({ go: 'other-organisation', organisationId: 102 });
  });

  test('stop who has no sites on the way to a new consignment, and nowhere else [@SHELL-07]', async () => {
    const { parts } = recording({ initialisation: { outcome: 'ready', workplace: workplace(0) } });
    expect(await judge(CREATE, parts)).toEqual({ go: 'stop', message: NO_SITES });
    expect(await judge(LIST, parts)).toMatchObject({ go: 'on' });
    const closed = recording({ initialisation: { outcome: 'ready', workplace: workplace(1, false) } });
    expect(await judge(CREATE, closed.parts)).toEqual({ go: 'stop', message: NO_SITES });
    expect(NO_SITES).toBe('No site configured for you. Please contact your service provider.');
  });
});
