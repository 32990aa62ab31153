import type { Answer } from '@cartage/contract/operations.ts';
import type { BulkDocumentRow } from '#documents/bulk-document.query.ts';
import type { Parts } from '#parts.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

type Documents = Answer<'bulkJobDocuments'>;

/** With an address for each that is there, good for five minutes. */
export async function presentDocuments(
  { files, clock }: Pick<Parts, 'files' | 'clock'>,
  { scope, tenant }: { readonly scope: Scope; readonly tenant: Tenant },
  rows: readonly BulkDocumentRow[],
): Promise<Documents> {
  const now = clock();
  const given = await Promise.all(
    rows.map(async ({ id, kind: documentType, state, reference }) => {
      const isThere = state === 'ready';
      const uri = isThere ? await files.addressOf(scope, tenant.host, { kind: 'document', id }, now) : null;
      return { reference, documentType, uri, state };
    }),
  );
  return {
    items: given.flatMap(({ reference, ...one }) => (reference === null ? [] : [{ reference, ...one }])),
    combined: given.flatMap(({ reference, ...one }) => (reference === null ? [one] : [])),
  };
}
