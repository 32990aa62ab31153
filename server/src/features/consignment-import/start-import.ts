import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  importReference,
  type ImportReferenceRow,
  presentReference,
} from '#features/consignment-import/import-reference.query.ts';
import { mappingsOf, type SavedMapping } from '#features/consignment-import/mapping.query.ts';
import { type PlannedUpload, planUpload } from '#features/consignment-import/plan-upload.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import { readImport } from '#features/consignment-import/show-import.ts';
import {
  type EarlierImport,
  earlierImport,
  lockContents,
} from '#features/consignment-import/shown-import.query.ts';
import { lockFile } from '#files/lock-file.query.ts';
import { insertImportItems, insertImportJob } from '#freight/import/import-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'startImport'>;

const NO_SITE = 'No site configured for you. Please contact your service provider.';
const BATCH = 2_000;

/**
 * Checks the file as the browser did and queues its consignments for the worker. The same rows are imported a second
 * time only when the caller says so.
 */
export async function startImport(deps: AppDependencies, request: Request) {
  const { scope } = request;
  const { database } = deps;
  const settings = await requireImport(database, scope);
  const [row] = await database.read<ImportReferenceRow>(scope.context, importReference(scope));
  if (row === undefined) throw new Error('The query of the import reference returned no row');
  const { siteId } = row;
  if (siteId === null) throw new AppError('rule-broken', { detail: NO_SITE });
  const mappings = await database.read<SavedMapping>(scope.context, mappingsOf(scope));
  const planned = await planUpload(request, presentReference(row, settings), mappings);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      if (request.body.allowDuplicate !== true) await rejectDuplicate(tx, request, planned);
      const jobId = await insert(tx, deps, request, { ...planned, siteId });
      const response = await readImport(tx, { scope, id: jobId, now: request.now });
      const location = `/api/v2/customers/${scope.organisationId}/consignments/imports/${jobId}`;
      return reply(response, { location });
    }),
  );
}

async function rejectDuplicate(tx: Transaction, { scope, upload }: Request, { fingerprint }: PlannedUpload) {
  const sha256 = upload?.sha256 ?? null;
  await tx.query(lockContents(scope, fingerprint.toString('hex')));
  // The same file with other corrections.
  if (sha256 !== null) await tx.query(lockContents(scope, sha256));
  const [earlier] = await tx.query<EarlierImport>(earlierImport(scope, { fingerprint, sha256 }));
  if (earlier === undefined) return;
  const { id, createdBy, createdAt, created, hasSameRows } = earlier;
  const when = formatDateTime(createdAt, scope.zone);
  const count = created === 1 ? '1 consignment' : `${created} consignments`;
  throw new AppError('conflict', {
    detail: `${createdBy ?? 'A former user'} imported the same ${hasSameRows ? 'rows' : 'file'} on ${when} and created ${count}.`,
    current: { importId: id, createdBy, createdAtDateTimeUtc: createdAt.toISOString(), created },
  });
}

async function insert(
  tx: Transaction,
  deps: AppDependencies,
  { scope, body, upload, requestId, now }: Request,
  { consignments, siteId, ...planned }: PlannedUpload & { readonly siteId: number },
): Promise<number> {
  const file = upload === undefined ? null : { sha256: upload.sha256, size: upload.size };
  const job = { ...planned, fileName: body.fileName, siteId, file, requestId, now };
  const [inserted] = await tx.query<{ id: number }>(insertImportJob(scope, job));
  if (inserted === undefined) throw new Error('The import was not inserted');
  for (let from = 0; from < consignments.length; from += BATCH) {
    const items = consignments.slice(from, from + BATCH).map(({ rows, group, request }, index) => ({
      position: from + index + 1,
      rows,
      cells: group.rows.map(({ cells }) => Object.values(cells)),
      request,
    }));
    await tx.query(insertImportItems(scope, inserted.id, items));
  }
  if (upload !== undefined) {
    const key = { organisationId: scope.organisationId, sha256: upload.sha256 };
    await tx.query(lockFile(key));
    await deps.fileStore.store(upload.path, key);
  }
  return inserted.id;
}
