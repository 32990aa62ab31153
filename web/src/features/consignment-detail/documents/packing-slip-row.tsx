import { DocumentRow, type DocumentRowProps } from '#features/consignment-detail/documents/document-row.tsx';
import { OpenAction } from '#features/consignment-detail/documents/open-action.tsx';
import { useOpenDocument } from '#features/consignment-detail/documents/use-open-document.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

const NAME = 'Packing Slip';

/** The list of the freight for the receiver. Created when it is opened, because many consignments need none. */
export function PackingSlipRow({
  consignment: { reference },
  document,
  isLoaded,
}: Pick<DocumentRowProps, 'document' | 'isLoaded'> & { readonly consignment: Consignment }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const hasPackingSlips = useHasOwnOperations();
  const opened = useOpenDocument(`${NAME} ${reference}`, {
    request: () => call('packingSlip', { params: { org: organisationId, ref: reference } }),
    failed: "Couldn't create the packing slip. Try again.",
  });
  if (!hasPackingSlips) return null;
  return (
    <DocumentRow
      name={NAME}
      about="A4, for the receiver, without prices"
      document={document}
      isLoaded={isLoaded}
      action={<OpenAction name={NAME} opened={opened} />}
    />
  );
}
