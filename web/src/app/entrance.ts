import type { QueryClient } from '@tanstack/react-query';
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import type { Permission } from '@cartage/domain/permissions.ts';
import { errorText } from '#kit/error-texts.ts';
import { judge } from '#app/guards.ts';
import { showError } from '#kit/toasts.ts';
import { pageTitle } from '#kit/window-title.ts';
import type { Session } from '#session/session.ts';
import type { SignInReason } from '#session/sign-in-target.ts';
import { initialise, type Workplace } from '#session/workplace.ts';

/** How a page is entered: the guards' verdict carried out, and the page's title after it. */
export interface RouterContext {
  readonly session: Session;
  readonly queryClient: QueryClient;
}

type Params = Readonly<Record<string, string | undefined>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the window (SHELL-05); may name the page by its parameters. */
    readonly title?: string | ((params: Params) => string);
    /** Besides Access.DISPATCH; a page without is public (AUTH-13). */
    readonly permissions?: readonly Permission[];
    readonly anyOf?: readonly Permission[];
    readonly needsSites?: true;
    /** Fetches the page's own script, while the guards are still asking. */
    readonly preload?: (() => Promise<unknown> | undefined) | undefined;
  }
}

interface Match {
  readonly params: unknown;
  readonly staticData: StaticDataRouteOption;
}

/** Null for whoever may be here without the limited-edit permission, which the workplace is loaded for (AUTH-06). */
export async function enter(
  context: RouterContext,
  target: string,
  matches: readonly Match[],
): Promise<Workplace | null> {
  const { session } = context;
  const { permissions = [], anyOf, needsSites = false, preload } = pageOf(matches).staticData;
  // Whether it can be had is the router's to tell when it draws the page.
  preload?.()?.catch(() => {});
  const verdict = await judge({ permissions, needsSites, ...(anyOf && { anyOf }) }, guardParts(context));
  switch (verdict.go) {
    case 'sign-in':
      return session.signIn(target);
    case 'other-organisation':
      session.chooseOrganisation(verdict.organisationId, target);
      return new Promise<never>(() => {});
    case 'error':
      throw toError(verdict.code);
    case 'stop':
      showError(verdict.message);
      throw redirect({ to: '/search', replace: true });
    case 'on':
      showTitle(session, matches);
      return verdict.workplace;
  }
}

/** For public pages: whoever could enter the list is at home; nobody is sent away. */
export async function enterQuietly(
  context: RouterContext,
  matches: readonly Match[],
): Promise<Workplace | null> {
  showTitle(context.session, matches);
  try {
    const verdict = await judge({ permissions: [], needsSites: false }, guardParts(context));
    return verdict.go === 'on' ? verdict.workplace : null;
  } catch {
    return null;
  }
}

/** The way back from the provider (AUTH-01, AUTH-04). */
export async function finishSignIn({ session }: RouterContext): Promise<never> {
  const { target, failure } = await session.finishSignIn(window.location.href);
  switch (failure?.next) {
    case undefined:
      throw redirect({ href: target, replace: true });
    case 'sign-in-again':
      return signInAgain(session, target, failure.kind === 'mfa_required' ? 'second-factor' : 'failed');
    case 'invalid-organisation':
      throw toError('invalid-organisation');
    case 'give-up':
      throw toError(failure.kind);
  }
}

/** A provider that is gone is met at the page that was wanted, which can be tried again. */
async function signInAgain(session: Session, target: string, reason: SignInReason): Promise<never> {
  try {
    return await session.signIn(target, reason);
  } catch {
    throw redirect({ href: target, replace: true });
  }
}

const guardParts = ({ session, queryClient }: RouterContext): Parameters<typeof judge>[1] => ({
  authentication: session.authentication,
  permissions: session.permissions,
  initialise: (user, permissions) => initialise({ call: session.call, queryClient }, user, permissions),
});

const toError = (code: string) => redirect({ to: '/error/{-$code}', params: { code }, replace: true });

const NOWHERE: Match = { params: {}, staticData: {} };
const pageOf = (matches: readonly Match[]) => matches.at(-1) ?? NOWHERE;

export function showTitle({ tenant }: Session, matches: readonly Match[]): void {
  const { params, staticData } = pageOf(matches);
  // Path parameters are text, whatever their route.
  const named = params as Params;
  const title = typeof staticData.title === 'function' ? staticData.title(named) : staticData.title;
  document.title = pageTitle(title ?? errorText(undefined).title, tenant.name);
}
