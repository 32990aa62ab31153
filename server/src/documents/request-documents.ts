import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contentText, type DocumentContent, paperOf } from '@cartage/domain/documents/content.ts';
import type { Database, Transaction } from '#db/database.ts';
import {
  askForDocument,
  type DocumentRow,
  type DocumentState,
  documentsOf,
  hurryDocuments,
  noteConsignments,
  type Owner,
  type ShownConsignment,
  stillPreparing,
  type Urgency,
} from '#documents/document.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface WantedDocument {
  readonly content: DocumentContent;
  /** Of the file. */
  readonly name: string;
  readonly consignments: readonly ShownConsignment[];
}

export interface Asking {
  readonly at: Date;
  /** False for who only looks: what failed is then shown as it is. */
  readonly isTriedAgain: boolean;
  /** At once where it is not said. */
  readonly urgency?: Urgency;
}

/** The documents as they are now, in the order in which they are wanted; what is missing is being made from now on. */
export async function requestDocuments(
  tx: Transaction,
  scope: Owner,
  wanted: readonly WantedDocument[],
  asking: Asking,
): Promise<DocumentRow[]> {
  const asked = wanted.map((one) => {
    const content = contentText(one.content);
    const paper = paperOf(one.content);
    return { ...one, text: content, paper, kind: one.content.kind, fingerprint: fingerprintOf(content) };
  });
  const { at, isTriedAgain, urgency = 'now' } = asking;
  const begun = new Set<string>();
  // Always in the same order, so that two who want the same do not wait for each other.
  for (const one of asked.toSorted((a, b) => a.fingerprint.compare(b.fingerprint))) {
    const [made] = await tx.query<{ id: string; state: DocumentState }>(
      askForDocument(scope, { ...one, content: one.text, at, isTriedAgain, urgency }),
    );
    if (made?.state !== 'preparing') continue;
    begun.add(made.id);
    await tx.query(noteConsignments(scope, made.id, one.consignments));
  }
  const found = await findDocuments(tx, scope, wanted);
  const rows = found.map((row) => {
    if (row === undefined) throw new Error('A document that was asked for is not there');
    return row;
  });
  const waiting = rows.filter(({ id, state }) => state === 'preparing' && !begun.has(id)).map(({ id }) => id);
  if (urgency === 'now' && waiting.length > 0) await tx.query(hurryDocuments(waiting));
  return rows;
}

/** Without asking for any; undefined for what nobody asked for yet. */
export async function findDocuments(
  tx: Transaction,
  scope: Owner,
  wanted: readonly Pick<WantedDocument, 'content'>[],
): Promise<(DocumentRow | undefined)[]> {
  const prints = wanted.map(({ content }) => fingerprintOf(contentText(content)));
  const rows = await tx.query<DocumentRow>(documentsOf(scope, prints));
  const byPrint = new Map(rows.map((row) => [row.fingerprint.toString('hex'), row]));
  return prints.map((print) => byPrint.get(print.toString('hex')));
}

const fingerprintOf = (content: string): Buffer => createHash('sha256').update(content).digest();

/** Resolves when all of them are made or have failed, or when that takes too long for an answer. */
export type AwaitDocuments = (
  database: Database,
  scope: Scope,
  documentIds: readonly string[],
  /** What is left of the wait where something was waited for before. */
  withinMs?: number,
) => Promise<void>;

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** Looks until the worker is done: what it makes is told through the database alone. */
export const awaitDocuments: AwaitDocuments = async (database, scope, ids, withinMs = WAIT_MS) => {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const [row] = await database.read<{ preparing: number }>(scope.context, stillPreparing(scope, ids));
    if (row?.preparing === 0) return;
    await pause(LOOK_EVERY_MS);
  }
};
