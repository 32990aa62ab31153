import { ActionIcon, Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useSyncExternalStore } from 'react';
import styles from '#app/shell/notification-list.module.css';
import { EarlierImports, useEarlierImports } from '#app/shell/earlier-imports.tsx';
import { EarlierJobs, useEarlierJobs } from '#app/shell/earlier-jobs.tsx';
import { shortDateTime } from '#kit/short-date-time.ts';
import { ExtractList } from '#freight/extracts/extract-list.tsx';
import { shownExtracts } from '#freight/extracts/extracts-query.ts';
import { useExtracts } from '#freight/extracts/use-extracts.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { notifications } from '#kit/notifications.ts';
import type { StoredNotification } from '#session/stored-notifications.ts';
import { Icon } from '#ui/icon.tsx';

/** The list behind the bell, in its own chunk. */
export function NotificationList({
  close,
  showJob,
}: {
  readonly close: () => void;
  readonly showJob: (id: number) => void;
}) {
  const stored = useSyncExternalStore(notifications.subscribe, notifications.read);
  // The user's extracts in the background, from any sign-in.
  const extracts = shownExtracts(useExtracts().data ?? []);
  const jobs = useEarlierJobs(stored);
  const imports = useEarlierImports(stored);
  const list = useRef<HTMLDivElement>(null);
  // Moves the focus to the list, because the pressed button is removed with its line.
  const keepFocus = () => list.current?.focus();
  const dismissAll = () => {
    keepFocus();
    notifications.dismissAll();
  };
  const isEmpty = [stored, extracts, jobs, imports].every(({ length }) => length === 0);
  return (
    <div ref={list} className={styles.list} tabIndex={-1} data-autofocus>
      <div className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        {stored.length > 0 && (
          <Button variant="subtle" size="xs" onClick={dismissAll}>
            Dismiss all
          </Button>
        )}
        <ActionIcon variant="subtle" size="md" aria-label="Close notifications" onClick={close}>
          <Icon of={IconX} />
        </ActionIcon>
      </div>
      {isEmpty && (
        <div className={styles.none}>
          <Icon of={IconBell} size={32} />
          <p className={styles.noneTitle}>No notifications</p>
          <p>Saved consignments and finished jobs are listed here until you sign out.</p>
        </div>
      )}
      <div className={styles.notifications}>
        {extracts.length > 0 && <ExtractList extracts={extracts} onRemoved={keepFocus} />}
        {stored.length > 0 && (
          <ul aria-label="Results">
            {stored.map((notification) => (
              <Line
                key={notification.id}
                notification={notification}
                showJob={showJob}
                close={close}
                dismiss={() => {
                  keepFocus();
                  notifications.dismiss(notification.id);
                }}
              />
            ))}
          </ul>
        )}
        {jobs.length > 0 && <EarlierJobs jobs={jobs} showJob={showJob} />}
        {imports.length > 0 && <EarlierImports imports={imports} close={close} />}
      </div>
    </div>
  );
}

const ICONS = {
  success: { of: IconCircleCheck, label: 'Done' },
  error: { of: IconAlertCircle, label: 'Failed' },
  working: { of: IconProgress, label: 'In progress' },
} as const;

/** The page that shows work without a page of its own. */
function pageOf({ extractId, emailId, printJobId }: StoredNotification) {
  if (extractId !== undefined) return { to: '/report', label: 'Open Reports' } as const;
  if (printJobId !== undefined) return { to: '/settings/printers', label: 'Open Label printers' } as const;
  return emailId === undefined ? null : ({ to: '/search', label: 'Open Consignments' } as const);
}

function Line({
  notification,
  showJob,
  close,
  dismiss,
}: {
  readonly notification: StoredNotification;
  readonly close: () => void;
  readonly showJob: (id: number) => void;
  readonly dismiss: () => void;
}) {
  const { kind, message, times, bulkJobId, importId, reference, exceptionId, standingOrderId } = notification;
  const page = pageOf(notification);
  return (
    <li className={styles.notification}>
      <Icon {...ICONS[kind]} className={styles[kind]} />
      <div className={styles.words}>
        <p>{message}</p>
        <p className={styles.when}>
          {shortDateTime(new Date(notification.at))}
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
        {reference !== undefined && (
          <ButtonLink
            to="/consignment/$reference"
            params={{ reference }}
            {...(exceptionId !== undefined && { hash: exceptionId })}
            variant="subtle"
            size="compact-sm"
            className={styles.results}
            onClick={close}
          >
            Open {reference}
          </ButtonLink>
        )}
        {standingOrderId !== undefined && (
          <ButtonLink
            to="/standing-orders"
            search={{ order: standingOrderId }}
            variant="subtle"
            size="compact-sm"
            className={styles.results}
            onClick={close}
          >
            Open standing order
          </ButtonLink>
        )}
        {page !== null && (
          <ButtonLink
            to={page.to}
            variant="subtle"
            size="compact-sm"
            className={styles.results}
            onClick={close}
          >
            {page.label}
          </ButtonLink>
        )}
        {importId !== undefined && (
          <ButtonLink
            to="/consignment/import"
            search={{ import: importId }}
            variant="subtle"
            size="compact-sm"
            className={styles.results}
            onClick={close}
          >
            {kind === 'working' ? 'Show progress' : 'Show results'}
          </ButtonLink>
        )}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label={`Dismiss: ${message}`} onClick={dismiss}>
        <Icon of={IconX} />
      </ActionIcon>
    </li>
  );
}
