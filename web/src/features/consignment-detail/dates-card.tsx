import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { BookingField } from '#features/consignment-detail/booking/booking-field.tsx';
import styles from '#features/consignment-detail/dates-card.module.css';
import { DatesForm } from '#features/consignment-detail/dates-form.tsx';
import { datesOf, type WrittenDate } from '#features/consignment-detail/dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** DATE-01: the pickup where it is allowed, then exactly one of confirmed, requested and booked delivery. */
export function DatesCard({ consignment }: { readonly consignment: Consignment }) {
  const { settings, flags } = useSession().tenant;
  const isNarrow = useNarrow();
  const { code } = consignment.currentStatus;
  const mode = deliveryDateMode(isStatusCode(code) ? code : null, {
    hasBookings: flags.DeliveryBookings,
    isConfirmed: consignment.confirmedDeliveryDateTimeUtc !== null,
  });
  const showsPickup = settings.requestedPickupDateEnabled;
  const isEditable = !isNarrow && consignment.abilities.editDates.allowed;
  const booking = mode === 'booking' && <BookingField consignment={consignment} isReadOnly={isNarrow} />;
  if (isEditable && (showsPickup || mode === 'requested')) {
    return <DatesForm consignment={consignment} fields={{ showsPickup, mode }} booking={booking} />;
  }
  const { facts, requestedFor } = datesOf(consignment, { showsPickup, mode });
  return (
    <Card title="Dates">
      <div className={styles.content}>
        {facts.length > 0 && (
          <dl className={styles.dates}>
            {facts.map(({ label, date, isConfirmed }) => (
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
        {booking}
      </div>
    </Card>
  );
}

const Day = ({ date }: { readonly date: WrittenDate }) => (
  <>
    {date.day} <span className={styles.none}>{date.weekday}</span>
  </>
);
