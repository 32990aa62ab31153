import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { WaitingKind } from '@cartage/domain/provider/desk-queue.ts';
import styles from '#features/provider-desk/waiting.module.css';
import type { WaitingCustomer } from '#features/provider-desk/use-waiting-customers.ts';
import { Badge } from '#ui/badge.tsx';

export const WAITING_NAMES: Readonly<Record<WaitingKind, string>> = {
  redelivery: 'Redelivery',
  return: 'Return',
  'new-address': 'New address',
  message: 'Message',
};

/** The longest wait first. A row opens its consignment, where the answer is written. */
export function WaitingList({
  items,
  open,
}: {
  readonly items: readonly WaitingCustomer[];
  readonly open: (reference: string) => void;
}) {
  return (
    <ul className={styles.list} aria-label="Waiting customers">
      {items.map((item) => (
        <li key={`${item.reference} ${item.exceptionId}`}>
          <div className={styles.top}>
            <button type="button" onClick={() => open(item.reference)}>
              {item.reference}
            </button>
            <Badge tone={item.kind === 'message' ? 'plain' : 'warning'}>{WAITING_NAMES[item.kind]}</Badge>
            <span className={styles.since}>
              Waiting since {formatDateTime(new Date(item.since))}, {item.author}
            </span>
          </div>
          <p className={styles.text}>{item.text}</p>
          <p className={styles.about}>
            {item.organisation}, to {item.receiver}, {item.receiverCity}. {item.title}
          </p>
        </li>
      ))}
    </ul>
  );
}
