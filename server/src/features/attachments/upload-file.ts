import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { fullFileName } from '@cartage/domain/attachments/file-name.ts';
import {
  FILE_KINDS,
  FILE_REFUSALS,
  type FileRefusal,
  MAX_TOTAL_BYTES,
  MAX_FILES,
} from '@cartage/domain/attachments/rules.ts';
import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  attachedTotals,
  type AttachedTotals,
  type LockedConsignment,
  lockConsignment,
  insertAttachment,
  type NewAttachment,
} from '#features/attachments/attachment.query.ts';
import { fileTypeOf } from '#features/attachments/list-files.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import { isInfected } from '#documents/is-infected.ts';
import { lockFile } from '#files/lock-file.query.ts';
import type { InspectedFile } from '#files/inspect-file.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'uploadFile'>;
type AcceptedFile = Extract<InspectedFile, { readonly refusal: null }>;

/** ATT-01, ATT-07. The file is inspected before the consignment is locked, and stored before its row commits. */
export async function uploadFile(deps: AppDependencies, request: Request) {
  const { scope, upload, body } = request;
  if (upload === undefined) throw rejectFile('missing');
  if (upload.size === 0) throw rejectFile('empty');
  if (await isInfected(deps, upload, request.requestId)) throw rejectFile('infected');
  const accepted = await deps.inspector.inspect(upload, body);
  if (accepted.refusal !== null) throw rejectFile(accepted.refusal);
  try {
    const stored = accepted.isRedrawn ? await measure(accepted.path) : upload;
    return await deps.database.inTransaction(scope.context, (tx) =>
      withIdempotency(tx, scope, request, () => attach(tx, deps, request, { accepted, stored })),
    );
  } finally {
    await rm(accepted.path, { force: true });
  }
}

const NOT_STORED = 'File upload failed, please try again later.';

interface Upload {
  readonly accepted: AcceptedFile;
  readonly stored: Pick<ReceivedFile, 'sha256' | 'size'>;
}

async function attach(
  tx: Transaction,
  deps: AppDependencies,
  request: Request,
  { accepted, stored }: Upload,
) {
  const { scope, params, body, now, requestId } = request;
  const consignment = await lockForUpload(tx, request, stored.size);
  const { sha256, size } = stored;
  const file: NewAttachment = {
    consignmentId: consignment.id,
    sha256,
    size,
    kind: accepted.kind,
    typeCode: body.fileTypeCode,
    name: fullFileName(body.name, accepted.kind),
    notes: body.notes,
    at: now,
    thumbnail: accepted.thumbnail,
  };
  const [row] = await tx.query<{ id: number }>(insertAttachment(scope, file));
  if (row === undefined) throw new Error('The attachment was not inserted');
  const write = { operation: 'uploadFile', consignmentId: consignment.id, version: null };
  await tx.query(insertAudit(scope, { ...write, at: now, requestId, callerAt: null }));
  const key = { organisationId: scope.organisationId, sha256 };
  await tx.query(lockFile(key));
  await deps.fileStore.store(accepted.path, key).catch((err: unknown) => {
    if (err instanceof AppError) throw err;
    deps.log.error({ event: 'file_not_stored', requestId, err }, 'The file store could not store a file');
    throw new AppError('unavailable', { detail: NOT_STORED });
  });
  return reply({
    id: row.id,
    reference: params.ref,
    fileType: fileTypeOf(file.typeCode),
    name: file.name,
    notes: file.notes,
    uploadedAtDateTimeUtc: now.toISOString(),
    mimeType: FILE_KINDS[accepted.kind].mediaType,
    size,
  });
}

/** Throws when the consignment is not found, its status allows no uploads, or it has the maximum number of files. */
async function lockForUpload(
  tx: Transaction,
  { scope, params }: Request,
  size: number,
): Promise<LockedConsignment> {
  const [consignment] = await tx.query<LockedConsignment>(lockConsignment(scope, params.ref));
  if (consignment === undefined) throw new AppError('not-found');
  if (!isStatusAllowed('uploadFile', statusOfNumber(consignment.status).code))
    throw new AppError('conflict', { detail: ACTIONS.uploadFile.wrongStatus });
  const [totals] = await tx.query<AttachedTotals>(attachedTotals(scope, consignment.id));
  const detail =
    (totals?.files ?? 0) >= MAX_FILES
      ? `A consignment can have at most ${MAX_FILES} files`
      : (totals?.bytes ?? 0) + size > MAX_TOTAL_BYTES
        ? 'The files of a consignment can have at most 200 MB in total'
        : null;
  if (detail !== null) throw new AppError('too-many-requests', { detail });
  return consignment;
}

async function measure(path: string): Promise<Pick<ReceivedFile, 'sha256' | 'size'>> {
  const bytes = await readFile(path);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function rejectFile(refusal: FileRefusal): AppError {
  const detail = FILE_REFUSALS[refusal];
  return new AppError('rule-broken', { detail, errors: [{ pointer: '/fileData', detail }] });
}
