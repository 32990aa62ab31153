import { hasAll, hasAny, type Permission } from '@cartage/domain/permissions.ts';
import type { Authentication } from '#session/authentication.ts';
import type { StoredUser } from '#session/stored-user.ts';
import type { Initialisation, Workplace } from '#session/workplace.ts';

/** What a page asks of its visitor besides Access.DISPATCH (AUTH-13). */
export interface GuardedPage {
  readonly permissions: readonly Permission[];
  /** One of these is enough; absent where nothing of the kind is asked. */
  readonly anyOf?: readonly Permission[];
  /** A consignment is created for a site that is open, so who has none cannot begin (SHELL-07). */
  readonly needsSites: boolean;
}

export type Verdict =
  | { readonly go: 'on'; readonly workplace: Workplace | null }
  | { readonly go: 'sign-in' }
  | { readonly go: 'error'; readonly code: 'not-authorised' | 'invalid-organisation' }
  | { readonly go: 'other-organisation'; readonly organisationId: number }
  | { readonly go: 'stop'; readonly message: string };

export interface GuardParts {
  readonly authentication: () => Promise<Authentication>;
  readonly permissions: () => ReadonlySet<Permission>;
  readonly initialise: (user: StoredUser, permissions: ReadonlySet<Permission>) => Promise<Initialisation>;
}

export const NO_SITES = 'No site configured for you. Please contact your service provider.';

/**
 * The guards in their order (AUTH-05): who it is, what they may, what they work with, whether they can
 * begin. The first that has something to say ends it; the page's title comes after all of them.
 */
export async function judge(page: GuardedPage, parts: GuardParts): Promise<Verdict> {
  const authentication = await parts.authentication();
  if (authentication.state !== 'authenticated') return { go: 'sign-in' };

  const permissions = parts.permissions();
  const isAllowed =
    hasAll(permissions, ['Access.DISPATCH', ...page.permissions]) &&
    (page.anyOf === undefined || hasAny(permissions, page.anyOf));
  if (!isAllowed) return { go: 'error', code: 'not-authorised' };

  // AUTH-06: only the limited-edit permission opens what is loaded here.
  if (!permissions.has('Consignment.LimitedEdit')) return { go: 'on', workplace: null };
  const initialisation = await parts.initialise(authentication.user, permissions);
  switch (initialisation.outcome) {
    case 'no-organisation':
      return { go: 'error', code: 'invalid-organisation' };
    case 'other-organisation':
      return { go: 'other-organisation', organisationId: initialisation.organisationId };
    case 'ready': {
      const { workplace } = initialisation;
      const hasOpenSite = workplace.sites.some(({ site }) => site.isActive);
      if (page.needsSites && !hasOpenSite) return { go: 'stop', message: NO_SITES };
      return { go: 'on', workplace };
    }
  }
}
