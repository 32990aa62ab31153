import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '@cartage/contract/operations.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { Call, CallInput } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import type { StoredUser } from '#session/stored-user.ts';

/** What the screens of one organisation need to know; the same as long as the page lives. */
export interface Workplace {
  readonly user: StoredUser;
  readonly permissions: ReadonlySet<Permission>;
  readonly organisationId: number;
  readonly organisation: Answer<'myOrganisation'>;
  readonly organisations: Answer<'myOrganisations'>;
  readonly sites: Answer<'mySites'>;
  readonly accounts: Answer<'myAccounts'>;
  readonly statuses: Answer<'statuses'>;
  readonly serviceTypes: Answer<'serviceTypes'>;
  readonly hireUnits: Answer<'hireUnits'>;
}

export type Initialisation =
  | { readonly outcome: 'ready'; readonly workplace: Workplace }
  | { readonly outcome: 'no-organisation' }
  /** The organisation of the token is not one of theirs (any more): this one is. */
  | { readonly outcome: 'other-organisation'; readonly organisationId: number };

/** First-time initialisation (AUTH-06). The second time it is answered from the session's cache (SHELL-13). */
export async function initialise(
  parts: { readonly call: Call; readonly queryClient: QueryClient },
  user: StoredUser,
  permissions: ReadonlySet<Permission>,
): Promise<Initialisation> {
  const { organisationId } = user;
  const organisations = await reference(parts, 'myOrganisations', {});
  const kept = organisations.find(({ id }) => id === organisationId) ?? organisations[0];
  if (kept === undefined) return { outcome: 'no-organisation' };
  if (kept.id !== organisationId) return { outcome: 'other-organisation', organisationId: kept.id };
  const workplace = {
    user,
    permissions,
    organisationId,
    organisations,
    ...(await loadReference(parts, organisationId)),
  };
  return { outcome: 'ready', workplace };
}

async function loadReference(parts: Parameters<typeof initialise>[0], organisationId: number) {
  const input = { params: { org: organisationId } };
  const [organisation, sites, accounts, statuses, serviceTypes, hireUnits] = await Promise.all([
    reference(parts, 'myOrganisation', input),
    reference(parts, 'mySites', input),
    reference(parts, 'myAccounts', input),
    reference(parts, 'statuses', {}),
    reference(parts, 'serviceTypes', input),
    reference(parts, 'hireUnits', {}),
  ]);
  return { organisation, sites, accounts, statuses, serviceTypes, hireUnits };
}

/**
 * The person's sites as they stand after a change of their defaults, and what else follows from those. Where that
 * cannot be learnt what was known stays. The guards hand it to the pages when they are asked again.
 */
export async function takeInSites(
  parts: Parameters<typeof initialise>[0],
  organisationId: number,
  sites: Answer<'mySites'>,
): Promise<void> {
  const input = { params: { org: organisationId } };
  parts.queryClient.setQueryData(referenceQuery(parts.call, 'mySites', input).queryKey, sites);
  await parts.queryClient
    .fetchQuery({ ...referenceQuery(parts.call, 'myOrganisation', input), staleTime: 0 })
    .catch(() => {});
}

const reference = <Id extends ReferenceId>(
  { call, queryClient }: Parameters<typeof initialise>[0],
  id: Id,
  input: CallInput<Id>,
): Promise<Answer<Id>> => queryClient.ensureQueryData(referenceQuery(call, id, input));

const referenceQuery = <Id extends ReferenceId>(call: Call, id: Id, input: CallInput<Id>) => ({
  queryKey: ['reference', id, input],
  queryFn: () =>
    call(id, input).catch((failure: unknown) => {
      const fallback = FALLBACKS[id];
      if (!(failure instanceof CallFailure) || fallback === undefined) throw failure;
      throw new CallFailure(failure.status, failure.problem, { cause: failure, fallback });
    }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** LIST-12. */
const FALLBACKS: { readonly [Id in ReferenceId]?: string } = {
  statuses: 'Failed to load consignment statuses',
  mySites: 'Failed to fetch site details',
};

type ReferenceId =
  | 'myOrganisations'
  | 'myOrganisation'
  | 'mySites'
  | 'myAccounts'
  | 'statuses'
  | 'serviceTypes'
  | 'hireUnits';
