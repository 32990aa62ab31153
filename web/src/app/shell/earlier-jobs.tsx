import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { Answer } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useId, useState } from 'react';
import styles from '#app/shell/earlier-jobs.module.css';
import { whenTold } from '#app/shell/when-told.ts';
import { bulkJobsQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { BULK_WORDS, listedEnd, underWay } from '#freight/bulk-job/bulk-words.ts';
import { notices } from '#kit/notices.ts';
import type { Notice } from '#session/kept-notices.ts';
import { useSession, WorkplaceContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

type Jobs = Answer<'bulkJobs'>;

/**
 * Finished bulk work that no notice of this tab tells of. What is under way, begun in another tab or on another device,
 * joins the notices, and so is followed here too.
 */
export function useEarlierJobs(told: readonly Notice[]): Jobs {
  const { call } = useSession();
  // Null on pages for whoever is signed in.
  const workplace = useContext(WorkplaceContext);
  const { data = [] } = useQuery({
    ...bulkJobsQuery(call, workplace?.organisationId ?? 0),
    enabled: workplace?.permissions.has('Consignment.LimitedEdit') === true,
  });
  useEffect(() => {
    const known = new Set(notices.read().map(({ bulkJobId }) => bulkJobId));
    for (const job of data.toReversed()) {
      if (job.state === 'working' && !known.has(job.jobId))
        notices.add('working', underWay(job), { bulkJobId: job.jobId });
    }
  }, [data]);
  const known = new Set(told.map(({ bulkJobId }) => bulkJobId));
  return data.filter(({ state, jobId }) => state === 'finished' && !known.has(jobId));
}

/** Behind one button: mostly the notices are enough. */
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
        Earlier bulk work
      </Button>
      <ul id={listId} hidden={!isOpen} aria-label="Earlier bulk work" className={styles.list}>
        {jobs.map((job) => (
          <li key={job.jobId} className={styles.job}>
            <p className={styles.words}>
              <span className={styles.name}>{BULK_WORDS[job.action].name}</span>
              {listedEnd(job)}
              <span className={styles.when}>{whenTold(new Date(job.createdAtDateTimeUtc))}</span>
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
