import { type DocumentRow, documentsByFingerprint } from '#documents/document.query.ts';
import type { DocumentDependencies } from '#documents/document-dependencies.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

/** Waits until the documents are ready or failed, for as long as a response allows, and returns their present rows. */
export async function waitForDocuments(
  { database, awaitDocuments }: Pick<DocumentDependencies, 'database' | 'awaitDocuments'>,
  scope: Scope,
  documents: readonly DocumentRow[],
): Promise<DocumentRow[]> {
  const waiting = documents.filter(({ state }) => state === 'preparing').map(({ id }) => id);
  if (waiting.length === 0) return [...documents];
  await awaitDocuments(database, scope, waiting);
  const fingerprints = documents.map(({ fingerprint }) => fingerprint);
  const rows = await database.read<DocumentRow>(scope.context, documentsByFingerprint(scope, fingerprints));
  const current = new Map(rows.map((row) => [row.id, row]));
  return documents.map((document) => current.get(document.id) ?? document);
}

export interface DocumentLink {
  readonly uri: string | null;
  readonly state: 'preparing' | 'ready' | 'failed';
}

/** A signed link to a ready document. An expired one is reported as preparing, because the request makes it again. */
export async function documentLink(
  { fileLinks, clock }: Pick<DocumentDependencies, 'fileLinks' | 'clock'>,
  scope: Scope,
  tenant: Tenant,
  { id, state }: DocumentRow,
): Promise<DocumentLink> {
  const uri =
    state === 'ready' ? await fileLinks.linkTo(scope, tenant.host, { kind: 'document', id }, clock()) : null;
  return { uri, state: state === 'expired' ? 'preparing' : state };
}
