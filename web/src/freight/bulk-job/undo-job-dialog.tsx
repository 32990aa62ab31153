import { Button } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import styles from '#freight/bulk-job/undo-job-dialog.module.css';
import { type BulkJob, bulkTitle, undoQuestion } from '#freight/bulk-job/bulk-messages.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { shortDateTime } from '#kit/short-date-time.ts';
import { Icon } from '#ui/icon.tsx';

/** Confirms the undo of a bulk job. */
export function UndoJobDialog({
  job,
  isBusy,
  undo,
  back,
}: {
  readonly job: BulkJob;
  readonly isBusy: boolean;
  readonly undo: () => void;
  readonly back: () => void;
}) {
  const { undo: allowed } = job;
  const consignments = allowed?.consignments ?? 0;
  const until = allowed?.undoUntilDateTimeUtc ?? null;
  return (
    <Dialog
      title={bulkTitle('undo', consignments, job)}
      close={back}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={back}>
            Back
          </Button>
          <BusyButton isBusy={isBusy} leftSection={<Icon of={IconArrowBackUp} />} onClick={undo}>
            Undo
          </BusyButton>
        </>
      }
    >
      <p className={styles.question}>{undoQuestion(job.action, consignments)}</p>
      <p className={styles.soft}>
        A consignment that was changed since keeps its state. The result shows the reason.
        {until !== null && ` This can be undone until ${shortDateTime(new Date(until))}.`}
      </p>
    </Dialog>
  );
}
