import { formatDateTime } from '@cartage/domain/dates/format.ts';
import styles from '#features/operations/operations.module.css';
import { type OperationsStatus, useRetry } from '#features/operations/use-operations.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Card } from '#ui/card.tsx';

/** On a phone the rows are stacked by CSS. */
export function FailedJobs({ jobs }: { readonly jobs: OperationsStatus['failedJobs'] }) {
  const { mutate, isPending, variables } = useRetry();
  const isBusy = (id: string) => isPending && variables.includes(id);
  if (jobs.length === 0)
    return (
      <Card title="Failed jobs">
        <p>Jobs appear here when all of their attempts failed.</p>
      </Card>
    );
  const all = jobs.map(({ id }) => id);
  return (
    <Card
      title="Failed jobs"
      flush
      actions={
        jobs.length > 1 && (
          <BusyButton
            variant="default"
            isBusy={isPending && variables.length > 1}
            onClick={() => mutate(all)}
          >
            Retry all {jobs.length}
          </BusyButton>
        )
      }
    >
      <table className={styles.jobs}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">Added</th>
            <th scope="col">Attempts</th>
            <th scope="col">Error</th>
            <th scope="col">
              <span className="visually-hidden">Retry</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, task, createdAt, attempts, error }) => (
            <tr key={id}>
              <th scope="row">{task}</th>
              <td>{formatDateTime(new Date(createdAt))}</td>
              <td>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</td>
              <td className={styles.error}>{error ?? 'No error message'}</td>
              <td>
                <BusyButton
                  variant="default"
                  isBusy={isBusy(id)}
                  onClick={() => mutate([id])}
                  aria-label={`Retry ${task}, job ${id}`}
                >
                  Retry
                </BusyButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
