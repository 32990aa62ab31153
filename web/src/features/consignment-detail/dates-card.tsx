import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { BookingField } from '#features/consignment-detail/booking/booking-field.tsx';
import styles from '#features/consignment-detail/dates-card.module.css';
import { datesOf, type WrittenDate } from '#features/consignment-detail/dates.ts';
import { useDateFields } from '#features/consignment-detail/edit/use-dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { DateFields } from '#freight/form/date-fields.tsx';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * DATE-01: the pickup where it is allowed, then exactly one of confirmed, requested and booked delivery. With `dates`
 * its pickers are always open, because dates are changed more often than they are only read; they are saved with the
 * page.
 */
export function DatesCard({
  consignment,
  dates,
}: {
  readonly consignment: Consignment;
  readonly dates?: RequestedDates;
}) {
  const shown = useDateFields(consignment);
  const fields = dates?.fields ?? null;
  const { facts, requestedFor } = datesOf(consignment, shown);
  const read = fields === null ? facts : facts.filter(({ isConfirmed }) => isConfirmed);
  return (
    <Card title="Dates">
      <div className={styles.content}>
        {dates && (
          <DateFields
            dates={dates}
            showsPickup={shown.showsPickup}
            showsDelivery={shown.mode === 'requested'}
          />
        )}
        {read.length > 0 && (
          <dl className={styles.dates}>
            {read.map(({ label, date, isConfirmed }) => (
              <div key={label}>
                <dt
                  {...(isConfirmed && {
                    tabIndex: 0,
                    'data-tooltip': 'The freight provider has confirmed this day',
                  })}
                >
                  {label}
                  {isConfirmed && <Icon of={IconCheck} size={14} className={styles.check} />}
                </dt>
                <dd>{date === null ? <span className={styles.none}>Not set</span> : <Day date={date} />}</dd>
              </div>
            ))}
          </dl>
        )}
        {requestedFor && (
          <p className={styles.hint}>
            Requested for <Day date={requestedFor} />
          </p>
        )}
        {shown.mode === 'booking' && (
          <BookingField consignment={consignment} isReadOnly={dates === undefined} />
        )}
      </div>
    </Card>
  );
}

const Day = ({ date }: { readonly date: WrittenDate }) => (
  <>
    {date.day} <span className={styles.none}>{date.weekday}</span>
  </>
);
