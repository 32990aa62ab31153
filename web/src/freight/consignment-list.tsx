import { Link } from '@tanstack/react-router';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import styles from '#freight/consignment-list.module.css';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import { deliveryDate } from '#freight/consignment-table/delivery-date-cell.tsx';
import { Flags } from '#freight/flags.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Icon } from '#ui/icon.tsx';

/** The narrow table (LIST-02): consignment, status, receiver and delivery date, each row one link. */
export function ConsignmentList({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <ListRow row={row} />
        </li>
      ))}
    </ul>
  );
}

function ListRow({ row }: { readonly row: Row }) {
  const status = currentStatus(row);
  return (
    <Link to="/consignment/$reference" params={{ reference: row.reference }} className={styles.link}>
      <span className={styles.top}>
        <span className={styles.reference}>{row.reference}</span>
        <Flags of={row} compact />
      </span>
      <span className={styles.status}>{status && <StatusChip code={status.code} name={status.name} />}</span>
      <span className={styles.receiver}>{row.receiverParticipant.fullName}</span>
      <span className={styles.date}>
        {row.confirmedDeliveryDateTimeUtc !== null && <Icon of={IconCheck} size={14} label="Confirmed" />}
        {deliveryDate(row)}
      </span>
    </Link>
  );
}

export function ConsignmentListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <ul className={styles.rows} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className={styles.row}>
          <span className={styles.link}>
            <span className={styles.skeleton} style={{ width: 104 }} />
            <span className={styles.skeleton} style={{ width: 72 }} />
            <span className={styles.skeleton} style={{ width: `${50 + ((index * 37) % 40)}%` }} />
            <span className={styles.skeleton} style={{ width: 80 }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
