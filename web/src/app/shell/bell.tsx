import { ActionIcon, Popover } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState, useSyncExternalStore } from 'react';
import styles from '#app/shell/bell.module.css';
import { followedExtracts } from '#freight/extracts/followed-extracts.ts';
import { followedLetters } from '#freight/letters/followed-letters.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { notices } from '#kit/notices.ts';
import { useHasWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const ShownJob = lazyPart(async () => (await import('#app/shell/shown-job.tsx')).ShownJob);
const JobFollower = lazyPart<{ readonly close: () => void }>(
  async () => (await import('#app/shell/job-follower.tsx')).JobFollower,
);
const ExtractFollower = lazyPart<{ readonly close: () => void }>(
  async () => (await import('#app/shell/extract-follower.tsx')).ExtractFollower,
);
const LetterFollower = lazyPart<{ readonly close: () => void }>(
  async () => (await import('#app/shell/letter-follower.tsx')).LetterFollower,
);
const BellList = lazyPart(async () => (await import('#app/shell/bell-list.tsx')).BellList);

/** What snackbars said stays readable here (SHELL-08, DESIGN decision 19). */
export function Bell({ size = 'lg' }: { readonly size?: 'lg' | 'xl' }) {
  const told = useSyncExternalStore(notices.subscribe, notices.read);
  const hasWorkplace = useHasWorkplace();
  const followed = useSyncExternalStore(followedExtracts.subscribe, followedExtracts.read);
  const letters = useSyncExternalStore(followedLetters.subscribe, followedLetters.read);
  const [isOpen, setOpen] = useState(false);
  const [job, setJob] = useState<number | null>(null);
  const unread = told.filter(({ isRead }) => !isRead);
  const open = (opened: boolean) => {
    setOpen(opened);
    // On the way out as well: what came while it was open was seen.
    notices.markRead();
  };
  const showJob = (id: number) => {
    open(false);
    setJob(id);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={open} position="bottom-end" width={360} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size={size}
            className={styles.bell}
            aria-label={unread.length === 0 ? 'Notifications' : `Notifications, ${unread.length} unread`}
            data-tooltip="Notifications"
            onClick={() => open(!isOpen)}
          >
            <Icon of={IconBell} size={size === 'xl' ? 20 : 18} />
            {unread.length > 0 && (
              <span
                className={styles.dot}
                data-kind={unread.some(({ kind }) => kind === 'error') ? 'error' : 'success'}
              />
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel} aria-label="Notifications">
          {isOpen && <BellList close={() => open(false)} showJob={showJob} />}
        </Popover.Dropdown>
      </Popover>
      {followed.length > 0 && hasWorkplace && <ExtractFollower close={() => {}} />}
      {letters.length > 0 && hasWorkplace && <LetterFollower close={() => {}} />}
      {told.some(({ kind }) => kind === 'working') && hasWorkplace && <JobFollower close={() => {}} />}
      {job !== null && <ShownJob key={job} jobId={job} close={() => setJob(null)} />}
    </>
  );
}
