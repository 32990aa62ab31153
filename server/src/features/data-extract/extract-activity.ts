import { MAX_XLSX_ROWS } from '@cartage/contract/shapes/export.ts';
import { AppError } from '#errors/app-error.ts';
import { parseExtract, extractQuery } from '#freight/extract/parse-extract.ts';
import { extractPieces, extractSheet, findExtracted } from '#freight/extract/extract-file.ts';
import { beginDownload, checkDownloads, countedDownload } from '#freight/spreadsheet/running-downloads.ts';
import { consignmentsFileName } from '#freight/spreadsheet/consignments-file-name.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply } from '#platform/reply.ts';

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
  checkDownloads(scope);
  const format = body.format ?? 'csv';
  const fileName = consignmentsFileName(now, tenant.zone, format);
  const headers = { 'x-row-count': String(ids.length) };
  if (format === 'xlsx') {
    if (ids.length > MAX_XLSX_ROWS) throw new AppError('rule-broken', { errors: [TOO_MANY_ROWS] });
    const end = beginDownload(scope);
    const sheet = await extractSheet(reads, query, ids).finally(end);
    return fileReply(sheet, fileName, { headers, isOtherFile: true });
  }
  const lines = async function* (): AsyncGenerator<string> {
    for await (const { text } of extractPieces(reads, query, ids)) yield text;
  };
  return fileReply(countedDownload(scope, lines), fileName, { headers });
}
