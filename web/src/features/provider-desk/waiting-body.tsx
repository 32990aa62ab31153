import { messageOf } from '#api/problem.ts';
import type { WaitingCustomers } from '#features/provider-desk/use-waiting-customers.ts';
import { WaitingList } from '#features/provider-desk/waiting-list.tsx';
import styles from '#features/provider-desk/queue.module.css';
import { EmptyState } from '#ui/empty-state.tsx';

/** The list of waiting customers, or its state. */
export function WaitingBody({
  waiting: { query, kind },
  open,
}: {
  readonly waiting: WaitingCustomers;
  readonly open: (reference: string) => void;
}) {
  const { data, error } = query;
  if (data === undefined)
    return (
      <p className={styles.message} role={error === null ? 'status' : 'alert'}>
        {error === null
          ? 'Loading the requests…'
          : messageOf(error, "Couldn't load the requests. Try again.")}
      </p>
    );
  if (data.items.length > 0) return <WaitingList items={data.items} open={open} />;
  return (
    <EmptyState
      illustration="box"
      title={kind === null ? 'No customer is waiting' : 'Nothing of this type is waiting'}
      heading="h3"
    >
      <p>
        {kind === null
          ? 'Requests and messages of customers appear here until they are answered.'
          : 'Select all types to see the others.'}
      </p>
    </EmptyState>
  );
}
