import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { OccurrenceList } from '#features/standing-orders/occurrence-list.tsx';
import { RunOutcome } from '#features/standing-orders/order-row.tsx';
import { orderQuery } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';
import { Dialog } from '#kit/dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';

/** The next and the latest days of a standing order. */
export function OrderDaysDialog({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch } = useQuery(orderQuery(call, organisationId, id));
  return (
    <Dialog
      title={data?.name ?? 'Standing order'}
      size={560}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      {data === undefined && error === null && <p role="status">Loading the days</p>}
      {data === undefined && error !== null && (
        <div role="alert">
          <p>{messageOf(error, "Couldn't load the days. Try again.")}</p>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && (
        <div className={styles.form}>
          <p className={styles.soft}>
            Consignments are created as {data.ownerName} for {data.siteName}, with the values of the template{' '}
            {data.templateName}.
          </p>
          <section className={styles.section}>
            <h3 className={styles.heading}>Next ten days</h3>
            {data.occurrences.length === 0 && <p className={styles.soft}>There are no more days.</p>}
            <OccurrenceList label="Next ten days" occurrences={data.occurrences} />
          </section>
          <section className={styles.section}>
            <h3 className={styles.heading}>Latest days</h3>
            {data.runs.length === 0 && (
              <p className={styles.soft}>
                Consignments appear here when they are created, and days without one with the reason.
              </p>
            )}
            <ul className={styles.runs} aria-label="Latest days">
              {data.runs.map((run) => (
                <li key={run.day} className={classNames(run.outcome === 'FAILED' && styles.failed)}>
                  <RunOutcome run={run} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}
