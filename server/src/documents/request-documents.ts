import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contentText, type DocumentContent, paperOf } from '@cartage/domain/documents/content.ts';
import type { Database, Transaction } from '#db/database.ts';
import {
  requestDocument,
  type DocumentRow,
  type DocumentState,
  documentsByFingerprint,
  raisePriority,
  insertDocumentConsignments,
  type Owner,
  type DocumentConsignment,
  countPreparing,
  type DocumentPriority,
} from '#documents/document.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface DocumentRequest {
  readonly content: DocumentContent;
  /** File name. */
  readonly name: string;
  readonly consignments: readonly DocumentConsignment[];
}

export interface RequestOptions {
  readonly at: Date;
  /** Requests a failed document again. False for a request that only lists documents. */
  readonly retriesFailed: boolean;
  /** Normal by default. */
  readonly priority?: DocumentPriority;
}

/** Returns the documents in the order of the requests, and queues those that do not exist. */
export async function requestDocuments(
  tx: Transaction,
  scope: Owner,
  requests: readonly DocumentRequest[],
  options: RequestOptions,
): Promise<DocumentRow[]> {
  const prepared = requests.map((request) => {
    const text = contentText(request.content);
    const { kind } = request.content;
    return { ...request, text, paper: paperOf(request.content), kind, fingerprint: fingerprintOf(text) };
  });
  const { at, retriesFailed, priority = 'normal' } = options;
  const queued = new Set<string>();
  // In a fixed order, so that concurrent requests for the same documents do not deadlock.
  for (const request of prepared.toSorted((a, b) => a.fingerprint.compare(b.fingerprint))) {
    const [document] = await tx.query<{ id: string; state: DocumentState }>(
      requestDocument(scope, { ...request, content: request.text, at, retriesFailed, priority }),
    );
    if (document?.state !== 'preparing') continue;
    queued.add(document.id);
    await tx.query(insertDocumentConsignments(scope, document.id, request.consignments));
  }
  const found = await findDocuments(tx, scope, requests);
  const rows = found.map((row) => {
    if (row === undefined) throw new Error('A requested document is missing');
    return row;
  });
  const waiting = rows
    .filter(({ id, state }) => state === 'preparing' && !queued.has(id))
    .map(({ id }) => id);
  if (priority === 'normal' && waiting.length > 0) await tx.query(raisePriority(scope, waiting));
  return rows;
}

/** Existing documents; undefined for one that was never requested. */
export async function findDocuments(
  tx: Transaction,
  scope: Owner,
  requests: readonly Pick<DocumentRequest, 'content'>[],
): Promise<(DocumentRow | undefined)[]> {
  const fingerprints = requests.map(({ content }) => fingerprintOf(contentText(content)));
  const rows = await tx.query<DocumentRow>(documentsByFingerprint(scope, fingerprints));
  const byFingerprint = new Map(rows.map((row) => [row.fingerprint.toString('hex'), row]));
  return fingerprints.map((fingerprint) => byFingerprint.get(fingerprint.toString('hex')));
}

const fingerprintOf = (content: string): Buffer => createHash('sha256').update(content).digest();

/** Resolves when all documents are ready or failed, or after the wait. */
export type AwaitDocuments = (
  database: Database,
  scope: Scope,
  documentIds: readonly string[],
  /** Remaining time, when part of the wait is used already. */
  timeoutMs?: number,
) => Promise<void>;

const WAIT_MS = 10_000;
const POLL_MS = 100;

/** Polls the database, the only channel between the worker and the API. */
export const awaitDocuments: AwaitDocuments = async (database, scope, ids, timeoutMs = WAIT_MS) => {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const [row] = await database.read<{ preparing: number }>(scope.context, countPreparing(scope, ids));
    if (row?.preparing === 0) return;
    await pause(POLL_MS);
  }
};
