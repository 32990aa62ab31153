import { type DocumentRow, documentsOf } from '#documents/document.query.ts';
import type { Parts } from '#parts.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The same documents after as long a wait as an answer allows. */
export async function madeDocuments(
  { database, awaitDocuments }: Pick<Parts, 'database' | 'awaitDocuments'>,
  scope: Scope,
  documents: readonly DocumentRow[],
): Promise<DocumentRow[]> {
  const waiting = documents.filter(({ state }) => state === 'preparing').map(({ id }) => id);
  if (waiting.length === 0) return [...documents];
  await awaitDocuments(database, scope, waiting);
  const prints = documents.map(({ fingerprint }) => fingerprint);
  const rows = await database.read<DocumentRow>(scope.context, documentsOf(scope, prints));
  const now = new Map(rows.map((row) => [row.id, row]));
  return documents.map((one) => now.get(one.id) ?? one);
}

export interface Given {
  readonly uri: string | null;
  readonly state: 'preparing' | 'ready' | 'failed';
}

/** How a document is handed out; one that expired since is being made for whoever asks again. */
export async function handOut(
  { files, clock }: Pick<Parts, 'files' | 'clock'>,
  scope: Scope,
  tenant: Tenant,
  { id, state }: DocumentRow,
): Promise<Given> {
  const uri =
    state === 'ready' ? await files.addressOf(scope, tenant.host, { kind: 'document', id }, clock()) : null;
  return { uri, state: state === 'expired' ? 'preparing' : state };
}
