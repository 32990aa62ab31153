import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useId, useState } from 'react';
import styles from '#app/shell/earlier-jobs.module.css';
import { shortDateTime } from '#kit/short-date-time.ts';
import { bulkJobsQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { BULK_MESSAGES, listedJobMessage, jobStartedMessage } from '#freight/bulk-job/bulk-messages.ts';
import { notifications } from '#kit/notifications.ts';
import type { StoredNotification } from '#session/stored-notifications.ts';
import { useSession, CurrentOrganisation } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

type Jobs = ResponseBody<'bulkJobs'>;

/**
 * Finished bulk jobs without a notification in this tab. Running jobs that were started elsewhere are added to the
 * notifications, so that this tab follows them too.
 */
export function useEarlierJobs(stored: readonly StoredNotification[]): Jobs {
  const { call } = useSession();
  // Null for a user without an organisation.
  const organisationContext = useContext(CurrentOrganisation);
  const { data = [] } = useQuery({
    ...bulkJobsQuery(call, organisationContext?.organisationId ?? 0),
    enabled: organisationContext?.permissions.has('Consignment.LimitedEdit') === true,
  });
  useEffect(() => {
    const known = new Set(notifications.read().map(({ bulkJobId }) => bulkJobId));
    for (const job of data.toReversed()) {
      if (job.state === 'working' && !known.has(job.jobId))
        notifications.add('working', jobStartedMessage(job), { bulkJobId: job.jobId });
    }
  }, [data]);
  const known = new Set(stored.map(({ bulkJobId }) => bulkJobId));
  return data.filter(({ state, jobId }) => state === 'finished' && !known.has(jobId));
}

/** Collapsed by default: the notifications above are usually enough. */
export function EarlierJobs({
  jobs,
  showJob,
}: {
  readonly jobs: Jobs;
  readonly showJob: (id: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <section className={styles.earlier}>
      <Button
        variant="subtle"
        size="sm"
        fullWidth
        justify="space-between"
        rightSection={<Icon of={IconChevronDown} size={16} className={styles.chevron} />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        Earlier bulk actions
      </Button>
      <ul id={listId} hidden={!isOpen} aria-label="Earlier bulk actions" className={styles.list}>
        {jobs.map((job) => (
          <li key={job.jobId} className={styles.job}>
            <p className={styles.words}>
              <span className={styles.name}>{BULK_MESSAGES[job.action].name}</span>
              {listedJobMessage(job)}
              <span className={styles.when}>{shortDateTime(new Date(job.createdAtDateTimeUtc))}</span>
            </p>
            <Button variant="subtle" size="compact-sm" onClick={() => showJob(job.jobId)}>
              Show results
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
