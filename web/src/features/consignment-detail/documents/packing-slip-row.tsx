import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { OpenLink } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow, type DocumentRowProps } from '#features/consignment-detail/documents/document-row.tsx';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import { useOpenDocument } from '#features/consignment-detail/documents/use-open-document.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const NAME = 'Packing Slip';

/** The list of the freight for the receiver. Created when it is opened, because many consignments need none. */
export function PackingSlipRow({
  consignment: { reference },
  document,
  isLoaded,
}: Pick<DocumentRowProps, 'document' | 'isLoaded'> & { readonly consignment: Consignment }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { isBusy, failedMessage, blockedUri, open } = useOpenDocument(`${NAME} ${reference}`, {
    request: () => call('packingSlip', { params: { org: organisationId, ref: reference } }),
    failed: "Couldn't create the packing slip. Try again.",
  });
  return (
    <DocumentRow
      name={NAME}
      about="A4, for the receiver, without prices"
      document={document}
      isLoaded={isLoaded}
      action={
        <div className={styles.problem}>
          {failedMessage !== null && <p role="alert">{failedMessage}</p>}
          {blockedUri === null ? (
            <BusyButton
              variant="default"
              isBusy={isBusy}
              leftSection={<Icon of={IconExternalLink} />}
              onClick={open}
            >
              Open
              <span className="visually-hidden"> {NAME} in a new tab</span>
            </BusyButton>
          ) : (
            <>
              <p role="alert">Your browser blocked the pop-up.</p>
              <OpenLink name={NAME} uri={blockedUri} />
            </>
          )}
        </div>
      }
    />
  );
}
