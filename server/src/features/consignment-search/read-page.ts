import type { Database } from '#db/database.ts';
import type { SearchQuestion } from '#features/consignment-search/criteria.query.ts';
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

/** Passing over this many index entries costs less than a round trip to learn where the end is. */
const SHALLOW = 1_000;

export async function readPage(
  database: Pick<Database, 'read'>,
  question: SearchQuestion,
): Promise<FoundPage> {
  const { scope, criteria, window } = question;
  const { term, phone, salesReference, references } = criteria;
  const isMatched = [term, phone, salesReference, references].some((wanted) => wanted !== null);
  if (!isMatched && (window.offset > SHALLOW || hasUndatedSegment(question))) {
    return readFromNearerEnd(database, question);
  }
  const statement = isMatched ? onePass(question) : countedPage(question);
  return foundPage(await database.read<CountedRow>(scope.context, statement));
}

/**
 * Rows without a requested delivery date come last in both directions. An index has them last only forwards, so
 * the other way they are a segment of their own.
 */
function hasUndatedSegment({ order, criteria }: SearchQuestion): boolean {
  const { sort, direction } = order;
  return sort === 'RequestedDeliveryDate' && direction === 'desc' && criteria.requestedDelivery === null;
}

async function readFromNearerEnd(
  database: Pick<Database, 'read'>,
  question: SearchQuestion,
): Promise<FoundPage> {
  const { scope, order, window } = question;
  const { total, segments } = await countSegments(database, question);
  const docs: string[] = [];
  for (const slice of slices(segments, window)) {
    const after = slice.size - slice.offset - slice.limit;
    const isBackwards = after < slice.offset;
    const statement = segmentPage(question, {
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

async function countSegments(database: Pick<Database, 'read'>, question: SearchQuestion) {
  const { context } = question.scope;
  if (!hasUndatedSegment(question)) {
    const [count] = await database.read<{ total: number }>(context, countOf(question));
    const total = count?.total ?? 0;
    return { total, segments: [{ segment: 'all', size: total }] } as const;
  }
  const [counts] = await database.read<SegmentCounts>(context, segmentCounts(question));
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

/** What of each segment the page shows; segments it does not touch are left out. */
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
