import '#kit/form-styles.ts';
import { messageOf } from '#api/problem.ts';
import { FailedJobs } from '#features/operations/failed-jobs.tsx';
import { bytesText, durationText, issueText } from '#features/operations/figures.ts';
import styles from '#features/operations/operations.module.css';
import { type OperationsStatus, useOperations } from '#features/operations/use-operations.ts';
import { wholeNumber } from '#freight/figures.ts';
import { StaffHeader } from '#kit/staff-header.tsx';
import type { Profile } from '#session/stored-user.ts';
import { Card, type Fact, Facts } from '#ui/card.tsx';

/** The state of the installation, for staff with the permission for it (docs/decisions/0079-operations-is-a-page-for-staff.md). */
export function OperationsPage({ profile }: { readonly profile: Profile }) {
  const { data, error } = useOperations();
  return (
    <div className={styles.page}>
      <StaffHeader profile={profile} area="Operations" />
      {/* Scrolls by keyboard, although it may have nothing to focus. */}
      <main id="main" className={styles.main} tabIndex={0}>
        {error !== null && (
          <p className={styles.message} role="alert">
            {messageOf(error, "Couldn't load the figures. The page tries again every 5 seconds.")}
          </p>
        )}
        {data === undefined ? (
          error === null && (
            <p className={styles.message} role="status">
              Loading the figures…
            </p>
          )
        ) : (
          <Status status={data} />
        )}
      </main>
    </div>
  );
}

function Status({ status }: { readonly status: OperationsStatus }) {
  return (
    <>
      <div className={styles.issues} role="status" data-problem={status.issues.length > 0}>
        {status.issues.length === 0 ? (
          <p>Everything works.</p>
        ) : (
          status.issues.map((issue) => <p key={issue}>{issueText(issue)}</p>)
        )}
      </div>
      <div className={styles.cards}>
        {cardsOf(status).map(({ title, facts }) => (
          <Card key={title} title={title}>
            <Facts facts={facts} />
          </Card>
        ))}
      </div>
      <FailedJobs jobs={status.failedJobs} />
      <p className={styles.version}>Version {status.version}</p>
    </>
  );
}

/** The same figures as the metrics. */
function cardsOf(status: OperationsStatus): readonly { title: string; facts: readonly Fact[] }[] {
  const { workers, queue, mail, webhooks, backup, storage } = status;
  return [
    {
      title: 'Workers',
      facts: [
        { label: 'Running', value: wholeNumber(workers.running) },
        { label: 'Last heartbeat', value: ago(workers.heartbeatSeconds) },
      ],
    },
    {
      title: 'Job queue',
      facts: [
        { label: 'Waiting', value: wholeNumber(queue.due) },
        { label: 'Longest wait', value: duration(queue.oldestDueSeconds) },
        { label: 'Failed', value: wholeNumber(queue.failed) },
      ],
    },
    {
      title: 'Emails',
      facts: [
        { label: 'Waiting', value: wholeNumber(mail.pending) },
        { label: 'Longest wait', value: duration(mail.oldestPendingSeconds) },
        { label: 'Failed in the last day', value: wholeNumber(mail.failed) },
      ],
    },
    {
      title: 'Webhooks',
      facts: [
        { label: 'Waiting', value: wholeNumber(webhooks.pending) },
        { label: 'Failed in the last day', value: wholeNumber(webhooks.failed) },
      ],
    },
    {
      title: 'Newest backup',
      facts: [
        { label: 'Age', value: duration(backup.ageSeconds) },
        { label: 'Size', value: backup.bytes === null ? null : bytesText(backup.bytes) },
        { label: 'Created by the worker', value: backup.isScheduled ? 'Yes' : 'No' },
      ],
    },
    {
      title: 'Disk for files',
      facts: [
        { label: 'Free', value: `${bytesText(storage.freeBytes)} of ${bytesText(storage.totalBytes)}` },
        { label: 'Uploads stop below', value: bytesText(storage.reserveBytes) },
      ],
    },
  ];
}

const duration = (seconds: number | null) => (seconds === null ? null : durationText(seconds));
const ago = (seconds: number | null) => (seconds === null ? null : `${durationText(seconds)} ago`);
