import { ActionIcon, Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { SavedDialog } from '#features/data-extract/saved-dialog.tsx';
import { draftOf, type SavedDraft, requestOf } from '#features/data-extract/saved-draft.ts';
import { savedExtractsQuery } from '#features/data-extract/saved-query.ts';
import {
  criteriaMessage,
  nextRunMessage,
  type SavedExtract,
  scheduleMessage,
} from '#features/data-extract/saved-extract-messages.ts';
import styles from '#freight/extracts/extract-list.module.css';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

type Opened =
  | { readonly kind: 'edit'; readonly saved: SavedExtract }
  | { readonly kind: 'delete'; readonly saved: SavedExtract };

/** Extracts that run on a schedule and are announced by email. */
export function SavedExtracts({
  newDraft,
  close,
}: {
  /** The draft of a new saved extract; null when the dialog is closed. */
  readonly newDraft: SavedDraft | null;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data } = useQuery(savedExtractsQuery(call, organisationId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const remove = useRemove(() => {
    setOpened(null);
    // The pressed button has been removed.
    container.current?.focus();
  });
  const { savedExtracts = [], recipients = null } = data ?? {};
  return (
    <div ref={container} tabIndex={-1}>
      {savedExtracts.length > 0 && (
        <Card title="Saved extracts" flush>
          <ul className={styles.list} aria-label="Saved extracts">
            {savedExtracts.map((saved) => (
              <Line key={saved.id} saved={saved} open={(kind) => setOpened({ kind, saved })} />
            ))}
          </ul>
        </Card>
      )}
      {newDraft !== null && (
        <SavedDialog draft={newDraft} before={null} recipients={recipients} close={close} />
      )}
      {opened?.kind === 'edit' && (
        <SavedDialog
          draft={draftOf(opened.saved)}
          before={opened.saved}
          recipients={recipients}
          close={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          title="Delete saved extract"
          question={`${opened.saved.name} will not run again. Files that were already created stay available.`}
          confirm="Delete extract"
          cancel="Keep extract"
          isDanger
          onConfirm={() => remove(opened.saved)}
          close={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function Line({
  saved,
  open,
}: {
  readonly saved: SavedExtract;
  readonly open: (kind: Opened['kind']) => void;
}) {
  const { serviceTypes } = useOrganisationContext();
  const { isPending, pause } = usePause(saved);
  const { name, nextDueDateTimeUtc, lastExtract } = saved;
  const isPaused = nextDueDateTimeUtc === null;
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>{criteriaMessage(saved, serviceTypes)}</p>
        <p className={styles.soft}>
          {scheduleMessage(saved)} · {nextRunMessage(saved)}
        </p>
        {lastExtract?.state === 'failed' && (
          <p className={styles.failed}>The last run failed. The next run is on schedule.</p>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) pause(!isPaused);
        }}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <ActionIcon
        variant="subtle"
        size="md"
        aria-label={`Edit ${name}`}
        data-tooltip="Edit"
        onClick={() => open('edit')}
      >
        <Icon of={IconPencil} size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="md"
        aria-label={`Delete ${name}`}
        data-tooltip="Delete"
        onClick={() => open('delete')}
      >
        <Icon of={IconTrash} size={16} />
      </ActionIcon>
    </li>
  );
}

function usePause(saved: SavedExtract) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (isPaused: boolean) =>
      call('updateSavedExtract', {
        params: { org: organisationId, id: saved.id },
        body: { ...requestOf(draftOf(saved)), isPaused },
        ifMatch: saved.version,
      }),
    onError: (failure) => showError(messageOf(failure, "Couldn't change the extract. Try again later.")),
    onSettled: () => queryClient.invalidateQueries(savedExtractsQuery(call, organisationId)),
  });
  return { isPending, pause: mutate };
}

function useRemove(onRemoved: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: SavedExtract) => call('deleteSavedExtract', { params: { org: organisationId, id } }),
    onSuccess: async (_, { name }) => {
      onRemoved();
      showSuccess(`${name} deleted`);
      await queryClient.invalidateQueries(savedExtractsQuery(call, organisationId));
    },
    onError: (failure) => showError(messageOf(failure, "Couldn't delete the extract. Try again later.")),
  });
  return mutate;
}
