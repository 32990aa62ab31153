import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import { initialise } from '#session/workplace.ts';
import { storedUser } from '#testing/stored-users.ts';

const organisation = (id: number) => ({ id, name: `Organisation ${id}`, isActive: true });

/** Answers as the server does: reference data only of organisations that are theirs. */
function portal(organisations: readonly { readonly id: number }[]) {
  const asked: string[] = [];
  const call = (async (id: string, input: { readonly params?: { readonly org: number } }) => {
    asked.push(id);
    if (id === 'myOrganisations') return organisations;
    const org = input.params?.org;
    if (org !== undefined && !organisations.some((mine) => mine.id === org)) throw new CallFailure(404, null);
    return id === 'myOrganisation' ? organisation(org ?? 0) : [];
    // Of each operation's own types only what a test looks at.
  }) as unknown as Call;
  return {
    asked,
    parts: { call, queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  };
}

const start = (parts: ReturnType<typeof portal>['parts'], organisationId: number) =>
  initialise(parts, storedUser({ organisationId }), new Set(['Access.DISPATCH']));

describe('first-time initialisation', () => {
  test('keeps the organisation of the token while it is one of theirs [@AUTH-06]', async () => {
    const { asked, parts } = portal([organisation(101), organisation(102)]);
    const result = await start(parts, 102);
    expect(result).toMatchObject({
      outcome: 'ready',
      workplace: { organisationId: 102, organisation: { id: 102 } },
    });
    expect(asked.toSorted()).toEqual([
      'hireUnits',
      'myAccounts',
      'myOrganisation',
      'myOrganisations',
      'mySites',
      'serviceTypes',
      'statuses',
    ]);
  });

  test('takes the first where it is not [@AUTH-06]', async () => {
    const { parts } = portal([organisation(101), organisation(102)]);
    expect(await start(parts, 104)).toEqual({ outcome: 'other-organisation', organisationId: 101 });
  });

  test('says so where there is none [@AUTH-06]', async () => {
    expect(await start(portal([]).parts, 101)).toEqual({ outcome: 'no-organisation' });
  });

  test('asks nothing twice in a session [@SHELL-13]', async () => {
    const { asked, parts } = portal([organisation(101)]);
    await start(parts, 101);
    const once = asked.length;
    await start(parts, 101);
    expect(asked).toHaveLength(once);
  });

  test('fails as its calls do', async () => {
    const { parts } = portal([organisation(101)]);
    const failing = {
      ...parts,
      call: (async () => {
        throw new CallFailure(0, null);
      }) as Call,
    };
    await expect(start(failing, 101)).rejects.toMatchObject({ status: 0 });
  });
});
