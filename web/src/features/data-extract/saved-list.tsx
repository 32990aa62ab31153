import { ActionIcon, Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { SavedDialog } from '#features/data-extract/saved-dialog.tsx';
import { draftOf, type SavedDraft, wishOf } from '#features/data-extract/saved-draft.ts';
import { savedExtractsQuery } from '#features/data-extract/saved-query.ts';
import {
  criteriaWords,
  nextWords,
  type SavedExtract,
  scheduleWords,
} from '#features/data-extract/saved-words.ts';
import styles from '#freight/extracts/extract-list.module.css';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

type Opened =
  | { readonly kind: 'edit'; readonly saved: SavedExtract }
  | { readonly kind: 'delete'; readonly saved: SavedExtract };

/** Extracts that are made and told of by e-mail again and again. */
export function SavedExtracts({
  begun,
  close,
}: {
  /** One that is being saved; null while none is. */
  readonly begun: SavedDraft | null;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { data } = useQuery(savedExtractsQuery(call, organisationId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const remove = useRemove(() => {
    setOpened(null);
    // The button that was pressed is gone.
    place.current?.focus();
  });
  const { savedExtracts = [], recipients = null } = data ?? {};
  return (
    <div ref={place} tabIndex={-1}>
      {savedExtracts.length > 0 && (
        <Card title="Saved extracts" flush>
          <ul className={styles.list} aria-label="Saved extracts">
            {savedExtracts.map((saved) => (
              <Line key={saved.id} saved={saved} open={(kind) => setOpened({ kind, saved })} />
            ))}
          </ul>
        </Card>
      )}
      {begun !== null && <SavedDialog draft={begun} before={null} recipients={recipients} close={close} />}
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
          question={`${opened.saved.name} is not made any more. What it has made already stays.`}
          confirm="Delete"
          cancel="Keep it"
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
  const { serviceTypes } = useWorkplace();
  const { isPending, pause } = usePause(saved);
  const { name, nextDueDateTimeUtc, lastExtract } = saved;
  const isPaused = nextDueDateTimeUtc === null;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>{criteriaWords(saved, serviceTypes)}</p>
        <p className={styles.soft}>
          {scheduleWords(saved)} · {nextWords(saved)}
        </p>
        {lastExtract?.state === 'failed' && (
          <p className={styles.failed}>The last one could not be made. It is tried again when it is due.</p>
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
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (isPaused: boolean) =>
      call('updateSavedExtract', {
        params: { org: organisationId, id: saved.id },
        body: { ...wishOf(draftOf(saved)), isPaused },
        ifMatch: saved.version,
      }),
    onError: (failure) => showError(messageOf(failure, 'The extract could not be changed, try again later')),
    onSettled: () => queryClient.invalidateQueries(savedExtractsQuery(call, organisationId)),
  });
  return { isPending, pause: mutate };
}

function useRemove(onGone: () => void) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: SavedExtract) => call('deleteSavedExtract', { params: { org: organisationId, id } }),
    onSuccess: async (_, { name }) => {
      onGone();
      showSuccess(`${name} is deleted`);
      await queryClient.invalidateQueries(savedExtractsQuery(call, organisationId));
    },
    onError: (failure) => showError(messageOf(failure, 'The extract could not be deleted, try again later')),
  });
  return mutate;
}
