import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { copiedFields, copiedInput } from '#features/consignment-create/copied-rows.ts';
import { newConsignmentReply } from '#features/consignment-create/create-consignment.ts';
import { defaultPickup } from '#features/consignment-create/default-pickup.ts';
import { copyExtras } from '#features/consignment-create/copy-extras.query.ts';
import { insertLink } from '#freight/link.query.ts';
import type { Transaction } from '#db/database.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { includeExtras } from '#freight/include-extras.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { siteOfId } from '#freight/sites.query.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import { draftOf } from '#freight/writing/compose-consignment.ts';
import { insertNew } from '#freight/writing/create-from-request.ts';
import { parseConsignment, referencesIn } from '#freight/writing/parse-consignment.ts';
import { partyOf } from '#freight/writing/parse-party.ts';
import { type FoundRecords, referencedRecords } from '#freight/writing/referenced-records.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { RequestScope, Scope } from '#platform/scope.ts';

type Request = OperationRequest<'copyConsignment'>;

/** Creates a draft from another consignment, and a link between the two (CONS-13). */
export async function copyConsignment({ database }: AppDependencies, request: Request) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => copy(tx, request)),
  );
}

async function copy(tx: Transaction, { scope, params, body, now, requestId }: Request) {
  const source = await readVisible(tx, scope, params.ref);
  if (source === null) throw new AppError('not-found');
  rejectWrongStatus(scope, source);
  const input = copiedInput(source);
  const references = { ...referencesIn(input), reservesNumber: true };
  const [[found], settings] = await Promise.all([
    tx.query<FoundRecords>(referencedRecords(scope, references)),
    readSettings(tx, scope),
  ]);
  if (found === undefined) throw new Error('The query of referenced records returned no row');
  const parsed = parseConsignment(input, found, { settings, zone: scope.zone, before: null });
  const copied = copiedFields(source, body);
  const { sender, receiver, lines, notes, receiverNotes } = copied;
  const own =
    sender === null || receiver === null ? await requestingSite(tx, scope, found.site?.id ?? 0) : null;
  const { serviceType } = source.consignment;
  // The freight of a return is not at its sender yet.
  const requestedPickupAt =
    sender === null || body.copyType === 'Return'
      ? null
      : await defaultPickup(tx, scope, { sender, serviceType: serviceType.code, settings, now });
  const rows = draftOf(scope, now, found, {
    ...parsed,
    requestedPickupAt,
    sender: sender ?? own ?? undefined,
    receiver: receiver ?? own ?? undefined,
    lines,
    texts: { notes, receiverNotes },
  });
  const written = await insertNew(tx, scope, rows, { operation: 'copyConsignment', now, requestId });
  const link = {
    sourceId: source.consignment.id,
    targetId: rows.consignment.id,
    type: body.copyType,
    at: now,
  };
  await tx.query(insertLink(scope, link));
  // Extras belong to the delivery place, which a return changes.
  const keepsExtras = body.copyType === 'Copy' && settings.flags.DeliveryExtras;
  const complete = keepsExtras ? await includeExtras(tx, scope, written, copyExtras(scope, link)) : written;
  return newConsignmentReply(scope, complete);
}

function rejectWrongStatus(scope: RequestScope, source: ConsignmentRows): void {
  if (isStatusAllowed('copy', statusOfNumber(source.consignment.status).code)) return;
  const current = presentConsignment(scope, source);
  throw new AppError('conflict', { current, detail: ACTIONS.copy.wrongStatus });
}

/** Replaces a sender or receiver that is not copied: a draft needs both. */
async function requestingSite(tx: Transaction, scope: Scope, siteId: number) {
  const [site] = await tx.query<SiteDetails>(siteOfId(scope, siteId));
  return site === undefined ? null : partyOf(site);
}
