import type { DocumentContent } from '@cartage/domain/documents/content.ts';
import { LABELS_NOT_CREATED } from '@cartage/domain/documents/print-job.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import {
  failDocument,
  failPrintJobs,
  storeDocument,
  preparingDocument,
  type PreparingRow,
} from '#documents/document.query.ts';
import { UnrenderableDocumentError } from '#documents/document-renderer.ts';
import type { RenderDocument } from '#documents/render-document.ts';

export interface DocumentDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly render: RenderDocument;
}

const payloadShape = z.object({ documentId: z.uuid() });

/**
 * Renders a document from the content stored with its request, so every attempt makes the same file, even after changes
 * of the consignment. Content that cannot be rendered within the limits fails at once, without a retry. Other errors throw,
 * and the queue retries.
 */
export async function generateDocument(deps: DocumentDeps, payload: unknown): Promise<void> {
  const { database, clock, log } = deps;
  const { documentId: id } = payloadShape.parse(payload);
  const [pending] = await database.asSystem((tx) => tx.query<PreparingRow>(preparingDocument(id)));
  if (pending === undefined) return;
  const rendered = await renderPending(deps, pending).catch((err: unknown) => {
    if (!(err instanceof UnrenderableDocumentError)) throw err;
    log.error({ event: 'document_not_made', documentId: id, err });
    return undefined;
  });
  const key = { organisationId: pending.organisationId, id };
  const at = clock();
  await database.asSystem(async (tx) => {
    if (rendered !== undefined) return tx.query(storeDocument({ ...key, ...rendered, at }));
    await tx.query(failDocument(key));
    return tx.query(failPrintJobs(key, LABELS_NOT_CREATED, at));
  });
}

function renderPending({ render }: DocumentDeps, { name, content, requestedAt }: PreparingRow) {
  // `content` was stored from a value of this type.
  const parsed = JSON.parse(content) as DocumentContent;
  return render(parsed, { title: name.replace(/\.\w+$/, ''), madeAt: requestedAt });
}
