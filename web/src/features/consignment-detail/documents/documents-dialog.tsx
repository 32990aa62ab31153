import { Button } from '@mantine/core';
import { notifiedMessage } from '#features/consignment-detail/documents/documents.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import { DocumentAction } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow } from '#features/consignment-detail/documents/document-row.tsx';
import { LabelRow } from '#features/consignment-detail/documents/label-row.tsx';
import { PackingSlipRow } from '#features/consignment-detail/documents/packing-slip-row.tsx';
import { ProofRow } from '#features/consignment-detail/documents/proof-row.tsx';
import { useConsignmentNote } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { noLabelsHint } from '#freight/labels/label-options.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession } from '#session/session-context.tsx';

/** ATT-03: the printable documents of a consignment. Each opens in a new tab. */
export function DocumentsDialog({
  consignment,
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  const note = useConsignmentNote(consignment);
  const documentOf = (code: string) => note.documents.find(({ fileType }) => fileType.code === code);
  return (
    <Dialog
      title="Download Documents"
      size={560}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Done
        </Button>
      }
    >
      <p className={styles.notified}>{notifiedMessage(tenant.name, consignment.statusHistory)}</p>
      <ul className={styles.documents}>
        <DocumentRow
          name="Consignment Note"
          about="A4"
          document={documentOf('CONNOTE')}
          isLoaded={note.isLoaded}
          action={
            <DocumentAction
              name="Consignment Note"
              query={note}
              failedMessage="Couldn't create the consignment note"
            />
          }
        />
        {tenant.hasLabels ? (
          <LabelRow
            consignment={consignment}
            document={documentOf('FRTLABEL')}
            isLoaded={note.isLoaded}
            isLoading={!note.isLoaded && note.failure === null}
          />
        ) : (
          <DocumentRow
            name="Freight Label"
            about={noLabelsHint(tenant.name)}
            document={undefined}
            isLoaded={false}
            action={null}
          />
        )}
        <PackingSlipRow
          consignment={consignment}
          document={documentOf('PACKSLIP')}
          isLoaded={note.isLoaded}
        />
        <ProofRow consignment={consignment} document={documentOf('PODDOC')} isLoaded={note.isLoaded} />
      </ul>
    </Dialog>
  );
}
