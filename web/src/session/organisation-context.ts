import type { QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { Call, CallInput } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import type { StoredUser } from '#session/stored-user.ts';

/** The reference data of one organisation, loaded once per page. */
export interface OrganisationContext {
  readonly user: StoredUser;
  readonly permissions: ReadonlySet<Permission>;
  readonly organisationId: number;
  readonly organisation: ResponseBody<'myOrganisation'>;
  readonly organisations: ResponseBody<'myOrganisations'>;
  readonly sites: ResponseBody<'mySites'>;
  readonly accounts: ResponseBody<'myAccounts'>;
  readonly statuses: ResponseBody<'statuses'>;
  readonly serviceTypes: ResponseBody<'serviceTypes'>;
  readonly hireUnits: ResponseBody<'hireUnits'>;
}

export type Initialisation =
  | { readonly outcome: 'ready'; readonly organisationContext: OrganisationContext }
  | { readonly outcome: 'no-organisation' }
  /** The token's organisation is not one of the user's any more; this one is. */
  | { readonly outcome: 'other-organisation'; readonly organisationId: number };

/** First-time initialisation (AUTH-06). Later calls are served from the cache (SHELL-13). */
export async function initialise(
  dependencies: { readonly call: Call; readonly queryClient: QueryClient },
  user: StoredUser,
  permissions: ReadonlySet<Permission>,
): Promise<Initialisation> {
  const { organisationId } = user;
  const organisations = await reference(dependencies, 'myOrganisations', {});
  const kept = organisations.find(({ id }) => id === organisationId) ?? organisations[0];
  if (kept === undefined) return { outcome: 'no-organisation' };
  if (kept.id !== organisationId) return { outcome: 'other-organisation', organisationId: kept.id };
  const organisationContext = {
    user,
    permissions,
    organisationId,
    organisations,
    ...(await loadReference(dependencies, organisationId)),
  };
  return { outcome: 'ready', organisationContext };
}

async function loadReference(dependencies: Parameters<typeof initialise>[0], organisationId: number) {
  const input = { params: { org: organisationId } };
  const [organisation, sites, accounts, statuses, serviceTypes, hireUnits] = await Promise.all([
    reference(dependencies, 'myOrganisation', input),
    reference(dependencies, 'mySites', input),
    reference(dependencies, 'myAccounts', input),
    reference(dependencies, 'statuses', {}),
    reference(dependencies, 'serviceTypes', input),
    reference(dependencies, 'hireUnits', {}),
  ]);
  return { organisation, sites, accounts, statuses, serviceTypes, hireUnits };
}

/**
 * Updates the cached sites after the user changed the defaults, and refetches the organisation, which depends on them. On
 * failure the cached organisation stays. The next run of the guards passes the new data to the pages.
 */
export async function updateSites(
  dependencies: Parameters<typeof initialise>[0],
  organisationId: number,
  sites: ResponseBody<'mySites'>,
): Promise<void> {
  const input = { params: { org: organisationId } };
  dependencies.queryClient.setQueryData(referenceQuery(dependencies.call, 'mySites', input).queryKey, sites);
  await dependencies.queryClient
    .fetchQuery({ ...referenceQuery(dependencies.call, 'myOrganisation', input), staleTime: 0 })
    .catch(() => {});
}

const reference = <Id extends ReferenceId>(
  { call, queryClient }: Parameters<typeof initialise>[0],
  id: Id,
  input: CallInput<Id>,
): Promise<ResponseBody<Id>> => queryClient.ensureQueryData(referenceQuery(call, id, input));

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

/** Specified text (LIST-12). */
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
