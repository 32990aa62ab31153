import { Busboy } from '@fastify/busboy';
import { SHAPES, type Shape } from '@cartage/contract/operations.ts';
import { FILE_REFUSALS } from '@cartage/domain/attachments/rules.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#errors/app-error.ts';
import { FileTooLargeError, type FileStore, type ReceivedFile } from '#files/file-store.ts';
import type { BodyDeadlines } from '#platform/body-deadline.ts';
import { parseJson } from '#platform/json-body.ts';

/** Of all that is not the file. */
const MOST_METADATA_BYTES = 64 * 1024;
const MOST_PARTS = 4;

type Form = NonNullable<Shape['form']>;

/**
 * A form with one file, for the operations that take one: the file goes to the store while it comes, the part
 * `metadata` becomes the body. What a call did not keep is gone when it is answered.
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
    // What a key stands for: the words and the file.
    request.call.rawBody = Buffer.concat([metadata, Buffer.from(`\n${upload?.sha256 ?? ''}`)]);
    try {
      return parseJson(metadata);
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
  const pieces: { metadata?: Promise<Buffer>; upload?: Promise<ReceivedFile> } = {};
  const faults: AppError[] = [];
  const streams: Readable[] = [];
  const parser = readerOf(request);
  parser.on('file', (name, stream) => {
    streams.push(stream);
    // Whoever reads it hears of it; nobody else needs to.
    stream.on('error', () => undefined);
    const isMetadata = name === 'metadata' && pieces.metadata === undefined;
    const isFile = name === form.file && pieces.upload === undefined;
    if (isMetadata) pieces.metadata = wholeOf(stream);
    else if (isFile) pieces.upload = store.receive(stream, form.maxBytes);
    else {
      const isTwice = name === 'metadata' || name === form.file;
      faults.push(isTwice ? malformed('The form names a part twice') : new AppError('unknown-field'));
      stream.resume();
      return;
    }
    // Whoever waits for the form hears of it as well, and gives up what is still to come.
    (isMetadata ? pieces.metadata : pieces.upload)?.catch((error: unknown) => {
      // What is thrown in these two is always an error.
      parser.destroy(error as Error);
    });
  });
  parser.on('partsLimit', () => faults.push(malformed('The form has too many parts')));
  try {
    await pipeline(payload, parser);
    const [metadata, upload] = [await pieces.metadata, await pieces.upload];
    const [fault] = faults;
    if (fault === undefined && metadata !== undefined) return { metadata, upload };
    throw fault ?? malformed('The form has no metadata');
  } catch (error) {
    // A form that broke off says no word to its parts: who reads one would wait for ever, with the file open.
    for (const stream of streams) stream.destroy();
    await pieces.upload?.then((upload) => upload.discard()).catch(() => undefined);
    throw asRefusal(error);
  }
}

async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > MOST_METADATA_BYTES) throw new AppError('body-too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function readerOf({ headers }: FastifyRequest) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // The words are bytes as well, so that broken letters are refused and not mended.
      isPartAFile: () => true,
      limits: { parts: MOST_PARTS, headerPairs: 20, fieldNameSize: 100 },
    });
  } catch {
    throw malformed('The form cannot be read');
  }
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof FileTooLargeError)
    return new AppError('body-too-large', {
      detail: FILE_REFUSALS.tooLarge,
      headers: { connection: 'close' },
    });
  const isSystem = error instanceof Error && 'syscall' in error && error.syscall !== 'read';
  return isSystem ? new AppError('internal', { cause: error }) : malformed('The form broke off', error);
}

const malformed = (detail: string, cause?: unknown): AppError =>
  new AppError('malformed-request', { detail, ...(cause !== undefined && { cause }) });
