import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { fullFileName } from '@cartage/domain/attachments/file-name.ts';
import {
  FILE_KINDS,
  FILE_REFUSALS,
  type FileRefusal,
  MOST_BYTES_TOGETHER,
  MOST_FILES,
} from '@cartage/domain/attachments/rules.ts';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  attachedTo,
  type AttachedTogether,
  type HeldConsignment,
  holdConsignment,
  insertAttachment,
  type NewAttachment,
} from '#features/attachments/attachment.query.ts';
import { fileTypeOf } from '#features/attachments/list-files.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import { holdFile } from '#files/hold-file.query.ts';
import type { InspectedFile } from '#files/inspect-file.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type Request = Handled<'uploadFile'>;
type SoundFile = Extract<InspectedFile, { readonly refusal: null }>;

/** ATT-01, ATT-07. The file is looked at before anything is held; it is kept before its row commits, never after. */
export async function uploadFile(parts: Parts, request: Request) {
  const { scope, upload, body } = request;
  if (upload === undefined) throw refused('missing');
  if (upload.size === 0) throw refused('empty');
  await scan(parts, request, upload);
  const sound = await parts.inspector.inspect(upload, body);
  if (sound.refusal !== null) throw refused(sound.refusal);
  try {
    const stored = sound.isRedrawn ? await measured(sound.path) : upload;
    return await parts.database.inTransaction(scope.context, (tx) =>
      once<'uploadFile'>(tx, scope, request, () => attach(tx, parts, request, { sound, stored })),
    );
  } finally {
    await rm(sound.path, { force: true });
  }
}

/** Before anything opens it. What cannot be checked is not taken: nobody would come back to it. */
async function scan({ scanner, log }: Parts, { requestId }: Request, upload: ReceivedFile): Promise<void> {
  if (scanner === undefined) return;
  const found = await scanner.scan(upload.path).catch((err: unknown) => {
    log.error({ event: 'file_not_scanned', requestId, err }, 'A file could not be checked for viruses');
    throw new AppError('unavailable', { detail: NOT_SCANNED });
  });
  if (found === null) return;
  log.warn(
    { event: 'file_infected', requestId, found, sha256: upload.sha256 },
    'A file with a virus was refused',
  );
  throw refused('infected');
}

const NOT_KEPT = 'File upload failed, please try again later.';
const NOT_SCANNED = 'The file could not be checked for viruses. Try again in a few minutes.';

interface Sound {
  readonly sound: SoundFile;
  readonly stored: Pick<ReceivedFile, 'sha256' | 'size'>;
}

async function attach(tx: Transaction, parts: Parts, request: Request, { sound, stored }: Sound) {
  const { scope, params, body, now, requestId } = request;
  const held = await hold(tx, request, stored.size);
  const { sha256, size } = stored;
  const file: NewAttachment = {
    consignmentId: held.id,
    sha256,
    size,
    kind: sound.kind,
    typeCode: body.fileTypeCode,
    name: fullFileName(body.name, sound.kind),
    notes: body.notes,
    at: now,
    thumbnail: sound.thumbnail,
  };
  const [row] = await tx.query<{ id: number }>(insertAttachment(scope, file));
  if (row === undefined) throw new Error('A file was attached');
  const write = { operation: 'uploadFile', consignmentId: held.id, version: null };
  await tx.query(insertAudit(scope, { ...write, at: now, requestId, callerAt: null }));
  const key = { organisationId: scope.organisationId, sha256 };
  await tx.query(holdFile(key));
  await parts.fileStore.keep(sound.path, key).catch((err: unknown) => {
    parts.log.error({ event: 'file_not_kept', requestId, err }, 'The store did not take a file');
    throw new AppError('unavailable', { detail: NOT_KEPT });
  });
  return reply({
    id: row.id,
    reference: params.ref,
    fileType: fileTypeOf(file.typeCode),
    name: file.name,
    notes: file.notes,
    uploadedAtDateTimeUtc: now.toISOString(),
    mimeType: FILE_KINDS[sound.kind].mediaType,
    size,
  });
}

/** Throws where it is not there, does not stand where files are added, or has as many as it may have. */
async function hold(tx: Transaction, { scope, params }: Request, size: number): Promise<HeldConsignment> {
  const [held] = await tx.query<HeldConsignment>(holdConsignment(scope, params.ref));
  if (held === undefined) throw new AppError('not-found');
  if (!suitsStatus('uploadFile', statusOfNumber(held.status).code))
    throw new AppError('conflict', { detail: ACTIONS.uploadFile.wrongStatus });
  const [already] = await tx.query<AttachedTogether>(attachedTo(scope, held.id));
  const detail =
    (already?.files ?? 0) >= MOST_FILES
      ? `A consignment has at most ${MOST_FILES} files`
      : (already?.bytes ?? 0) + size > MOST_BYTES_TOGETHER
        ? 'The files of a consignment have at most 200 MB together'
        : null;
  if (detail !== null) throw new AppError('too-many-requests', { detail });
  return held;
}

async function measured(path: string): Promise<Pick<ReceivedFile, 'sha256' | 'size'>> {
  const bytes = await readFile(path);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function refused(refusal: FileRefusal): AppError {
  const detail = FILE_REFUSALS[refusal];
  return new AppError('rule-broken', { detail, errors: [{ pointer: '/fileData', detail }] });
}
