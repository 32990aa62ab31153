import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { GoodsLine } from '#freight/goods-line.query.ts';
import { goodsLoad } from '#freight/goods-load.ts';

interface RunLine extends GoodsLine {
  readonly run: string;
  readonly startsAt: Date;
}

/** The dangerous goods of one run on one day; null without any. */
export function presentRunLoad(lines: readonly RunLine[]): ResponseBody<'goodsDeclaration'>['run'] {
  const [first] = lines;
  if (first === undefined) return null;
  return {
    name: first.run,
    startsAtDateTimeUtc: first.startsAt.toISOString(),
    ...goodsLoad(lines),
  };
}
