import { hasAll, hasAny, type Permission } from '@cartage/domain/permissions.ts';
import type { Authentication } from '#session/authentication.ts';
import type { StoredUser } from '#session/stored-user.ts';
import type { Initialisation, OrganisationContext } from '#session/organisation-context.ts';

/** Requirements of a page in addition to Access.DISPATCH (AUTH-13). */
export interface GuardedPage {
  readonly permissions: readonly Permission[];
  /** One of these permissions is enough. Absent: no such requirement. */
  readonly anyOf?: readonly Permission[];
  /** A consignment can only be created for an active site (SHELL-07). */
  readonly needsSites: boolean;
}

export type GuardResult =
  | { readonly outcome: 'allowed'; readonly organisationContext: OrganisationContext | null }
  | { readonly outcome: 'sign-in' }
  | { readonly outcome: 'error'; readonly code: 'not-authorised' | 'invalid-organisation' }
  | { readonly outcome: 'other-organisation'; readonly organisationId: number }
  | { readonly outcome: 'blocked'; readonly message: string };

export interface GuardDependencies {
  readonly authentication: () => Promise<Authentication>;
  readonly permissions: () => ReadonlySet<Permission>;
  readonly initialise: (user: StoredUser, permissions: ReadonlySet<Permission>) => Promise<Initialisation>;
}

export const NO_SITES = 'No site configured for you. Please contact your service provider.';

/**
 * Runs the guards in order (AUTH-05): authentication, permissions, initialisation, active site. Returns the result of the
 * first guard that rejects.
 */
export async function runGuards(page: GuardedPage, dependencies: GuardDependencies): Promise<GuardResult> {
  const authentication = await dependencies.authentication();
  // AUTH-04: every other kind of error leads to sign-in.
  if (authentication.state === 'error' && authentication.kind === 'invalid_organisation')
    return { outcome: 'error', code: 'invalid-organisation' };
  if (authentication.state !== 'authenticated') return { outcome: 'sign-in' };

  const permissions = dependencies.permissions();
  const isAllowed =
    hasAll(permissions, ['Access.DISPATCH', ...page.permissions]) &&
    (page.anyOf === undefined || hasAny(permissions, page.anyOf));
  if (!isAllowed) return { outcome: 'error', code: 'not-authorised' };

  // AUTH-06: initialisation runs only with the limited-edit permission.
  if (!permissions.has('Consignment.LimitedEdit')) return { outcome: 'allowed', organisationContext: null };
  const initialisation = await dependencies.initialise(authentication.user, permissions);
  switch (initialisation.outcome) {
    case 'no-organisation':
      return { outcome: 'error', code: 'invalid-organisation' };
    case 'other-organisation':
      return { outcome: 'other-organisation', organisationId: initialisation.organisationId };
    case 'ready': {
      const { organisationContext } = initialisation;
      const hasActiveSite = organisationContext.sites.some(({ site }) => site.isActive);
      if (page.needsSites && !hasActiveSite) return { outcome: 'blocked', message: NO_SITES };
      return { outcome: 'allowed', organisationContext };
    }
  }
}
