import { EXTRACT_KEPT_DAYS } from '@cartage/contract/shapes/export.ts';
import type { ShownExtract } from '#features/data-extract/shown-extract.query.ts';

const DAY_MS = 86_400_000;

export function presentExtract({ from, to, createdAt, finishedAt, ...shown }: ShownExtract) {
  const keptUntil =
    shown.state === 'ready' && finishedAt !== null
      ? new Date(finishedAt.getTime() + EXTRACT_KEPT_DAYS * DAY_MS).toISOString()
      : null;
  return {
    ...shown,
    fromDate: from,
    toDate: to,
    createdAtDateTimeUtc: createdAt.toISOString(),
    finishedAtDateTimeUtc: finishedAt?.toISOString() ?? null,
    keptUntilDateTimeUtc: keptUntil,
  };
}
