import type { Database } from '#db/database.ts';
import type { SearchRequest } from '#features/consignment-search/criteria.query.ts';
import { countedDate, countedSortDate } from '#features/consignment-search/day-counts.query.ts';
import { hasUnindexedFilter } from '#features/consignment-search/filter-criteria.query.ts';
import {
  countedPage,
  countOf,
  type Segment,
  type SegmentCounts,
  segmentCounts,
  segmentPage,
} from '#features/consignment-search/indexed-page.query.ts';
import { onePass } from '#features/consignment-search/one-pass.query.ts';
import { nearestStart, startsOf } from '#features/consignment-search/page-start.ts';
import type { CountedRow, PageWindow } from '#freight/consignment-page.query.ts';
import { type FoundPage, foundPage } from '#freight/page-reply.ts';

type Reads = Pick<Database, 'read'>;

/** Skipping this many index entries costs less than a round trip to count the rows. */
const MAX_SHALLOW_OFFSET = 1_000;
/** Reading the counts by day costs as much as skipping this many index entries. */
const MAX_SKIPPED = 30_000;

/** Tests lower `maxSkipped`, so that a few thousand rows have pages in the middle. */
export async function readPage(
  database: Reads,
  request: SearchRequest,
  maxSkipped = MAX_SKIPPED,
): Promise<FoundPage> {
  const { scope, criteria, window } = request;
  const needsOnePass =
    criteria.searchTerm !== null || criteria.references !== null || hasUnindexedFilter(criteria);
  if (needsOnePass) return foundPage(await database.read<CountedRow>(scope.context, onePass(request)));
  const isShallow = window.offset <= MAX_SHALLOW_OFFSET;
  if (isShallow && !hasUndatedLast(request)) return readFromStart(database, request, 'all');
  if (isShallow && countedDate(criteria) !== null) {
    const page = await readFromStart(database, request, 'dated');
    // A full page of rows with the date needs no row without it.
    if (window.offset + page.docs.length === page.total || page.docs.length === window.limit) return page;
  }
  return readFromNearerEnd(database, request, maxSkipped);
}

async function readFromStart(database: Reads, request: SearchRequest, segment: Segment): Promise<FoundPage> {
  return foundPage(await database.read<CountedRow>(request.scope.context, countedPage(request, segment)));
}

/** Requested delivery is the only sort date that a consignment may lack. */
const mayBeUndated = ({ order, criteria }: SearchRequest) =>
  order.sort === 'RequestedDeliveryDate' && criteria.date?.type !== 'RequestedDelivery';

/**
 * Rows without a requested delivery date come last in both directions. The index has them last only in ascending order,
 * so in descending order they are read as a separate segment.
 */
const hasUndatedLast = (request: SearchRequest) =>
  mayBeUndated(request) && request.order.direction === 'desc';

async function readFromNearerEnd(
  database: Reads,
  request: SearchRequest,
  maxSkipped: number,
): Promise<FoundPage> {
  const { total, segments } = await countSegments(database, request);
  const docs: string[] = [];
  for (const slice of slices(segments, request.window)) {
    docs.push(...(await readSlice(database, request, { ...slice, maxSkipped })));
  }
  return { total, docs };
}

async function readSlice(
  database: Reads,
  request: SearchRequest,
  slice: ReadSlice,
): Promise<readonly string[]> {
  const { context } = request.scope;
  const { segment, limit } = slice;
  const { offset, isBackwards, start } = await nearest(database, request, slice);
  const { direction } = request.order;
  const statement = segmentPage(request, {
    segment,
    limit,
    offset,
    start,
    direction: isBackwards ? OPPOSITE[direction] : direction,
  });
  const read = await database.read<{ doc: string }>(context, statement);
  const texts = read.map(({ doc }) => doc);
  return isBackwards ? texts.toReversed() : texts;
}

/** From an end of the index, or from a day in the middle whose place the counts have. */
async function nearest(database: Reads, request: SearchRequest, slice: ReadSlice) {
  const { segment, size, offset, limit, maxSkipped } = slice;
  const after = size - offset - limit;
  const ends = [
    { offset, isBackwards: false, start: null },
    { offset: after, isBackwards: true, start: null },
  ] as const;
  const isDeep = Math.min(offset, after) > maxSkipped;
  const date = isDeep && segment !== 'undated' ? countedSortDate(request) : null;
  return nearestStart(
    date === null ? ends : [...ends, ...(await startsOf(database, request, { date, offset, limit }))],
  );
}

async function countSegments(database: Reads, request: SearchRequest) {
  const { context } = request.scope;
  const hasSegments = hasUndatedLast(request) || (mayBeUndated(request) && countedSortDate(request) !== null);
  if (!hasSegments) {
    const [count] = await database.read<{ total: number }>(context, countOf(request));
    const total = count?.total ?? 0;
    return { total, segments: [{ segment: 'all', size: total }] } as const;
  }
  const [counts] = await database.read<SegmentCounts>(context, segmentCounts(request));
  const { total, undated } = counts ?? { total: 0, undated: 0 };
  const segments = [
    { segment: 'dated', size: total - undated },
    { segment: 'undated', size: undated },
  ] as const;
  return { total, segments };
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

interface SegmentSize {
  readonly segment: Segment;
  readonly size: number;
}

type Slice = SegmentSize & PageWindow;
type ReadSlice = Slice & { readonly maxSkipped: number };

/** The part of each segment on the page; segments outside the page are left out. */
function slices(segments: readonly SegmentSize[], { offset, limit }: PageWindow): Slice[] {
  const touched: Slice[] = [];
  let before = 0;
  for (const { segment, size } of segments) {
    const from = Math.max(offset - before, 0);
    const to = Math.min(offset + limit - before, size);
    if (to > from) touched.push({ segment, size, offset: from, limit: to - from });
    before += size;
  }
  return touched;
}
