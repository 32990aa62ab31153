import { Button } from '@mantine/core';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import type { BulkDocuments, TabFile } from '#freight/bulk-documents/bulk-documents.ts';
import type { LabelOpenings } from '#freight/bulk-documents/use-label-openings.ts';
import { openWaitingTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { printedText, ReprintReasonFields } from '#freight/label-prints/reprint-reason-fields.tsx';
import { BusyButton } from '#kit/busy-button.tsx';

/** The reason for which labels of a finished job open again. */
export function LabelOpeningsForm({
  openings: { request, form, heldCount, isBusy, cancel, record },
  of,
  open,
}: {
  readonly openings: LabelOpenings;
  readonly of: BulkDocuments;
  readonly open: (files: readonly TabFile[], first: WaitingTab | null) => void;
}) {
  if (request === null) return null;
  const submit = async () => {
    if (isBusy || !form.check()) return;
    const tab = openWaitingTab('Opening the labels');
    if (await record()) open(request.filesOf(of), tab);
    tab?.close();
  };
  return (
    <form
      className={styles.reprint}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ReprintReasonFields form={form} text={printedText(heldCount, request.references.length)} focuses />
      <div className={styles.reprintButtons}>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
        <BusyButton type="submit" size="xs" isBusy={isBusy}>
          Open labels
        </BusyButton>
      </div>
    </form>
  );
}
