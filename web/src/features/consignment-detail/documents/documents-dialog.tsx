import { Button } from '@mantine/core';
import { notifiedLine } from '#features/consignment-detail/documents/documents.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import { DocumentAction } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow } from '#features/consignment-detail/documents/document-row.tsx';
import { LabelRow } from '#features/consignment-detail/documents/label-row.tsx';
import { ProofRow } from '#features/consignment-detail/documents/proof-row.tsx';
import { useNote } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { noLabelsWords } from '#freight/labels/label-choice.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession } from '#session/session-context.tsx';

/** ATT-03: what can be printed of a consignment. Each opens in a tab of its own. */
export function DocumentsDialog({
  consignment,
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  const note = useNote(consignment);
  const known = (code: string) => note.documents.find(({ fileType }) => fileType.code === code);
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
      <p className={styles.notified}>{notifiedLine(tenant.name, consignment.statusHistory)}</p>
      <ul className={styles.documents}>
        <DocumentRow
          name="Consignment Note"
          about="A4"
          known={known('CONNOTE')}
          isLooked={note.isLooked}
          action={
            <DocumentAction
              name="Consignment Note"
              place={note}
              failed="The consignment note could not be made"
            />
          }
        />
        {tenant.hasLabels ? (
          <LabelRow
            consignment={consignment}
            known={known('FRTLABEL')}
            isLooked={note.isLooked}
            isLooking={!note.isLooked && note.failure === null}
          />
        ) : (
          <DocumentRow
            name="Freight Label"
            about={noLabelsWords(tenant.name)}
            known={undefined}
            isLooked={false}
            action={null}
          />
        )}
        <ProofRow consignment={consignment} known={known('PODDOC')} isLooked={note.isLooked} />
      </ul>
    </Dialog>
  );
}
