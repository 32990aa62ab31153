import type { KoaContextWithOIDC } from 'oidc-provider';

import { revokeSession } from '#adapter.ts';
import { messagePage, signOutPage } from '#pages/message-page.ts';
import { sendPage } from '#provider-errors.ts';
import type { TenantParts } from '#tenant-parts.ts';

type Next = () => Promise<unknown>;

/** Around every route: whatever ended a session also ends its grants, before the answer leaves. */
export function endSessions({ db, tenant }: TenantParts) {
  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    const { session, route } = ctx.oidc ?? {};
    // The types leave it out; the provider sets it in every route that ends a session.
    if (session && 'destroyed' in session && session.destroyed === true)
      await revokeSession(db, tenant.code, session.uid);
    // Nobody is signed in: there is nothing to confirm, and the provider's self-sending form would only flicker.
    if (route === 'end_session' && ctx.status === 200 && session && session.accountId === undefined) {
      ctx.body = null;
      redirectAfterSignOut(ctx, tenant.origin);
    }
  };
}

/**
 * The portal proves with an ID token that it asks for the person who is signed in: then nobody is asked again.
 * Anyone else could be a link on a foreign page.
 */
export async function confirmSignOut(ctx: KoaContextWithOIDC, parts: TenantParts): Promise<void> {
  const { session, entities, provider } = ctx.oidc;
  if (!session) throw new Error('sign-out without a session');
  if (entities.IdTokenHint?.payload['sub'] === session.accountId) {
    await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, { path: '/idp', httpOnly: true, sameSite: 'lax' });
    redirectAfterSignOut(ctx, parts.tenant.origin);
    return;
  }
  const secret = session.state?.['secret'];
  sendPage(ctx, signOutPage(parts.frame, ctx.oidc.urlFor('end_session_confirm'), String(secret)));
}

export function showSignedOut(ctx: KoaContextWithOIDC, { frame, tenant }: TenantParts): void {
  const text = `Go to ${tenant.name} to sign in again.`;
  sendPage(ctx, messagePage(frame, { title: 'You are signed out', text }));
}

/** The provider has checked by now that the address belongs to the client. */
function redirectAfterSignOut(ctx: KoaContextWithOIDC, origin: string): void {
  const { post_logout_redirect_uri: wanted, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof wanted === 'string' ? wanted : '/', origin);
  if (typeof wanted === 'string' && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
