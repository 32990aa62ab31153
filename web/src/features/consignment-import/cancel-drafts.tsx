import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-import/progress-cards.module.css';
import { jobStartedMessage } from '#freight/bulk-job/bulk-messages.ts';
import { useBulkProgress } from '#freight/bulk-job/use-bulk-progress.ts';
import { wholeNumber } from '#freight/figures.ts';
import { type Import, importQuery } from '#freight/imports/import-query.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { notifications } from '#kit/notifications.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useLostFocus } from '#kit/use-lost-focus.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Undoes an import, whose drafts are counted as they are now. A bulk job cancels the drafts; its progress and result are in the notifications. */
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
    onError: (failure) => showError(messageOf(failure, "Couldn't cancel the drafts. Try again.")),
  });
  if (job.drafts === 0) {
    return (
      <p ref={target} className={styles.noDrafts} tabIndex={-1}>
        No drafts left to cancel
      </p>
    );
  }
  const isBusy = cancel.isPending || (bulkJobId !== null && !isSettled);
  const drafts = job.drafts === 1 ? 'this draft' : `these ${wholeNumber(job.drafts)} drafts`;
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
      {isConfirming && (
        <ConfirmDialog
          title={`Cancel ${drafts}?`}
          question="Consignments that are still drafts are cancelled. Consignments that have been marked as ready don't change."
          confirm="Cancel drafts"
          cancel="Keep drafts"
          isDanger
          onConfirm={() => {
            setConfirming(false);
            cancel.mutate();
          }}
          close={() => setConfirming(false)}
        />
      )}
    </>
  );
}
