import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-import/progress-cards.module.css';
import { jobStartedMessage } from '#freight/bulk-job/bulk-messages.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { notifications } from '#kit/notifications.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Undoes an import. A bulk job cancels the drafts; its progress and result are in the notifications. */
export function CancelDrafts({ job }: { readonly job: Import }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      call('cancelImportedDrafts', { params: { org: organisationId, id: job.importId }, body: {} }),
    onSuccess: ({ bulkJobId, total }) => {
      if (bulkJobId === null) showSuccess('This import has no drafts left');
      else notifications.add('working', jobStartedMessage({ action: 'cancel', total }), { bulkJobId });
    },
    onError: (failure) => showError(messageOf(failure, "Couldn't cancel the drafts. Try again.")),
  });
  const drafts = job.created === 1 ? 'this draft' : `these ${wholeNumber(job.created)} drafts`;
  return (
    <>
      <Button
        variant="subtle"
        className={styles.cancel ?? ''}
        leftSection={<Icon of={IconBan} />}
        aria-disabled={cancel.isPending || cancel.isSuccess}
        {...(cancel.isSuccess && { 'data-disabled': true })}
        onClick={() => !cancel.isPending && !cancel.isSuccess && setConfirming(true)}
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
