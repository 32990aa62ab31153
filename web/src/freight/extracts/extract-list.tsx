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
import { followedExtracts } from '#freight/extracts/followed-extracts.ts';
import { wholeNumber } from '#freight/figures.ts';
import { announce } from '#kit/announcements.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Extracts that are made while nobody waits: how far they are, to have and to take away. */
export function ExtractList({
  extracts,
  onGone,
}: {
  readonly extracts: readonly PreparedExtract[];
  /** The line with the focus goes away; null: they are somebody else's to take away. */
  readonly onGone: (() => void) | null;
}) {
  const { organisationId } = useWorkplace();
  useEffect(() => {
    for (const { id, state } of extracts) {
      if (state === 'working') followedExtracts.follow({ organisationId, id });
    }
  }, [extracts, organisationId]);
  return (
    <ul className={styles.list} aria-label="Prepared extracts">
      {extracts.map((extract) => (
        <Line key={extract.id} extract={extract} onGone={onGone} />
      ))}
    </ul>
  );
}

function Line({
  extract,
  onGone,
}: {
  readonly extract: PreparedExtract;
  readonly onGone: (() => void) | null;
}) {
  const { id, fileName, state, dateType, fromDate, toDate } = extract;
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: extractsKey(organisationId) });
  const download = useMutation({
    mutationFn: () => downloadExtract(call, organisationId, id),
    onSuccess: (isThere) => (isThere ? undefined : refresh()),
    onError: (failure) => showError(messageOf(failure, 'Cannot download csv, please try again later')),
  });
  const remove = useMutation({
    mutationFn: () => call('cancelExtract', { params: { org: organisationId, id } }),
    onSuccess: async () => {
      followedExtracts.drop(id);
      announce(state === 'working' ? 'The extract is cancelled' : `${fileName} is removed`);
      onGone?.();
      await refresh();
    },
    onError: (failure) => showError(messageOf(failure, 'The extract could not be removed, try again later')),
  });
  return (
    <li className={styles.line} data-state={state}>
      <div className={styles.words}>
        <p className={styles.name}>{fileName}</p>
        <p className={styles.soft}>
          {dateType === 'Creation' ? 'Created' : 'Requested for delivery'} {dayWords(fromDate)} –{' '}
          {dayWords(toDate)}
        </p>
        <Progress extract={extract} />
      </div>
      {state === 'working' && onGone !== null && (
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
      {state !== 'working' && onGone !== null && (
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
    return <p className={styles.failed}>It could not be made. Prepare it again, or choose fewer days.</p>;
  }
  if (state === 'working') {
    if (total === null) return <p className={styles.soft}>Looking for consignments</p>;
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

const dayWords = (text: string): string => {
  const day = parseCalendarDate(text);
  return day === null ? text : formatDay(day);
};
