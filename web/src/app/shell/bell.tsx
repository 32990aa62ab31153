import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState, useSyncExternalStore } from 'react';
import styles from '#app/shell/bell.module.css';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { notifications } from '#kit/notifications.ts';
import { useHasOrganisation } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const JobResult = lazyComponent(async () => (await import('#app/shell/job-result.tsx')).JobResult);
const Trackers = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('#app/shell/trackers.tsx')).Trackers,
);
const NotificationList = lazyComponent(
  async () => (await import('#app/shell/notification-list.tsx')).NotificationList,
);

/** Lists results of background work with a link to each subject (docs/reference/design-rules.md rule 19). */
export function Bell({ size = 'lg' }: { readonly size?: 'lg' | 'xl' }) {
  const stored = useSyncExternalStore(notifications.subscribe, notifications.read);
  const hasOrganisation = useHasOrganisation();
  const [isOpen, setOpen] = useState(false);
  const [job, setJob] = useState<number | null>(null);
  const unread = stored.filter(({ isRead }) => !isRead);
  const open = (opened: boolean) => {
    setOpen(opened);
    // Also on close, because the user has seen messages that arrived while the list was open.
    notifications.markRead();
  };
  const button = useDropdownButton('dialog', isOpen, open);
  const showJob = (id: number) => {
    open(false);
    setJob(id);
  };
  return (
    <>
      <ActionIcon
        {...button.props}
        variant="subtle"
        size={size}
        className={styles.bell}
        aria-label={unread.length === 0 ? 'Notifications' : `Notifications, ${unread.length} unread`}
        data-tooltip="Notifications"
      >
        <Icon of={IconBell} size={size === 'xl' ? 20 : 18} />
        {unread.length > 0 && (
          <span
            className={styles.dot}
            data-kind={unread.some(({ kind }) => kind === 'error') ? 'error' : 'success'}
          />
        )}
      </ActionIcon>
      <Dropdown
        button={button}
        label="Notifications"
        position="bottom-end"
        width={360}
        className={styles.panel}
      >
        {isOpen && <NotificationList close={() => open(false)} showJob={showJob} />}
      </Dropdown>
      {hasOrganisation && <Trackers close={() => {}} />}
      {job !== null && <JobResult key={job} jobId={job} close={() => setJob(null)} />}
    </>
  );
}
