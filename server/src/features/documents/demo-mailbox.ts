import { randomBytes } from 'node:crypto';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';
import { escaped } from '#platform/escaped.ts';
import type { Tenant } from '#platform/tenant.ts';

export const MAILBOX_PATH = '/api/mailbox';

const SHOWN = 50;

const STYLE = `
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
  body { max-width: 720px; margin: 0 auto; padding: 24px 16px }
  article { padding: 16px 0; border-top: 1px solid light-dark(#e1e4e8, #262c31) }
  h1 { font-size: 20px; line-height: 28px } h2 { margin: 0; font-size: 14px }
  p { margin: 4px 0; white-space: pre-line } .about { color: light-dark(#616971, #899098) }`;

interface KeptMail {
  readonly subject: string;
  readonly body: string;
  readonly recipients: readonly string[];
  readonly requestedAt: Date;
  readonly outcome: string | null;
  readonly lastError: string | null;
  readonly documentId: string | null;
  readonly fileName: string | null;
  readonly organisationId: number;
}

/** The letters of the demo world, whose addresses nobody reads: open to everybody, and only there. */
export function addDemoMailbox(app: FastifyInstance, parts: Parts): void {
  app.get(MAILBOX_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const tenant = await parts.tenants.byHost(request.host);
    if (tenant === undefined) throw new AppError('unknown-host');
    parts.limits.address.take(request.ip);
    const mails = await parts.database.asSystem((tx) => tx.query<KeptMail>(lastMails(tenant.id)));
    const articles = await Promise.all(mails.map((mail) => article(parts, tenant, mail)));
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
<main><h1>Mailbox of ${escaped(tenant.name)}</h1>
${articles.join('\n') || '<p>No letters yet.</p>'}</main></html>`,
      );
  });
}

const lastMails = (tenantId: number) => sql`
  select m.subject, m.body, m.recipients, m.requested_at as "requestedAt", m.outcome, m.last_error as "lastError",
    m.document_id as "documentId", d.name as "fileName", m.organisation_id as "organisationId"
  from mail m
  left join document d on d.id = m.document_id
  where m.tenant_id = ${tenantId}
  order by m.requested_at desc
  limit ${SHOWN}`;

async function article({ files, clock }: Parts, tenant: Tenant, mail: KeptMail): Promise<string> {
  const { organisationId, documentId } = mail;
  // The mailbox is open to everybody: whoever opens the file there is not the sender.
  const holder = { tenantId: tenant.id, organisationId, userId: null };
  const addressOf = (id: string) => files.addressOf(holder, tenant.host, { kind: 'document', id }, clock());
  const file =
    documentId === null
      ? ''
      : `<p><a href="${escaped(await addressOf(documentId))}">${escaped(mail.fileName ?? '')}</a></p>`;
  const about = [
    `To ${mail.recipients.join(', ')}`,
    formatDateTime(mail.requestedAt, tenant.zone),
    stateOf(mail),
  ].join(' · ');
  return `<article><h2>${escaped(mail.subject)}</h2><p class="about">${escaped(about)}</p>
<p>${escaped(mail.body)}</p>${file}</article>`;
}

function stateOf({ outcome, lastError }: KeptMail): string {
  if (outcome === 'kept') return 'kept here';
  if (outcome !== null) return outcome;
  return lastError === null ? 'on its way' : `tried again: ${lastError}`;
}
