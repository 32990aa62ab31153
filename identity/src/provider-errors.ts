import { errors, type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';

import { isDiskFull } from '#database.ts';
import { messagePage, type Message } from '#pages/message-page.ts';
import type { Page } from '#pages/page.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';

type Next = () => Promise<unknown>;

type PageContext = Pick<KoaContextWithOIDC, 'set' | 'body'>;

/** RFC 4918 §11.5: no space to store the result of the request. */
const INSUFFICIENT_STORAGE = 507;

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

/** Middleware: an error outside of the library, such as while it stores the session after its response. */
export async function catchFullDisk(
  ctx: KoaContextWithOIDC,
  deps: ProviderDependencies,
  next: Next,
): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    ctx.app.emit('error', error, ctx);
    ctx.remove('location');
    sendFullDisk(ctx, deps);
  }
}

/** A page for a browser, and an error of OAuth for a program. */
export function sendFullDisk(ctx: KoaContextWithOIDC, { frame, tenant }: ProviderDependencies): void {
  const message = fullDisk(tenant.name);
  if (ctx.accepts('json', 'html') === 'html') sendPage(ctx, messagePage(frame, message));
  else ctx.body = { error: 'server_error', error_description: message.text };
  // Set after the body, because Koa sets the status to 200 with a body.
  ctx.status = INSUFFICIENT_STORAGE;
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
  if (isDiskFull(error)) return fullDisk(tenantName);
  if (out.error === 'server_error') {
    return {
      title: 'Sign-in is unavailable right now',
      text: `Wait a moment, then go to ${tenantName} and sign in again.`,
    };
  }
  return incomplete(tenantName, out.error);
}

const fullDisk = (tenantName: string): Message => ({
  title: 'Sign-in is unavailable right now',
  text: `Sign-ins can't be saved right now. Wait a few minutes, then go to ${tenantName} and sign in again.`,
});

const incomplete = (tenantName: string, code: string): Message => ({
  title: 'Sign-in could not start',
  text: `The link to this page is incomplete. Go to ${tenantName} and sign in from there.`,
  code,
});

const expired = (tenantName: string): Message => ({
  title: 'This sign-in page has expired',
  text: `It was already used, or it was open for too long. Go to ${tenantName} and sign in again.`,
});
