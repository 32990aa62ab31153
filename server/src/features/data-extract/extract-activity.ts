import { MAX_XLSX_ROWS } from '@cartage/contract/shapes/export.ts';
import { AppError } from '#errors/app-error.ts';
import { parseExtract, extractQuery } from '#freight/extract/parse-extract.ts';
import { extractPieces, extractSheet, findExtracted } from '#freight/extract/extract-file.ts';
import { consignmentsFileName } from '#freight/spreadsheet/consignments-file-name.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply } from '#platform/reply.ts';

/** Concurrent downloads per user and server process. */
const MAX_CONCURRENT = 2;
const running = new Map<string, number>();

const TOO_MANY_ROWS = {
  pointer: '/format',
  detail: `An Excel file has at most ${MAX_XLSX_ROWS.toLocaleString('en-NZ')} consignments. Choose fewer days, or CSV.`,
};

/** EXTRACT-01, EXTRACT-02: streams all lines. The header `x-row-count` announces their number. */
export async function extractActivity(deps: AppDependencies, request: OperationRequest<'extractActivity'>) {
  const { scope, body, now, tenant } = request;
  const { reads } = deps;
  const query = extractQuery(scope, parseExtract(scope, body));
  const ids = await findExtracted(reads, query);
  const user = `${tenant.id} ${scope.userId}`;
  if ((running.get(user) ?? 0) >= MAX_CONCURRENT) {
    throw new AppError('too-many-requests', { headers: { 'retry-after': '10' } });
  }
  const format = body.format ?? 'csv';
  const fileName = consignmentsFileName(now, tenant.zone, format);
  const headers = { 'x-row-count': String(ids.length) };
  if (format === 'xlsx') {
    if (ids.length > MAX_XLSX_ROWS) throw new AppError('rule-broken', { errors: [TOO_MANY_ROWS] });
    const end = begin(user);
    const sheet = await extractSheet(reads, query, ids).finally(end);
    return fileReply(sheet, fileName, { headers, isOtherFile: true });
  }
  const lines = async function* (): AsyncGenerator<string> {
    const end = begin(user);
    try {
      for await (const { text } of extractPieces(reads, query, ids)) yield text;
    } finally {
      // Also runs when the client disconnects.
      end();
    }
  };
  return fileReply(lines(), fileName, { headers });
}

/** Counts a download of the user until the returned function is called. */
function begin(user: string): () => void {
  running.set(user, (running.get(user) ?? 0) + 1);
  return () => {
    const left = (running.get(user) ?? 1) - 1;
    if (left === 0) running.delete(user);
    else running.set(user, left);
  };
}
