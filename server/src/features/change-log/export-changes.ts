import { MAX_EXPORTED_CHANGES } from '@cartage/contract/shapes/change-log.ts';
import { changeSubject, shownValues } from '@cartage/domain/consignment/change-sentence.ts';
import { authorOf, sourceOf } from '@cartage/domain/consignment/change-source.ts';
import { type CsvCell, csvLines, writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { countChanges } from '#features/change-log/change-log.query.ts';
import { type LogRequest, parseFilter } from '#features/change-log/parse-filter.ts';
import { type LoggedChange, readChanges } from '#features/change-log/read-changes.ts';
import { datedFileName } from '#freight/spreadsheet/dated-file-name.ts';
import { checkDownloads, countedDownload } from '#freight/spreadsheet/running-downloads.ts';
import { fileReply } from '#platform/reply.ts';

interface Column {
  readonly head: string;
  readonly cell: (change: LoggedChange, zone: string) => CsvCell;
}

const COLUMNS: readonly Column[] = [
  {
    head: 'Time',
    cell: ({ changedAtDateTimeUtc }, zone) => formatDateTime(new Date(changedAtDateTimeUtc), zone),
  },
  { head: 'Consignment', cell: ({ reference }) => reference },
  { head: 'User', cell: (change) => authorOf(change).by },
  { head: 'Source', cell: sourceOf },
  { head: 'Field', cell: changeSubject },
  { head: 'From', cell: (change, zone) => shownValues(change, zone).from },
  { head: 'To', cell: (change, zone) => shownValues(change, zone).to },
  // For programs: a local time occurs twice on the day on which daylight saving ends.
  { head: 'Time (UTC)', cell: ({ changedAtDateTimeUtc }) => changedAtDateTimeUtc },
  { head: 'Source id', cell: ({ sourceId }) => sourceId },
  { head: 'Change id', cell: ({ id }) => id },
];

const tooManyRows = (limit: number) => ({
  pointer: '/startDateUtc',
  detail: `A file has at most ${limit.toLocaleString('en-NZ')} changes. Choose fewer days, or more filters.`,
});

/** Streams the filtered log. The header `x-row-count` announces the number of changes. */
export async function exportChanges(
  { reads }: Pick<AppDependencies, 'reads'>,
  request: LogRequest,
  limit: number = MAX_EXPORTED_CHANGES,
) {
  const { scope, now } = request;
  const given = await parseFilter(reads, request);
  // A save can end between the count and the reading; both leave its changes out.
  const afterNow = new Date(now.getTime() + 1);
  const filter = { ...given, end: given.end < afterNow ? given.end : afterNow };
  const [counted] = await reads.read<{ count: number }>(scope.context, countChanges(scope, filter, limit));
  const count = counted?.count ?? 0;
  if (count > limit) throw new AppError('rule-broken', { errors: [tooManyRows(limit)] });
  const read = (before: number | null) => readChanges(reads, scope, filter, { before, size: 'batch' });
  const lineOf = (change: LoggedChange) => COLUMNS.map(({ cell }) => cell(change, scope.zone));
  // Read before anything is sent, so that a database failure still returns an error response.
  const first = await read(null);
  checkDownloads(scope);
  const chunks = async function* (): AsyncGenerator<string> {
    yield writeCsv([COLUMNS.map(({ head }) => head), ...first.changes.map(lineOf)]);
    let { next } = first;
    while (next !== null) {
      const batch = await read(next);
      yield csvLines(batch.changes.map(lineOf));
      ({ next } = batch);
    }
  };
  return fileReply(countedDownload(scope, chunks), datedFileName('Change-log', now, scope.zone, 'csv'), {
    headers: { 'x-row-count': String(count) },
  });
}
