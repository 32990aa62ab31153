import type { KoaContextWithOIDC } from 'oidc-provider';

import { revokeSession } from '#adapter.ts';
import { messagePage, signOutPage } from '#pages/message-page.ts';
import { sendPage } from '#provider-errors.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';

type Next = () => Promise<unknown>;

/** Middleware: when a request ends a session, also ends its grants before the response is sent. */
export function endSessions({ db, tenant }: ProviderDependencies) {
  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    const { session, route } = ctx.oidc ?? {};
    // Missing in the types; the library sets it in every route that ends a session.
    if (session && 'destroyed' in session && session.destroyed === true)
      await revokeSession(db, tenant.code, session.uid);
    // Without a session there is nothing to confirm, and the library's self-submitting form would only flicker.
    if (route === 'end_session' && ctx.status === 200 && session && session.accountId === undefined) {
      ctx.body = null;
      redirectAfterSignOut(ctx, tenant.origin);
    }
  };
}

/**
 * With an ID token of the signed-in user, the sign-out comes from the portal and needs no confirmation. Without one, it
 * could be a link on a foreign page.
 */
export async function confirmSignOut(ctx: KoaContextWithOIDC, deps: ProviderDependencies): Promise<void> {
  const { session, entities, provider } = ctx.oidc;
  if (!session) throw new Error('sign-out without a session');
  if (entities.IdTokenHint?.payload['sub'] === session.accountId) {
    await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, { path: '/idp', httpOnly: true, sameSite: 'lax' });
    redirectAfterSignOut(ctx, deps.tenant.origin);
    return;
  }
  const secret = session.state?.['secret'];
  sendPage(ctx, signOutPage(deps.frame, ctx.oidc.urlFor('end_session_confirm'), String(secret)));
}

export function showSignedOut(ctx: KoaContextWithOIDC, { frame, tenant }: ProviderDependencies): void {
  const text = `Go to ${tenant.name} to sign in again.`;
  sendPage(ctx, messagePage(frame, { title: 'You are signed out', text }));
}

/** The library has already checked that the URL belongs to the client. */
function redirectAfterSignOut(ctx: KoaContextWithOIDC, origin: string): void {
  const { post_logout_redirect_uri: requestedUrl, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof requestedUrl === 'string' ? requestedUrl : '/', origin);
  if (typeof requestedUrl === 'string' && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
