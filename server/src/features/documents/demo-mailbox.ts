import { randomBytes } from 'node:crypto';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { FastifyInstance } from 'fastify';
import { latestEmails, type StoredEmail } from '#features/documents/demo-mailbox.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { Tenant } from '#platform/tenant.ts';

export const MAILBOX_PATH = '/api/mailbox';

const MAX_SHOWN = 50;

const STYLE = `
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
  body { max-width: 720px; margin: 0 auto; padding: 24px 16px }
  article { padding: 16px 0; border-top: 1px solid light-dark(#e1e4e8, #262c31) }
  h1 { font-size: 20px; line-height: 28px } h2 { margin: 0; font-size: 14px }
  p { margin: 4px 0; white-space: pre-line } .about { color: light-dark(#616971, #899098) }`;

/** Shows the emails of the demo world, which have no real recipients. Public, and registered in the demo world only. */
export function addDemoMailbox(app: FastifyInstance, deps: AppDependencies): void {
  app.get(MAILBOX_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const tenant = await deps.tenants.byHost(request.host);
    if (tenant === undefined) throw new AppError('unknown-host');
    deps.limits.address.count(request.ip);
    const statement = latestEmails(tenant.id, MAX_SHOWN);
    const emails = await deps.database.asSystem((tx) => tx.query<StoredEmail>(statement));
    const articles = await Promise.all(emails.map((email) => article(deps, tenant, email)));
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .send(
        `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox of the demo world</title><style nonce="${nonce}">${STYLE}</style>
<main><h1>Mailbox of ${escapeHtml(tenant.name)}</h1>
${articles.join('\n') || '<p>No emails yet.</p>'}</main></html>`,
      );
  });
}

async function article(
  { fileLinks, clock }: AppDependencies,
  tenant: Tenant,
  email: StoredEmail,
): Promise<string> {
  const { organisationId, documentId } = email;
  // The mailbox is public, so the opening of a file is not recorded as the sender's.
  const holder = { tenantId: tenant.id, organisationId, userId: null };
  const linkTo = (id: string) => fileLinks.linkTo(holder, tenant.host, { kind: 'document', id }, clock());
  const file =
    documentId === null
      ? ''
      : `<p><a href="${escapeHtml(await linkTo(documentId))}">${escapeHtml(email.fileName ?? '')}</a></p>`;
  const about = [
    `To ${email.recipients.join(', ')}`,
    formatDateTime(email.requestedAt, tenant.zone),
    stateOf(email),
  ].join(' · ');
  return `<article><h2>${escapeHtml(email.subject)}</h2><p class="about">${escapeHtml(about)}</p>
<p>${escapeHtml(email.body)}</p>${file}</article>`;
}

function stateOf({ outcome, lastError }: StoredEmail): string {
  if (outcome === 'kept') return 'stored here';
  if (outcome !== null) return outcome;
  return lastError === null ? 'waiting to be sent' : `retrying: ${lastError}`;
}
