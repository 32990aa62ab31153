import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { copiedEnds, namedByCopy } from '#features/consignment-create/copied-rows.ts';
import { draftOf } from '#features/consignment-create/compose-consignment.ts';
import { writeNew } from '#features/consignment-create/create-consignment.ts';
import { insertLink } from '#features/consignment-create/link.query.ts';
import type { Transaction } from '#db/database.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { sites } from '#freight/sites.query.ts';
import { makeParts, namedBy } from '#freight/writing/make-parts.ts';
import { partyOf } from '#freight/writing/make-party.ts';
import { type FoundRecords, namedRecords } from '#freight/writing/named-records.query.ts';
import { sql } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import type { Scope } from '#platform/scope.ts';

type Request = Handled<'copyConsignment'>;

/** A draft made of another consignment, and the link between the two (CONS-13). */
export async function copyConsignment({ database }: Parts, request: Request) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    once<'copyConsignment'>(tx, scope, request, () => copy(tx, request)),
  );
}

async function copy(tx: Transaction, { scope, params, body, now, requestId }: Request) {
  const source = await readVisible(tx, scope, params.ref);
  if (source === null) throw new AppError('not-found');
  refuseWrongStatus(scope, source);
  const named = namedByCopy(source);
  const [found] = await tx.query<FoundRecords>(namedRecords(scope, { ...namedBy(named), takesNumber: true }));
  if (found === undefined) throw new Error('The look-up gives one row whatever it finds');
  const parts = makeParts(named, found, { zone: scope.zone, before: null });
  const ends = copiedEnds(source, body);
  const own = ends.from === null || ends.to === null ? await ownSite(tx, scope, found.site?.id ?? 0) : null;
  const rows = draftOf(scope, now, found, {
    ...parts,
    sender: ends.from ?? own ?? undefined,
    receiver: ends.to ?? own ?? undefined,
    lines: ends.lines,
    texts: { notes: ends.notes, receiverNotes: ends.receiverNotes },
  });
  const answer = await writeNew(tx, scope, rows, { operation: 'copyConsignment', now, requestId });
  const link = {
    sourceId: source.consignment.id,
    targetId: rows.consignment.id,
    type: body.copyType,
    at: now,
  };
  await tx.query(insertLink(scope, link));
  return answer;
}

function refuseWrongStatus(scope: Scope, source: ConsignmentRows): void {
  if (suitsStatus('copy', statusOfNumber(source.consignment.status).code)) return;
  const current = presentConsignment(scope, source);
  throw new AppError('conflict', { current, detail: ACTIONS.copy.wrongStatus });
}

/** Stands for an end that is not copied: a draft has both, and this one is the nearest at hand. */
async function ownSite(tx: Transaction, scope: Scope, siteId: number) {
  const [site] = await tx.query<SiteDetails>(sites(scope, sql`s.id = ${siteId}`));
  return site === undefined ? null : partyOf(site);
}
