import { readCriteria } from '#features/consignment-search/read-criteria.ts';
import { readPage } from '#features/consignment-search/read-page.ts';
import { pageQuestion, pageReply } from '#freight/page-reply.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';

/** A page of the list; ties are in the order of the ids, so that pages neither repeat nor skip a row. */
export async function searchConsignments(
  { database }: Parts,
  { scope, query, body }: Handled<'searchConsignments'>,
) {
  const asked = pageQuestion(query);
  const { order, window } = asked;
  const criteria = readCriteria(scope, body);
  const found =
    criteria === null ? { total: 0, docs: [] } : await readPage(database, { scope, criteria, order, window });
  return pageReply(asked, found);
}
