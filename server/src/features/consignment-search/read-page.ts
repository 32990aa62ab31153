import type { Database } from '#db/database.ts';
import type { SearchRequest } from '#features/consignment-search/criteria.query.ts';
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
import type { CountedRow, PageWindow } from '#freight/consignment-page.query.ts';
import { type FoundPage, foundPage } from '#freight/page-reply.ts';

/** Skipping this many index entries costs less than a round trip to count the rows. */
const MAX_SHALLOW_OFFSET = 1_000;

export async function readPage(database: Pick<Database, 'read'>, request: SearchRequest): Promise<FoundPage> {
  const { scope, criteria, window } = request;
  const needsOnePass =
    criteria.searchTerm !== null || criteria.references !== null || hasUnindexedFilter(criteria);
  if (!needsOnePass && (window.offset > MAX_SHALLOW_OFFSET || hasUndatedSegment(request))) {
    return readFromNearerEnd(database, request);
  }
  const statement = needsOnePass ? onePass(request) : countedPage(request);
  return foundPage(await database.read<CountedRow>(scope.context, statement));
}

/**
 * Rows without a requested delivery date come last in both directions. The index has them last only in ascending order,
 * so in descending order they are read as a separate segment.
 */
function hasUndatedSegment({ order, criteria }: SearchRequest): boolean {
  const { sort, direction } = order;
  const mayBeUndated = criteria.date?.type !== 'RequestedDelivery';
  return sort === 'RequestedDeliveryDate' && direction === 'desc' && mayBeUndated;
}

async function readFromNearerEnd(
  database: Pick<Database, 'read'>,
  request: SearchRequest,
): Promise<FoundPage> {
  const { scope, order, window } = request;
  const { total, segments } = await countSegments(database, request);
  const docs: string[] = [];
  for (const slice of slices(segments, window)) {
    const after = slice.size - slice.offset - slice.limit;
    const isBackwards = after < slice.offset;
    const statement = segmentPage(request, {
      ...slice,
      offset: isBackwards ? after : slice.offset,
      direction: isBackwards ? OPPOSITE[order.direction] : order.direction,
    });
    const read = await database.read<{ doc: string }>(scope.context, statement);
    const texts = read.map(({ doc }) => doc);
    docs.push(...(isBackwards ? texts.toReversed() : texts));
  }
  return { total, docs };
}

async function countSegments(database: Pick<Database, 'read'>, request: SearchRequest) {
  const { context } = request.scope;
  if (!hasUndatedSegment(request)) {
    const [count] = await database.read<{ total: number }>(context, countOf(request));
    const total = count?.total ?? 0;
    return { total, segments: [{ segment: 'all', size: total }] } as const;
  }
  const [counts] = await database.read<SegmentCounts>(context, segmentCounts(request));
  const { total, dated } = counts ?? { total: 0, dated: 0 };
  const segments = [
    { segment: 'dated', size: dated },
    { segment: 'undated', size: total - dated },
  ] as const;
  return { total, segments };
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

interface SegmentSize {
  readonly segment: Segment;
  readonly size: number;
}

/** The part of each segment on the page; segments outside the page are left out. */
function slices(
  segments: readonly SegmentSize[],
  { offset, limit }: PageWindow,
): (SegmentSize & PageWindow)[] {
  const touched: (SegmentSize & PageWindow)[] = [];
  let before = 0;
  for (const { segment, size } of segments) {
    const from = Math.max(offset - before, 0);
    const to = Math.min(offset + limit - before, size);
    if (to > from) touched.push({ segment, size, offset: from, limit: to - from });
    before += size;
  }
  return touched;
}
