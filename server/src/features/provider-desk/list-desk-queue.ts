import type { ResponseBody } from '@cartage/contract/operations.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { QUEUE_STATUSES } from '@cartage/domain/provider/desk-queue.ts';
import { fold, likePattern } from '@cartage/domain/text/fold.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import {
  queueCounts,
  queueItems,
  type QueueItemRow,
  queueRuns,
  queueSites,
} from '#features/provider-desk/desk-queue.query.ts';
import { type DeskGoodsLine, goodsOfDeskRun } from '#features/provider-desk/desk-run-goods.query.ts';
import { presentRun } from '#features/provider-desk/desk-run.ts';
import { presentRunLoad } from '#freight/run-load.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

const MAX_ITEMS = 200;

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/** The counts of all queues, the choices of the filters, and the rows of one queue. */
export async function listDeskQueue(
  { database }: Pick<AppDependencies, 'database'>,
  { query, provider }: OperationRequest<'deskQueue'>,
): Promise<Reply<'deskQueue'>> {
  const { tenantId } = provider;
  const { site, run, keyword = '' } = query;
  const status = statusNumber(query.status);
  const term = fold(keyword);
  const filter = {
    siteId: site ?? null,
    runId: run ?? null,
    pattern: term === '' ? null : likePattern(term),
    limit: MAX_ITEMS,
  };
  return database.forProvider(provider.context, async (tx) => {
    const [counts, sites, runs, items, goods] = await Promise.all([
      tx.query<{ status: number; count: number }>(queueCounts(tenantId, QUEUE_STATUSES.map(statusNumber))),
      tx.query<Choice>(queueSites(tenantId, status)),
      tx.query<Choice>(queueRuns(tenantId, status)),
      tx.query<QueueItemRow>(queueItems(tenantId, status, filter)),
      run === undefined || run === 0
        ? []
        : tx.query<DeskGoodsLine>(goodsOfDeskRun(tenantId, { runId: run, status })),
    ]);
    const countOf = new Map(counts.map((row) => [row.status, row.count]));
    return reply({
      counts: QUEUE_STATUSES.map((code) => ({ status: code, count: countOf.get(statusNumber(code)) ?? 0 })),
      sites: [...sites],
      runs: [...runs],
      runLoads: [...Map.groupBy(goods, ({ scheduleId }) => scheduleId).values()].flatMap(
        (lines) => presentRunLoad(lines) ?? [],
      ),
      total: items[0]?.total ?? 0,
      pieces: items[0]?.totalPieces ?? 0,
      items: items.map(presentItem),
    });
  });
}

function presentItem(row: QueueItemRow): ResponseBody<'deskQueue'>['items'][number] {
  return {
    reference: row.reference,
    organisation: row.organisation,
    site: { id: row.siteId, name: row.site },
    run: presentRun(row),
    receiver: row.receiver,
    receiverCity: row.receiverCity,
    serviceType: row.serviceType,
    pieces: row.pieces,
    weight: row.weight,
    hasDangerousGoods: row.hasDangerousGoods,
    hasException: row.hasException,
  };
}
