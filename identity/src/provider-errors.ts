import { errors, type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';

import { messagePage, type Message } from '#pages/message-page.ts';
import type { Page } from '#pages/page.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';

type Next = () => Promise<unknown>;

type PageContext = Pick<KoaContextWithOIDC, 'set' | 'body'>;

/** Sends a page; the caller sets the status. */
export function sendPage(ctx: PageContext, page: Page): void {
  ctx.set({ ...page.headers });
  ctx.body = page.body;
}

/** An error that the library cannot return to the portal with a redirect. */
export function providerErrorPage(
  ctx: PageContext,
  deps: ProviderDependencies,
  out: ErrorOut,
  error: Error,
): void {
  sendPage(ctx, messagePage(deps.frame, messageFor(deps.tenant.name, out, error)));
}

export function expiredSignInPage({ frame, tenant }: ProviderDependencies): Page {
  return messagePage(frame, expired(tenant.name));
}

/** An unknown path below /idp. */
export async function sendUnknownPathPage(
  ctx: KoaContextWithOIDC,
  deps: ProviderDependencies,
  next: Next,
): Promise<void> {
  await next();
  if (ctx.status !== 404 || ctx.body !== undefined) return;
  const page = messagePage(deps.frame, {
    title: 'Page not found',
    text: 'The page you are looking for does not exist.',
  });
  sendPage(ctx, page);
  // Set after the body, because Koa sets the status to 200 with a body.
  ctx.status = 404;
}

/** Middleware: rejects a URL with a NUL character, which PostgreSQL cannot store in any parameter. */
export async function rejectNullCharacters(
  ctx: KoaContextWithOIDC,
  deps: ProviderDependencies,
  next: Next,
): Promise<void> {
  if (!ctx.originalUrl.includes('%00')) return void (await next());
  sendPage(ctx, messagePage(deps.frame, incomplete(deps.tenant.name, 'invalid_request')));
  ctx.status = 400;
}

function messageFor(tenantName: string, out: ErrorOut, error: Error): Message {
  if (error instanceof errors.SessionNotFound) return expired(tenantName);
  if (out.error === 'server_error') {
    return {
      title: 'Sign-in is unavailable right now',
      text: `Wait a moment, then go to ${tenantName} and sign in again.`,
    };
  }
  return incomplete(tenantName, out.error);
}

const incomplete = (tenantName: string, code: string): Message => ({
  title: 'Sign-in could not start',
  text: `The link to this page is incomplete. Go to ${tenantName} and sign in from there.`,
  code,
});

const expired = (tenantName: string): Message => ({
  title: 'This sign-in page has expired',
  text: `It was already used, or it was open for too long. Go to ${tenantName} and sign in again.`,
});
