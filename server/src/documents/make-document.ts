import type { DocumentContent } from '@cartage/domain/documents/content.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import {
  giveUpDocument,
  storeDocument,
  waitingDocument,
  type WaitingRow,
} from '#documents/document.query.ts';
import { renderDocument } from '#documents/render-document.ts';

export interface MakingParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

const payloadShape = z.object({ documentId: z.uuid() });

/**
 * Makes a document of the content it was asked for with: whatever became of the consignment since, and however often
 * it is tried, it is the same file. A content that cannot be drawn will not be drawn later either, so that is said at
 * once; everything else throws, and the queue tries again.
 */
export async function makeDocument({ database, clock, log }: MakingParts, payload: unknown): Promise<void> {
  const { documentId: id } = payloadShape.parse(payload);
  const [waiting] = await database.asSystem((tx) => tx.query<WaitingRow>(waitingDocument(id)));
  if (waiting === undefined) return;
  const rendered = await render(waiting).catch((err: unknown) => {
    log.error({ event: 'document_not_made', documentId: id, err });
    return undefined;
  });
  await database.asSystem((tx) =>
    tx.query(rendered === undefined ? giveUpDocument(id) : storeDocument({ id, ...rendered, at: clock() })),
  );
}

function render({ name, content, requestedAt }: WaitingRow) {
  // Written by ourselves from a value of this type.
  const parsed = JSON.parse(content) as DocumentContent;
  return renderDocument(parsed, { title: name.replace(/\.\w+$/, ''), madeAt: requestedAt });
}
