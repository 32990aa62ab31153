import { errors, type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';

import { messagePage, type Message } from '#pages/message-page.ts';
import type { Page } from '#pages/page.ts';
import type { TenantParts } from '#tenant-parts.ts';

type Next = () => Promise<unknown>;

type Answer = Pick<KoaContextWithOIDC, 'set' | 'body'>;

/** Sends a page; the status is set by whoever knows it. */
export function sendPage(ctx: Answer, page: Page): void {
  ctx.set({ ...page.headers });
  ctx.body = page.body;
}

/** A refusal of the provider that cannot go back to the portal as a redirect. */
export function providerErrorPage(ctx: Answer, parts: TenantParts, out: ErrorOut, error: Error): void {
  sendPage(ctx, messagePage(parts.frame, messageFor(parts.tenant.name, out, error)));
}

export function expiredSignInPage({ frame, tenant }: TenantParts): Page {
  return messagePage(frame, expired(tenant.name));
}

/** A path under /idp that is no part of the provider. */
export async function answerUnknownPath(
  ctx: KoaContextWithOIDC,
  parts: TenantParts,
  next: Next,
): Promise<void> {
  await next();
  if (ctx.status !== 404 || ctx.body !== undefined) return;
  const page = messagePage(parts.frame, {
    title: 'Page not found',
    text: 'The page you are looking for does not exist.',
  });
  sendPage(ctx, page);
  // Setting a body makes it a success.
  ctx.status = 404;
}

function messageFor(tenantName: string, out: ErrorOut, error: Error): Message {
  if (error instanceof errors.SessionNotFound) return expired(tenantName);
  if (out.error === 'server_error') {
    return {
      title: 'Sign-in is not working right now',
      text: `Wait a moment, then go to ${tenantName} and sign in again.`,
    };
  }
  return {
    title: 'Sign-in could not start',
    text: `The link that led here is not complete. Go to ${tenantName} and sign in from there.`,
    code: out.error,
  };
}

const expired = (tenantName: string): Message => ({
  title: 'This sign-in page has expired',
  text: `It was used already or stood open for too long. Go to ${tenantName} and sign in again.`,
});
