import type { ResponseBody } from '@cartage/contract/operations.ts';
import { combinationFor, type Combination, combinationsOf } from '@cartage/domain/consignment/combine.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { type DraftId, draftsOfTrip, openDrafts } from '#features/combinations/combinations.query.ts';
import { combinedFacts } from '#features/combinations/combined-facts.ts';
import { combinedSaving } from '#features/combinations/combined-saving.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Statement } from '#db/sql.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Request = OperationRequest<'combinations'>;
type Presented = ResponseBody<'combinations'>[number];

const MAX_COMBINATIONS = 20;

/** Without a reference: those of the caller's open drafts, the one with the oldest draft first. */
export async function listCombinations(deps: AppDependencies, request: Request) {
  const { scope, query, now } = request;
  if (query.reference !== undefined) return reply(await combinationKeptBy(deps, request, query.reference));
  const drafts = await readDrafts(deps, scope, openDrafts(scope, localDay(now, scope.zone)));
  const byReference = referenced(drafts);
  return reply(
    combinationsOf(drafts.map((rows) => combinedFacts(rows, scope.zone)))
      .slice(0, MAX_COMBINATIONS)
      .map((combination) => present(combination, byReference, null)),
  );
}

/** An empty list when the consignment is not visible, not a draft, or alone on its trip. */
async function combinationKeptBy(
  deps: AppDependencies,
  { scope, now }: Request,
  reference: string,
): Promise<Presented[]> {
  const { database } = deps;
  const [stored] = await database.read<StoredConsignment>(
    scope.context,
    visibleConsignment(scope, reference),
  );
  if (stored === undefined) return [];
  const keptRows = consignmentRows(stored);
  const kept = combinedFacts(keptRows, scope.zone);
  if (kept.status !== 'DRAFT' || kept.sender.site === null) return [];
  const trip = {
    senderSiteId: kept.sender.site.id,
    receiverPostcode: kept.receiver.postcode,
    pickupDay: kept.pickupDay,
  };
  const drafts = await readDrafts(deps, scope, draftsOfTrip(scope, trip));
  const combination = combinationFor(
    kept,
    drafts.map((rows) => combinedFacts(rows, scope.zone)),
  );
  if (combination === null) return [];
  const byReference = referenced([keptRows, ...drafts]);
  const others = combination.others.flatMap((other) => byReference.get(other.reference) ?? []);
  const maySeePrices = scope.permissions.has('Consignment.ViewPricing');
  const saving =
    maySeePrices && others.length > 0 ? await combinedSaving(deps, scope, [keptRows, ...others], now) : null;
  return [present(combination, byReference, saving)];
}

/** In the order of their creation. */
async function readDrafts(
  { database }: AppDependencies,
  scope: Scope,
  found: Statement,
): Promise<ConsignmentRows[]> {
  if (scope.siteIds.length === 0) return [];
  const ids = (await database.read<DraftId>(scope.context, found)).map(({ id }) => Number(id));
  if (ids.length < 2) return [];
  const stored = await database.read<StoredConsignment>(scope.context, visibleConsignments(scope, { ids }));
  return stored.map((row) => consignmentRows(row)).toSorted((a, b) => a.consignment.id - b.consignment.id);
}

const referenced = (drafts: readonly ConsignmentRows[]): ReadonlyMap<string, ConsignmentRows> =>
  new Map(drafts.map((rows) => [rows.consignment.reference, rows]));

function present(
  { kept, others, separate }: Combination,
  byReference: ReadonlyMap<string, ConsignmentRows>,
  saving: number | null,
): Presented {
  const presentOne = (reference: string) => {
    const rows = byReference.get(reference);
    if (rows === undefined) throw new Error(`The rows of ${reference} are missing`);
    const { version, itemCount, weightKg } = rows.consignment;
    return { reference, version, items: itemCount, weight: Number(weightKg) };
  };
  return {
    kept: presentOne(kept.reference),
    others: others.map(({ reference }) => presentOne(reference)),
    separate: [...separate],
    sender: kept.sender.site?.name ?? kept.sender.fullName,
    receiver: kept.receiver.fullName,
    pickupDay: kept.pickupDay,
    saving,
  };
}
