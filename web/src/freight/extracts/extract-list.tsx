import { ActionIcon, Button } from '@mantine/core';
import { sizeText } from '@cartage/domain/attachments/rules.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDate, formatDay } from '@cartage/domain/dates/format.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#freight/extracts/extract-list.module.css';
import { downloadExtract, extractsKey, type PreparedExtract } from '#freight/extracts/extracts-query.ts';
import { trackedExtracts } from '#freight/extracts/tracked-extracts.ts';
import { wholeNumber } from '#freight/figures.ts';
import { announce } from '#kit/announcements.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Extracts prepared in the background, with progress, download and removal. */
export function ExtractList({
  extracts,
  onRemoved,
}: {
  readonly extracts: readonly PreparedExtract[];
  /** Called after the row with the focus was removed; null: the extracts cannot be removed. */
  readonly onRemoved: (() => void) | null;
}) {
  const { organisationId } = useOrganisationContext();
  useEffect(() => {
    for (const { id, state } of extracts) {
      if (state === 'working') trackedExtracts.track({ organisationId, id });
    }
  }, [extracts, organisationId]);
  return (
    <ul className={styles.list} aria-label="Prepared extracts">
      {extracts.map((extract) => (
        <ExtractRow key={extract.id} extract={extract} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

function ExtractRow({
  extract,
  onRemoved,
}: {
  readonly extract: PreparedExtract;
  readonly onRemoved: (() => void) | null;
}) {
  const { id, fileName, state, dateType, fromDate, toDate } = extract;
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: extractsKey(organisationId) });
  const download = useMutation({
    mutationFn: () => downloadExtract(call, organisationId, id),
    onSuccess: (isAvailable) => (isAvailable ? undefined : refresh()),
    onError: (failure) => showError(messageOf(failure, 'Cannot download csv, please try again later')),
  });
  const remove = useMutation({
    mutationFn: () => call('cancelExtract', { params: { org: organisationId, id } }),
    onSuccess: async () => {
      trackedExtracts.untrack(id);
      announce(state === 'working' ? 'Extract cancelled' : `${fileName} removed`);
      onRemoved?.();
      await refresh();
    },
    onError: (failure) => showError(messageOf(failure, "Couldn't remove the extract. Try again later.")),
  });
  return (
    <li className={styles.line} data-state={state}>
      <div className={styles.text}>
        <p className={styles.name}>{fileName}</p>
        <p className={styles.soft}>
          {dateType === 'Creation' ? 'Created' : 'Requested Delivery'} {dayText(fromDate)} – {dayText(toDate)}
        </p>
        <Progress extract={extract} />
      </div>
      {state === 'working' && onRemoved !== null && (
        <Button variant="default" size="xs" aria-label={`Cancel ${fileName}`} onClick={() => remove.mutate()}>
          Cancel
        </Button>
      )}
      {state === 'ready' && (
        <Button
          variant="light"
          size="xs"
          leftSection={<Icon of={IconDownload} size={16} />}
          aria-label={`Download ${fileName}`}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      )}
      {state !== 'working' && onRemoved !== null && (
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={`Remove ${fileName}`}
          data-tooltip="Remove"
          onClick={() => remove.mutate()}
        >
          <Icon of={IconTrash} size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

function Progress({ extract }: { readonly extract: PreparedExtract }) {
  const { state, total, done, size, keptUntilDateTimeUtc } = extract;
  if (state === 'failed') {
    return <p className={styles.failed}>Couldn't prepare the extract. Try again or choose fewer days.</p>;
  }
  if (state === 'working') {
    if (total === null) return <p className={styles.soft}>Searching consignments…</p>;
    return (
      <p className={styles.progress}>
        <progress max={Math.max(1, total)} value={done} aria-label="Prepared" />
        {wholeNumber(done)} of {wholeNumber(total)}
      </p>
    );
  }
  return (
    <p className={styles.soft}>
      {wholeNumber(total ?? 0)} {total === 1 ? 'consignment' : 'consignments'}, {sizeText(size ?? 0)}
      {keptUntilDateTimeUtc !== null && `, kept until ${formatDate(new Date(keptUntilDateTimeUtc))}`}
    </p>
  );
}

const dayText = (text: string): string => {
  const day = parseCalendarDate(text);
  return day === null ? text : formatDay(day);
};
