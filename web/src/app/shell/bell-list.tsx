import { ActionIcon, Button } from '@mantine/core';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { formatDateTime, formatTime } from '@cartage/domain/dates/format.ts';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useContext, useRef, useSyncExternalStore } from 'react';
import styles from '#app/shell/bell-list.module.css';
import { ExtractList } from '#freight/extracts/extract-list.tsx';
import { extractsQuery, type PreparedExtract, shownExtracts } from '#freight/extracts/extracts-query.ts';
import { notices } from '#kit/notices.ts';
import type { Notice } from '#session/kept-notices.ts';
import { useSession, WorkplaceContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** The bell's list, in a chunk of its own. */
export function BellList({
  close,
  showJob,
}: {
  readonly close: () => void;
  readonly showJob: (id: number) => void;
}) {
  const told = useSyncExternalStore(notices.subscribe, notices.read);
  const extracts = useExtracts();
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed goes away with its line: the focus must not go with it.
  const keepFocus = () => list.current?.focus();
  const dismissAll = () => {
    keepFocus();
    notices.dismissAll();
  };
  return (
    <div ref={list} className={styles.list} tabIndex={-1} data-autofocus>
      <header className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        {told.length > 0 && (
          <Button variant="subtle" size="xs" onClick={dismissAll}>
            Dismiss all
          </Button>
        )}
        <ActionIcon variant="subtle" size="md" aria-label="Close notifications" onClick={close}>
          <Icon of={IconX} />
        </ActionIcon>
      </header>
      {told.length === 0 && extracts.length === 0 && (
        <div className={styles.none}>
          <Icon of={IconBell} size={32} />
          <p className={styles.noneTitle}>Nothing to catch up on</p>
          <p>What you save and what fails is kept here until you sign out.</p>
        </div>
      )}
      <div className={styles.notices}>
        {extracts.length > 0 && <ExtractList extracts={extracts} onGone={keepFocus} />}
        {told.length > 0 && (
          <ul aria-label="Told">
            {told.map((notice) => (
              <Line
                key={notice.id}
                notice={notice}
                showJob={showJob}
                dismiss={() => {
                  keepFocus();
                  notices.dismiss(notice.id);
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** What is made for the person in the background: shown whenever the bell is opened, also after another sign-in. */
function useExtracts(): readonly PreparedExtract[] {
  const { call } = useSession();
  // Null on pages for whoever is signed in.
  const workplace = useContext(WorkplaceContext);
  const { data = [] } = useQuery({
    ...extractsQuery(call, workplace?.organisationId ?? 0),
    enabled: workplace?.permissions.has('Consignment.LimitedEdit') === true,
  });
  return shownExtracts(data);
}

function Line({
  notice,
  showJob,
  dismiss,
}: {
  readonly notice: Notice;
  readonly showJob: (id: number) => void;
  readonly dismiss: () => void;
}) {
  const { kind, message, times, bulkJobId } = notice;
  return (
    <li className={styles.notice}>
      <Icon
        of={kind === 'error' ? IconAlertCircle : IconCircleCheck}
        label={kind === 'error' ? 'Failed' : 'Done'}
        className={styles[kind]}
      />
      <div className={styles.words}>
        <p>{message}</p>
        <p className={styles.when}>
          {whenTold(notice.at)}
          {times > 1 && ` · ${times} times`}
        </p>
        {bulkJobId !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.results}
            onClick={() => showJob(bulkJobId)}
          >
            Show results
          </Button>
        )}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label={`Dismiss: ${message}`} onClick={dismiss}>
        <Icon of={IconX} />
      </ActionIcon>
    </li>
  );
}

/** The time is enough for today. */
function whenTold(at: number): string {
  const instant = new Date(at);
  return localDay(instant) === localDay(new Date()) ? formatTime(instant) : formatDateTime(instant);
}
