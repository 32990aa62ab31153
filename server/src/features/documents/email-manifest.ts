import { randomUUID } from 'node:crypto';
import { manifestDay } from '@cartage/domain/documents/manifest-content.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { addressLine, partyOf } from '@cartage/domain/documents/party.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { documentIssuer } from '#documents/document-requests.ts';
import { buildManifest, type BuiltManifest } from '#features/documents/build-manifest.ts';
import { insertAudit } from '#freight/change.query.ts';
import { addressesOfSites, queueEmail, countManifestEmails } from '#mail/email.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'emailPickupManifest'>;

/** Per user: the portal must not be usable to flood mailboxes (docs/reference/promises.md API6). */
const MAX_EMAILS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/** BULK-06: queues the email in the transaction, once per idempotency key. The worker sends it. */
export async function emailPickupManifest(deps: AppDependencies, request: Request) {
  const { scope } = request;
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => queueManifestEmail(tx, deps, request)),
  );
}

async function queueManifestEmail(tx: Transaction, deps: AppDependencies, request: Request) {
  const { scope, body, tenant, now, requestId } = request;
  await rejectTooMany(tx, request);
  const manifest = await buildManifest(tx, scope, {
    issuer: documentIssuer(deps, tenant),
    consignmentIds: body.consignmentIds,
    criteria: {},
    now,
  });
  const recipients = await recipientsOf(tx, request, manifest);
  const [document] = await requestDocuments(tx, scope, [manifest.document], { at: now, retriesFailed: true });
  if (document === undefined) throw new Error('No document was requested');
  const day = manifestDay(localDay(now, tenant.zone));
  const id = randomUUID();
  await tx.query(
    queueEmail(scope, {
      id,
      kind: 'pickup-manifest',
      recipients,
      subject: `Pickup manifest, ${manifest.organisation}, ${day}`,
      body: bodyOf(scope.userName, manifest, { notes: body.notes ?? '', zone: tenant.zone }),
      documentId: document.id,
      at: now,
    }),
  );
  const write = { operation: 'emailPickupManifest', consignmentId: null, version: null };
  await tx.query(insertAudit(scope, { ...write, at: now, requestId, callerAt: null }));
  return reply({
    id,
    recipients,
    listed: manifest.listed.map(({ consignment }) => consignment.reference),
    leftOut: manifest.excludedReferences,
  });
}

async function rejectTooMany(tx: Transaction, { scope, now }: Request): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [row] = await tx.query<{ mails: number }>(countManifestEmails(scope, since));
  if ((row?.mails ?? 0) < MAX_EMAILS_PER_HOUR) return;
  const detail = `You can send at most ${MAX_EMAILS_PER_HOUR} emails per hour. Try again later.`;
  throw new AppError('too-many-requests', { detail, headers: { 'retry-after': '600' } });
}

/** Recipients are the addresses on the records of the requesting sites, never addresses from the request. */
async function recipientsOf(
  tx: Transaction,
  { scope }: Request,
  { listed }: BuiltManifest,
): Promise<string[]> {
  const siteIds = [...new Set(listed.map(({ consignment }) => consignment.site.id))];
  const rows = await tx.query<{ email: string }>(addressesOfSites(scope, siteIds));
  if (rows.length > 0) return rows.map(({ email }) => email);
  const detail = 'None of the requesting sites has an email address';
  throw new AppError('rule-broken', { errors: [{ pointer: '/consignmentIds', detail }] });
}

function bodyOf(
  userName: string,
  { listed, organisation }: BuiltManifest,
  { notes, zone }: { readonly notes: string; readonly zone: string },
): string {
  const count = listed.length === 1 ? '1 consignment' : `${listed.length} consignments`;
  return [
    `${userName} sent you the pickup manifest for ${count} of ${organisation}.`,
    pickupsText(listed, zone),
    ...(notes === '' ? [] : [notes]),
    'The manifest is attached.',
  ].join('\n\n');
}

/** 'Pick up on 26/11/2026 at Harakeke Tāmaki, 12A Kōwhai Road, Onehunga, Auckland 1061', one line per place and day. */
function pickupsText(listed: BuiltManifest['listed'], zone: string): string {
  const lines = listed.map(({ consignment: { requestedPickupAt }, sender }) => {
    const from = partyOf(sender);
    const day = requestedPickupAt === null ? '' : `on ${formatDate(requestedPickupAt, zone)} `;
    return `Pick up ${day}at ${from.name}, ${addressLine(from)}`;
  });
  return [...new Set(lines)].join('\n');
}
