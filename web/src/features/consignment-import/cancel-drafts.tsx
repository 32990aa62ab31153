import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-import/progress-cards.module.css';
import {
  type ImportUndo,
  stayingQuestion,
  stayingTexts,
  undoNote,
  undoQuestion,
} from '#features/consignment-import/undo-texts.ts';
import { jobStartedMessage } from '#freight/bulk-job/bulk-messages.ts';
import { useBulkProgress } from '#freight/bulk-job/use-bulk-progress.ts';
import { wholeNumber } from '#freight/figures.ts';
import { type Import, importQuery } from '#freight/imports/import-query.ts';
import { Dialog } from '#kit/dialog.tsx';
import { notifications } from '#kit/notifications.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useLostFocus } from '#kit/use-lost-focus.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * Undoes an import, whose consignments are counted as they are now. A bulk job cancels them; its progress and its result,
 * which names the consignments that stay, are in the notifications.
 */
export function CancelDrafts({ job }: { readonly job: Import }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [bulkJobId, setBulkJobId] = useState<number | null>(null);
  const { data: bulkJob, isError } = useBulkProgress(bulkJobId);
  const isSettled = bulkJobId !== null && (bulkJob?.state === 'finished' || isError);
  const recount = () =>
    void queryClient.invalidateQueries(importQuery(call, organisationId, { importId: job.importId }));
  const onSettled = useEffectEvent(recount);
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled]);
  const { target, onFocus } = useLostFocus<HTMLParagraphElement>();
  const cancel = useMutation({
    mutationFn: () =>
      call('cancelImportedDrafts', { params: { org: organisationId, id: job.importId }, body: {} }),
    onSuccess: ({ bulkJobId: startedId, total }) => {
      setBulkJobId(startedId);
      if (startedId === null) {
        showSuccess('This import has no drafts left');
        recount();
      } else
        notifications.add('working', jobStartedMessage({ action: 'cancel', total, undoes: null }), {
          bulkJobId: startedId,
        });
    },
    onError: (failure) => {
      showError(messageOf(failure, "Couldn't cancel the drafts. Try again."));
      // The time may be over.
      recount();
    },
  });
  const { undo } = job;
  if (undo === null) return null;
  const note = (
    <p ref={target} className={styles.undoNote} tabIndex={-1}>
      {undoNote(undo)}
    </p>
  );
  if (!undo.canUndo) return note;
  const isBusy = cancel.isPending || (bulkJobId !== null && !isSettled);
  const count = undo.consignments;
  const drafts = count === 1 ? 'this draft' : `these ${wholeNumber(count)} drafts`;
  const close = () => setConfirming(false);
  const confirm = () => {
    close();
    cancel.mutate();
  };
  return (
    <>
      <Button
        variant="subtle"
        className={styles.cancel ?? ''}
        leftSection={<Icon of={IconBan} />}
        aria-disabled={isBusy}
        {...(isBusy && { 'data-disabled': true })}
        onFocus={onFocus}
        onClick={() => !isBusy && setConfirming(true)}
      >
        Cancel {drafts}
      </Button>
      {note}
      {isConfirming && (
        <Confirmation title={`Cancel ${drafts}?`} undo={undo} confirm={confirm} close={close} />
      )}
    </>
  );
}

/** The numbers are those of the page; the job checks each consignment again. */
function Confirmation({
  title,
  undo,
  confirm,
  close,
}: {
  readonly title: string;
  readonly undo: ImportUndo;
  readonly confirm: () => void;
  readonly close: () => void;
}) {
  const staying = stayingQuestion(undo);
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Keep drafts
          </Button>
          <Button data-danger onClick={confirm}>
            Cancel drafts
          </Button>
        </>
      }
    >
      <p>{undoQuestion(undo)}</p>
      {staying !== null && (
        <>
          <p>{staying}</p>
          <ul className={styles.staying}>
            {stayingTexts(undo).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
