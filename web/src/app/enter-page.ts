import type { QueryClient } from '@tanstack/react-query';
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import type { Permission } from '@cartage/domain/permissions.ts';
import { errorText } from '#kit/error-texts.ts';
import { runGuards } from '#app/guards.ts';
import { showError } from '#kit/toasts.ts';
import { pageTitle } from '#kit/window-title.ts';
import { renewStartPage } from '#session/preferences/start-page.ts';
import type { Session } from '#session/session.ts';
import type { SignInReason } from '#session/sign-in-target.ts';
import { initialise, type OrganisationContext } from '#session/organisation-context.ts';

export interface RouterContext {
  readonly session: Session;
  readonly queryClient: QueryClient;
}

type Params = Readonly<Record<string, string | undefined>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Window title (SHELL-05); a function may build it from the path parameters. */
    readonly title?: string | ((params: Params) => string);
    /** Required in addition to Access.DISPATCH. A route without this field is public (AUTH-13). */
    readonly permissions?: readonly Permission[];
    readonly anyOf?: readonly Permission[];
    readonly needsSites?: true;
    /** The tenant setting that the page needs. Without it, the page does not exist. */
    readonly tenantSetting?: 'csvImportEnabled' | 'hireageEnabled';
    /** Only staff with Provider.OPERATIONS can open the page. For other staff and for users it does not exist. */
    readonly isForOperators?: true;
    /** Loads the page's script while the guards run. */
    readonly preload?: (() => Promise<unknown> | undefined) | undefined;
  }
}

interface Match {
  readonly params: unknown;
  readonly staticData: StaticDataRouteOption;
}

/**
 * Runs the guards, acts on their result and sets the page title. Null for a user without the limited-edit permission, for
 * whom no organisation is loaded (AUTH-06).
 */
export async function enterPage(
  context: RouterContext,
  target: string,
  matches: readonly Match[],
): Promise<OrganisationContext | null> {
  const { session } = context;
  const { permissions = [], anyOf, needsSites = false, tenantSetting, preload } = pageOf(matches).staticData;
  if (tenantSetting !== undefined && !session.tenant.settings[tenantSetting])
    throw errorRedirect('not-found');
  // The router reports a failed load when it renders the page.
  preload?.()?.catch(() => {});
  const result = await runGuards(
    { permissions, needsSites, ...(anyOf && { anyOf }) },
    guardDependencies(context),
  );
  switch (result.outcome) {
    case 'sign-in':
      return session.signIn(target);
    case 'other-organisation':
      session.chooseOrganisation(result.organisationId, target);
      return new Promise<never>(() => {});
    case 'error':
      if (session.isDesk()) throw redirect({ to: '/desk', replace: true });
      throw errorRedirect(result.code);
    case 'blocked':
      showError(result.message);
      throw redirect({ to: '/search', replace: true });
    case 'allowed':
      showTitle(session, matches);
      return result.organisationContext;
  }
}

/**
 * For pages of the freight provider's staff: returns the signed-in user. The operations page exists only for staff
 * with its permission.
 */
export async function enterStaffPage({ session }: RouterContext, target: string, matches: readonly Match[]) {
  pageOf(matches)
    .staticData.preload?.()
    ?.catch(() => {});
  const authentication = await session.authentication();
  if (authentication.state !== 'authenticated') return session.signIn(target);
  const { isForOperators = false } = pageOf(matches).staticData;
  if (isForOperators && !session.isOperator()) throw errorRedirect('not-found');
  if (!session.isDesk()) throw errorRedirect('not-authorised');
  showTitle(session, matches);
  return authentication.user;
}

/** For public pages: the organisation of a user who may open the list, else null. Never redirects. */
export async function enterPublicPage(
  context: RouterContext,
  matches: readonly Match[],
): Promise<OrganisationContext | null> {
  showTitle(context.session, matches);
  try {
    const result = await runGuards({ permissions: [], needsSites: false }, guardDependencies(context));
    return result.outcome === 'allowed' ? result.organisationContext : null;
  } catch {
    return null;
  }
}

/** Handles the redirect back from the provider (AUTH-01, AUTH-04). */
export async function finishSignIn({ session }: RouterContext): Promise<never> {
  const { target, failure } = await session.finishSignIn(window.location.href);
  switch (failure?.next) {
    case undefined:
      if (target === '/') await renewStartPageOf(session);
      throw redirect({ href: target, replace: true });
    case 'sign-in-again':
      return signInAgain(session, target, failure.kind === 'mfa_required' ? 'second-factor' : 'failed');
    case 'invalid-organisation':
      throw errorRedirect('invalid-organisation');
    case 'give-up':
      throw errorRedirect(failure.kind);
  }
}

/** A sign-in without a target opens the root, which redirects to the start page. */
async function renewStartPageOf(session: Session): Promise<void> {
  const authentication = await session.authentication();
  // The provider's staff have no organisation, so they have no preferences.
  if (authentication.state !== 'authenticated' || session.isDesk()) return;
  await renewStartPage(session.call, authentication.user);
}

/** Returns to the requested page when the provider is unreachable: that page offers a retry. */
async function signInAgain(session: Session, target: string, reason: SignInReason): Promise<never> {
  try {
    return await session.signIn(target, reason);
  } catch {
    throw redirect({ href: target, replace: true });
  }
}

const guardDependencies = ({ session, queryClient }: RouterContext): Parameters<typeof runGuards>[1] => ({
  authentication: session.authentication,
  permissions: session.permissions,
  initialise: (user, permissions) => initialise({ call: session.call, queryClient }, user, permissions),
});

const errorRedirect = (code: string) => redirect({ to: '/error/{-$code}', params: { code }, replace: true });

const NO_MATCH: Match = { params: {}, staticData: {} };
const pageOf = (matches: readonly Match[]) => matches.at(-1) ?? NO_MATCH;

export function showTitle({ tenant }: Session, matches: readonly Match[]): void {
  const { params, staticData } = pageOf(matches);
  // Path parameters are strings on every route.
  const values = params as Params;
  const title = typeof staticData.title === 'function' ? staticData.title(values) : staticData.title;
  document.title = pageTitle(title ?? errorText(undefined).title, tenant.name);
}
