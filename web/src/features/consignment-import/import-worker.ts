import { ImportSession } from '@cartage/domain/consignment-import/import-session.ts';
import { readFile } from '@cartage/domain/consignment-import/read-file.ts';
import type { WorkerReply, WorkerRequest } from '#features/consignment-import/worker-messages.ts';

/** Reads and checks the file in a worker, so that the page stays responsive. */
let session: ImportSession | null = null;

const load = async ({ file, reference, mappings }: Extract<WorkerRequest, { readonly kind: 'load' }>) => {
  const table = await readFile(new Uint8Array(await file.arrayBuffer()), mappings);
  session = new ImportSession(table, reference);
};
async function replyTo(request: WorkerRequest): Promise<WorkerReply> {
  if (request.kind === 'load') await load(request);
  if (session === null) throw new Error('No file is loaded');
  const { id, kind } = request;
  if (kind === 'correct') session.correct(request.changes);
  if (kind === 'replaceAll') session.replaceAll(request.replacement);
  if (kind === 'readDecimalCommas') session.readDecimalCommas();
  if (kind === 'corrections') return { id, corrections: session.corrections() };
  if (kind === 'errors') return { id, fileWithErrors: session.fileWithErrors() };
  if (kind === 'correctedFile') return { id, correctedFile: session.correctedFile() };
  if (kind === 'references') return { id, senderReferences: session.senderReferences() };
  return { id, summary: session.summary() };
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  replyTo(data)
    .then((reply) => postMessage(reply))
    .catch((failure: unknown) => postMessage({ id: data.id, failure: String(failure) }));
});
