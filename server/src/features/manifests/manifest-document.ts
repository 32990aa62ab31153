import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { ManifestContent, ManifestSignOff } from '@cartage/domain/documents/manifest-content.ts';
import { MANIFEST_ACTIONS } from '@cartage/domain/manifest/manifest-actions.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { replyWithFile } from '#documents/reply-with-file.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { type ManifestRow, type PrintedRow, printedManifest } from '#features/manifests/manifest.query.ts';
import { numberOf, readManifest } from '#features/manifests/present-manifest.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** The PDF of a closed manifest: the content that was stored when it was closed, with the sign-off. */
export async function printManifest(
  deps: AppDependencies,
  { scope, params, now }: OperationRequest<'manifestDocument'>,
) {
  const { document, name } = await deps.database.inTransaction(scope.context, async (tx) => {
    const { row, consignments } = await readManifest(tx, scope, params.id);
    const [printed] = await tx.query<PrintedRow>(printedManifest(scope, params.id));
    if (printed === undefined || printed.content === null)
      throw new AppError('conflict', { detail: MANIFEST_ACTIONS.print.wrongState });
    // `content` was stored from a value of this type.
    const closed = JSON.parse(printed.content) as ManifestContent;
    const signOff = signOffOf(row, printed, scope.zone);
    const fileName = `Manifest ${numberOf(row)}.pdf`;
    const [requested] = await requestDocuments(
      tx,
      scope,
      [
        {
          content: signOff === null ? closed : { ...closed, signOff },
          name: fileName,
          consignments: consignments.map(({ id, version }) => ({ id, version, shown: Buffer.alloc(0) })),
        },
      ],
      { at: now, retriesFailed: true },
    );
    return { document: requested, name: fileName };
  });
  if (document === undefined) throw new AppError('unavailable');
  return replyWithFile(deps, scope, { document, name, noun: 'manifest', now });
}

function signOffOf(
  { signedAt, driverName, vehicleRegistration }: ManifestRow,
  { signature }: PrintedRow,
  zone: string,
): ManifestSignOff | null {
  if (signedAt === null || driverName === null || vehicleRegistration === null) return null;
  return { driverName, vehicleRegistration, signedAt: formatDateTime(signedAt, zone), signature };
}
