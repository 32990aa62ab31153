import { randomUUID } from 'node:crypto';
import { manifestDay } from '@cartage/domain/documents/manifest-content.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { printerOf } from '#documents/wanted-documents.ts';
import { wantedManifest, type WantedManifest } from '#features/documents/wanted-manifest.ts';
import { insertAudit } from '#freight/change.query.ts';
import { addressesOfSites, askForMail, mailsSince } from '#mail/mail.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'emailPickupManifest'>;

/** In an hour, of one person: the portal is nobody's way to fill mailboxes (promises.md API6). */
const MOST_MAILS = 10;
const HOUR_MS = 3_600_000;

/** BULK-06: leaves with the transaction, sent by the worker, once for every key. */
export async function emailPickupManifest(parts: Parts, request: Request) {
  const { scope } = request;
  return parts.database.inTransaction(scope.context, (tx) =>
    once<'emailPickupManifest'>(tx, scope, request, () => askFor(tx, parts, request)),
  );
}

async function askFor(tx: Transaction, parts: Parts, request: Request) {
  const { scope, body, tenant, now, requestId } = request;
  await refuseTooMany(tx, request);
  const manifest = await wantedManifest(tx, scope, {
    printer: printerOf(parts, tenant),
    consignmentIds: body.consignmentIds,
    criteria: {},
    now,
  });
  const recipients = await recipientsOf(tx, request, manifest);
  const [document] = await requestDocuments(tx, scope, [manifest.document], { at: now, isTriedAgain: true });
  if (document === undefined) throw new Error('A document was asked for');
  const day = manifestDay(localDay(now, tenant.zone));
  const id = randomUUID();
  await tx.query(
    askForMail(scope, {
      id,
      kind: 'pickup-manifest',
      recipients,
      subject: `Pickup manifest, ${manifest.organisation}, ${day}`,
      body: bodyOf(scope.userName, manifest, body.notes ?? ''),
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
    leftOut: manifest.leftOut,
  });
}

async function refuseTooMany(tx: Transaction, { scope, now }: Request): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [row] = await tx.query<{ mails: number }>(mailsSince(scope, since));
  if ((row?.mails ?? 0) < MOST_MAILS) return;
  const detail = `Only ${MOST_MAILS} e-mails can be sent in an hour, try again later`;
  throw new AppError('too-many-requests', { detail, headers: { 'retry-after': '600' } });
}

/** Nobody is written to but who stands on the record of a requesting site: no address is taken from a request. */
async function recipientsOf(
  tx: Transaction,
  { scope }: Request,
  { listed }: WantedManifest,
): Promise<string[]> {
  const siteIds = [...new Set(listed.map(({ consignment }) => consignment.site.id))];
  const rows = await tx.query<{ email: string }>(addressesOfSites(scope, siteIds));
  if (rows.length > 0) return rows.map(({ email }) => email);
  const detail = 'None of the requesting sites has an e-mail address';
  throw new AppError('rule-broken', { errors: [{ pointer: '/consignmentIds', detail }] });
}

function bodyOf(person: string, { listed, organisation }: WantedManifest, notes: string): string {
  const count = listed.length === 1 ? '1 consignment' : `${listed.length} consignments`;
  return [
    `${person} sends the pickup manifest of ${count} of ${organisation}.`,
    ...(notes === '' ? [] : [notes]),
    'The manifest is attached.',
  ].join('\n\n');
}
