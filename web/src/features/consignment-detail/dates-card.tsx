import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import styles from '#features/consignment-detail/dates-card.module.css';
import { datesOf, type WrittenDate } from '#features/consignment-detail/dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

export function DatesCard({ consignment }: { readonly consignment: Consignment }) {
  const { settings } = useSession().tenant;
  const { facts, requestedFor } = datesOf(consignment, settings.requestedPickupDateEnabled);
  return (
    <Card title="Dates">
      <dl className={styles.dates}>
        {facts.map(({ label, date, isConfirmed }) => (
          <div key={label}>
            <dt>
              {label}
              {isConfirmed && <Icon of={IconCheck} size={14} className={styles.check} />}
            </dt>
            <dd>{date === null ? <span className={styles.none}>Not set</span> : <Day date={date} />}</dd>
          </div>
        ))}
      </dl>
      {requestedFor && (
        <p className={styles.hint}>
          Requested for <Day date={requestedFor} />
        </p>
      )}
    </Card>
  );
}

const Day = ({ date }: { readonly date: WrittenDate }) => (
  <>
    {date.day} <span className={styles.none}>{date.weekday}</span>
  </>
);
