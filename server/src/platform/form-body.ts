import { Busboy } from '@fastify/busboy';
import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import type { Shape } from '@cartage/contract/shape.ts';
import { FILE_REFUSALS } from '@cartage/domain/attachments/rules.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#errors/app-error.ts';
import { FileTooLargeError, type FileStore, type ReceivedFile } from '#files/file-store.ts';
import type { BodyDeadlines } from '#platform/body-deadline.ts';
import { parseJson } from '#platform/json-body.ts';

/** Default limit for the metadata; an operation may set a higher one. */
const MAX_METADATA_BYTES = 64 * 1024;
const MAX_PARTS = 4;

type Form = NonNullable<Shape['form']>;

/**
 * Parses multipart requests of operations that accept a file: streams the file to the store, and the part `metadata`
 * becomes the body. A file that the handler does not store is deleted after the response.
 */
export function addFormBody(
  app: FastifyInstance,
  {
    fileStore: store,
    bodyDeadlines,
  }: { readonly fileStore: FileStore; readonly bodyDeadlines: BodyDeadlines },
): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const form = formOf(request);
    if (form === undefined) throw new AppError('unsupported-type');
    bodyDeadlines.allowSlow(request.raw);
    const { metadata, upload } = await receive(request, payload, { form, store });
    if (upload !== undefined) request.call.upload = upload;
    // The fingerprint of an idempotent request covers the metadata and the file.
    request.call.rawBody = Buffer.concat([metadata, Buffer.from(`\n${upload?.sha256 ?? ''}`)]);
    try {
      return parseJson(metadata, form.maxMetadataNames);
    } catch (error) {
      await upload?.discard();
      throw error;
    }
  });
  app.addHook('onResponse', async (request) => {
    await request.call.upload?.discard();
  });
}

function formOf({ routeOptions }: FastifyRequest): Form | undefined {
  const { operation }: FastifyContextConfig & { readonly operation?: string } = routeOptions.config;
  return operation === undefined ? undefined : SHAPE_OF.get(operation)?.form;
}

const SHAPE_OF: ReadonlyMap<string, Shape> = new Map(Object.entries(SHAPES));

interface Received {
  readonly metadata: Buffer;
  readonly upload: ReceivedFile | undefined;
}

async function receive(
  request: FastifyRequest,
  payload: Readable,
  { form, store }: { readonly form: Form; readonly store: FileStore },
): Promise<Received> {
  const parts: { metadata?: Promise<Buffer>; upload?: Promise<ReceivedFile> } = {};
  const errors: AppError[] = [];
  const streams: Readable[] = [];
  const parser = createParser(request);
  parser.on('file', (name, stream) => {
    streams.push(stream);
    // The reader of the stream handles the error; without a listener it would end the process.
    stream.on('error', () => undefined);
    const isMetadata = name === 'metadata' && parts.metadata === undefined;
    const isFile = name === form.file && parts.upload === undefined;
    if (isMetadata) parts.metadata = readAll(stream, form.maxMetadataBytes ?? MAX_METADATA_BYTES);
    else if (isFile) parts.upload = store.receive(stream, form.maxBytes);
    else {
      const isRepeated = name === 'metadata' || name === form.file;
      errors.push(isRepeated ? malformed('The form has a duplicate part') : new AppError('unknown-field'));
      stream.resume();
      return;
    }
    // Also fails the pipeline below, which stops reading the rest of the form.
    (isMetadata ? parts.metadata : parts.upload)?.catch((error: unknown) => {
      // The form was rejected before its first byte was read. It is read to its end, so that the browser receives the
      // response.
      if (isStorageFull(error) && !stream.destroyed) return void stream.resume();
      // Both promises reject with an Error.
      parser.destroy(error as Error);
    });
  });
  parser.on('partsLimit', () => errors.push(malformed('The form has too many parts')));
  try {
    await pipeline(payload, parser);
    const [metadata, upload] = [await parts.metadata, await parts.upload];
    const [firstError] = errors;
    if (firstError === undefined && metadata !== undefined) return { metadata, upload };
    throw firstError ?? malformed('The form has no metadata');
  } catch (error) {
    // The parser does not end the streams of its parts: their readers would wait for ever, with the file open.
    for (const stream of streams) stream.destroy();
    await parts.upload?.then((upload) => upload.discard()).catch(() => undefined);
    throw toAppError(error);
  }
}

const isStorageFull = (error: unknown) => error instanceof AppError && error.code === 'storage-full';

async function readAll(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('body-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function createParser({ headers }: FastifyRequest) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // Metadata is read as bytes too, so that invalid UTF-8 is rejected instead of repaired.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: 20, fieldNameSize: 100 },
    });
  } catch {
    throw malformed('The form is not valid');
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof FileTooLargeError)
    return new AppError('body-too-large', {
      detail: FILE_REFUSALS.tooLarge,
      headers: { connection: 'close' },
    });
  const isSystem = error instanceof Error && 'syscall' in error && error.syscall !== 'read';
  return isSystem ? new AppError('internal', { cause: error }) : malformed('The form is incomplete', error);
}

const malformed = (detail: string, cause?: unknown): AppError =>
  new AppError('malformed-request', { detail, ...(cause !== undefined && { cause }) });
