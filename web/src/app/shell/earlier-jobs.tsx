import { Button } from '@mantine/core';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { EarlierWork } from '#app/shell/earlier-work.tsx';
import { bulkJobsQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { BULK_MESSAGES, listedJobMessage, jobStartedMessage } from '#freight/bulk-job/bulk-messages.ts';
import { notifications } from '#kit/notifications.ts';
import type { StoredNotification } from '#session/stored-notifications.ts';
import { useSession, CurrentOrganisation } from '#session/session-context.tsx';

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

export function EarlierJobs({
  jobs,
  showJob,
}: {
  readonly jobs: Jobs;
  readonly showJob: (id: number) => void;
}) {
  return (
    <EarlierWork
      label="Earlier bulk actions"
      entries={jobs.map((job) => ({
        id: job.jobId,
        name: BULK_MESSAGES[job.action].name,
        result: listedJobMessage(job),
        startedAt: job.createdAtDateTimeUtc,
        action: (
          <Button variant="subtle" size="compact-sm" onClick={() => showJob(job.jobId)}>
            Show results
          </Button>
        ),
      }))}
    />
  );
}
