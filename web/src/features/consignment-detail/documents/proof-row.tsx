import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { OpenLink } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow, type DocumentRowProps } from '#features/consignment-detail/documents/document-row.tsx';
import { proofMessage } from '#features/consignment-detail/documents/documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession } from '#session/session-context.tsx';

const NAME = 'Proof of Delivery';

/** The freight provider sends the proof of delivery; the portal can't create it. */
export function ProofRow({
  consignment,
  document,
  isLoaded,
}: Pick<DocumentRowProps, 'document' | 'isLoaded'> & { readonly consignment: Consignment }) {
  const { tenant } = useSession();
  const receivedAt = document?.uploadedAtDateTimeUtc ?? null;
  const about =
    receivedAt === null
      ? proofMessage(tenant.name, consignment.currentStatus.code)
      : `Received ${formatDateTime(new Date(receivedAt))}`;
  return (
    <DocumentRow
      name={NAME}
      about={isLoaded ? about : 'Loading'}
      document={document}
      isLoaded={isLoaded}
      {...(document === undefined && { notOpenedText: null })}
      action={document?.uri ? <OpenLink name={NAME} uri={document.uri} /> : null}
    />
  );
}
