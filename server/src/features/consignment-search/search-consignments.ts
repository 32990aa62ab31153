import { needsOverdueLimits, parseCriteria } from '#features/consignment-search/parse-criteria.ts';
import { readPage } from '#features/consignment-search/read-page.ts';
import { readOverdueLimits } from '#freight/exception-clock.ts';
import { parsePage, pageReply } from '#freight/page-reply.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** A page of the list; ties are in the order of the ids, so that pages neither repeat nor skip a row. */
export async function searchConsignments(
  { reads }: AppDependencies,
  { scope, query, body, now }: OperationRequest<'searchConsignments'>,
) {
  const page = parsePage(query);
  const { order, window } = page;
  const overdueLimits = needsOverdueLimits(body) ? await readOverdueLimits(reads, scope, now) : [];
  const criteria = parseCriteria(scope, body, { now, overdueLimits });
  const found =
    criteria === null ? { total: 0, docs: [] } : await readPage(reads, { scope, criteria, order, window });
  return pageReply(page, found);
}
