import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import { initialise } from '#session/organisation-context.ts';
import { storedUser } from '#testing/stored-users.ts';

const organisation = (id: number) => ({ id, name: `Organisation ${id}`, isActive: true });

/** Like the server, returns reference data only for the user's organisations. */
function portal(organisations: readonly { readonly id: number }[]) {
  const calls: string[] = [];
  const call = (async (id: string, input: { readonly params?: { readonly org: number } }) => {
    calls.push(id);
    if (id === 'myOrganisations') return organisations;
    const org = input.params?.org;
    if (org !== undefined && !organisations.some((mine) => mine.id === org)) throw new CallFailure(404, null);
    return id === 'myOrganisation' ? organisation(org ?? 0) : [];
    // Returns only the fields that the tests read.
  }) as unknown as Call;
  return {
    calls,
    dependencies: { call, queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  };
}

const start = (dependencies: ReturnType<typeof portal>['dependencies'], organisationId: number) =>
  initialise(dependencies, storedUser({ organisationId }), new Set(['Access.DISPATCH']));

describe('first-time initialisation', () => {
  test("keeps the token's organisation when it is one of the user's [@AUTH-06]", async () => {
    const { calls, dependencies } = portal([organisation(101), organisation(102)]);
    const result = await start(dependencies, 102);
    expect(result).toMatchObject({
      outcome: 'ready',
      organisationContext: { organisationId: 102, organisation: { id: 102 } },
    });
    expect(calls.toSorted()).toEqual([
      'hireUnits',
      'myAccounts',
      'myOrganisation',
      'myOrganisations',
      'mySites',
      'serviceTypes',
      'statuses',
    ]);
  });

  test('returns the first organisation otherwise [@AUTH-06]', async () => {
    const { dependencies } = portal([organisation(101), organisation(102)]);
    expect(await start(dependencies, 104)).toEqual({ outcome: 'other-organisation', organisationId: 101 });
  });

  test('returns no-organisation for a user without one [@AUTH-06]', async () => {
    expect(await start(portal([]).dependencies, 101)).toEqual({ outcome: 'no-organisation' });
  });

  test('makes each call once per session [@SHELL-13]', async () => {
    const { calls, dependencies } = portal([organisation(101)]);
    await start(dependencies, 101);
    const once = calls.length;
    await start(dependencies, 101);
    expect(calls).toHaveLength(once);
  });

  test('rejects with the failure of its calls', async () => {
    const { dependencies } = portal([organisation(101)]);
    const failing = {
      ...dependencies,
      call: (async () => {
        throw new CallFailure(0, null);
      }) as Call,
    };
    await expect(start(failing, 101)).rejects.toMatchObject({ status: 0 });
  });
});
