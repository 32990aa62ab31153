import { ActionIcon, Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useContext, useRef, useSyncExternalStore } from 'react';
import styles from '#app/shell/bell-list.module.css';
import { EarlierJobs, useEarlierJobs } from '#app/shell/earlier-jobs.tsx';
import { whenTold } from '#app/shell/when-told.ts';
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
  const jobs = useEarlierJobs(told);
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
      {told.length === 0 && extracts.length === 0 && jobs.length === 0 && (
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
        {jobs.length > 0 && <EarlierJobs jobs={jobs} showJob={showJob} />}
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

const MARKS = {
  success: { of: IconCircleCheck, label: 'Done' },
  error: { of: IconAlertCircle, label: 'Failed' },
  working: { of: IconProgress, label: 'Under way' },
} as const;

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
      <Icon {...MARKS[kind]} className={styles[kind]} />
      <div className={styles.words}>
        <p>{message}</p>
        <p className={styles.when}>
          {whenTold(new Date(notice.at))}
          {times > 1 && ` · ${times} times`}
        </p>
        {bulkJobId !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.results}
            onClick={() => showJob(bulkJobId)}
          >
            {kind === 'working' ? 'Show progress' : 'Show results'}
          </Button>
        )}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label={`Dismiss: ${message}`} onClick={dismiss}>
        <Icon of={IconX} />
      </ActionIcon>
    </li>
  );
}
