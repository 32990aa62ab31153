import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { BulkDocumentRow } from '#documents/bulk-document.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

type Documents = ResponseBody<'bulkJobDocuments'>;

/** The documents of a job, with a signed link for each that is ready. The links expire after 5 minutes. */
export async function presentDocuments(
  { fileLinks, clock }: Pick<AppDependencies, 'fileLinks' | 'clock'>,
  { scope, tenant }: { readonly scope: Scope; readonly tenant: Tenant },
  rows: readonly BulkDocumentRow[],
): Promise<Documents> {
  const now = clock();
  const documents = await Promise.all(
    rows.map(async ({ id, kind: documentType, state, reference }) => {
      const uri =
        state === 'ready' ? await fileLinks.linkTo(scope, tenant.host, { kind: 'document', id }, now) : null;
      return { reference, documentType, uri, state };
    }),
  );
  return {
    items: documents.flatMap(({ reference, ...file }) =>
      reference === null ? [] : [{ reference, ...file }],
    ),
    combined: documents.flatMap(({ reference, ...file }) => (reference === null ? [file] : [])),
  };
}
