import { combinationFor, combinedReason } from '@cartage/domain/consignment/combine.ts';
import { formerParts, lockDrafts } from '#features/combinations/combinations.query.ts';
import { combinedFacts } from '#features/combinations/combined-facts.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { changeStatus, readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import { editConsignment } from '#freight/editing/edit-consignment.ts';
import { insertLink } from '#freight/link.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'combineConsignments'>;

/** Adds the freight of other drafts to this one and cancels them. Everything or nothing is changed. */
export async function combineConsignments({ database }: AppDependencies, request: Request) {
  const { scope, params, body, ifMatch, now, requestId } = request;
  const kept = params.ref;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const others = await lockedOthers(tx, request);
      const lines = others.flatMap((rows) => rows.lines.map((line) => ({ ...line, id: 0 })));
      const combined = others.map(({ consignment: { id, version } }) => ({ id, cancelledBy: version + 1 }));
      const edit = {
        reference: kept,
        ifMatch,
        now,
        requestId,
        operation: 'combineConsignments',
        input: {},
        combined,
      };
      const rows = await editConsignment(tx, scope, edit, (parsed, before) => ({
        ...parsed,
        lines: [...before.lines, ...lines],
      }));
      for (const { consignment } of others) {
        const { id: targetId, reference } = consignment;
        const link = { sourceId: rows.consignment.id, targetId, type: 'Part', at: now } as const;
        await tx.query(insertLink(scope, link));
        await changeStatus(tx, scope, {
          action: 'cancel',
          to: 'CANCELLED',
          operation: 'cancelConsignment',
          notice: 'consignment.cancelled',
          reason: combinedReason(kept),
          reference,
          ifMatch: consignment.version,
          now,
          callerAt,
          requestId,
        });
      }
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}

/**
 * The other drafts as the caller has seen them, locked. Throws `not-found` and `stale-version` for the kept consignment,
 * `rule-broken` for an unknown one and `conflict` for one that changed or stays apart.
 */
async function lockedOthers(tx: Transaction, { scope, params, body, ifMatch }: Request) {
  const kept = params.ref;
  const named = new Map(body.consignments.map(({ reference, version }) => [reference, version]));
  if (named.has(kept) || named.size < body.consignments.length)
    throw invalid(
      body.consignments.length - 1,
      'List each consignment once, without the one that keeps the freight',
    );
  await tx.query(lockDrafts(scope, [kept, ...named.keys()]));
  const [keptRows, stored] = await Promise.all([
    readVisible(tx, scope, kept),
    tx.query<StoredConsignment>(visibleConsignments(scope, { references: [...named.keys()] })),
  ]);
  if (keptRows === null) throw new AppError('not-found');
  const current = presentConsignment(scope, keptRows);
  if (ifMatch !== undefined && ifMatch !== keptRows.consignment.version)
    throw new AppError('stale-version', { current });
  const byReference = new Map(
    stored.map((row) => consignmentRows(row)).map((rows) => [rows.consignment.reference, rows]),
  );
  const others: ConsignmentRows[] = [];
  for (const [index, { reference, version }] of body.consignments.entries()) {
    const rows = byReference.get(reference);
    if (rows === undefined) throw invalid(index, `Consignment "${reference}" not found`);
    if (rows.consignment.version !== version)
      throw new AppError('conflict', {
        current,
        detail: `${reference} has changed. Review the drafts again`,
      });
    others.push(rows);
  }
  const [former] = await tx.query<{ reference: string }>(
    formerParts(
      scope,
      others.map(({ consignment }) => consignment.id),
    ),
  );
  if (former !== undefined)
    throw new AppError('conflict', {
      current,
      detail: `${former.reference} was combined before, and its freight may be in the other consignment`,
    });
  const facts = (rows: ConsignmentRows) => combinedFacts(rows, scope.zone);
  const combination = combinationFor(facts(keptRows), others.map(facts));
  const apart = body.consignments.find(
    ({ reference }) => !combination?.others.some((other) => other.reference === reference),
  );
  if (apart !== undefined) {
    const reason = combination?.separate.find(({ reference }) => reference === apart.reference)?.reason;
    const detail = `${apart.reference} ${reason ?? "can't be combined: both must be drafts with freight from one site to one receiver on one pickup day"}`;
    throw new AppError('conflict', { current, detail });
  }
  return others;
}

const invalid = (index: number, detail: string) =>
  new AppError('rule-broken', {
    errors: [{ pointer: `/consignments/${index}/reference`, detail }],
  });
