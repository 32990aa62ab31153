import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { OpenLink } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow, type RowProps } from '#features/consignment-detail/documents/document-row.tsx';
import { proofLine } from '#features/consignment-detail/documents/documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession } from '#session/session-context.tsx';

const NAME = 'Proof of Delivery';

/** Comes from the freight provider, so it can only be waited for. */
export function ProofRow({
  consignment,
  known,
  isLooked,
}: Pick<RowProps, 'known' | 'isLooked'> & { readonly consignment: Consignment }) {
  const { tenant } = useSession();
  const receivedAt = known?.uploadedAtDateTimeUtc ?? null;
  const about =
    receivedAt === null
      ? proofLine(tenant.name, consignment.currentStatus.code)
      : `Received ${formatDateTime(new Date(receivedAt))}`;
  return (
    <DocumentRow
      name={NAME}
      about={isLooked ? about : 'Looking for it'}
      known={known}
      isLooked={isLooked}
      {...(known === undefined && { unopened: null })}
      action={known?.uri ? <OpenLink name={NAME} uri={known.uri} /> : null}
    />
  );
}
