import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { BookingField } from '#features/consignment-detail/booking/booking-field.tsx';
import styles from '#features/consignment-detail/dates-card.module.css';
import { dateFacts, type FormattedDate } from '#features/consignment-detail/date-facts.ts';
import { useShownDates } from '#freight/edit/use-edit-dates.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { DateFields } from '#freight/form/date-fields.tsx';
import type { FormProps } from '#freight/form/form-props.ts';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * DATE-01: the pickup if enabled, then exactly one of confirmed, requested and booked delivery. With `dates` the card is
 * always editable, because dates change often; they are saved with the page.
 */
export function DatesCard({
  consignment,
  dates,
  warningOf,
}: {
  readonly consignment: Consignment;
  readonly dates?: RequestedDates;
} & Pick<FormProps, 'warningOf'>) {
  const shown = useShownDates(consignment);
  const fields = dates?.fields ?? null;
  const { facts, requestedFor } = dateFacts(consignment, shown);
  const readOnlyFacts = fields === null ? facts : facts.filter(({ isConfirmed }) => isConfirmed);
  return (
    <Card title="Dates">
      <div className={styles.content}>
        {dates && (
          <DateFields
            dates={dates}
            showsPickup={shown.showsPickup}
            showsDelivery={shown.mode === 'requested'}
            {...(warningOf && { warningOf })}
          />
        )}
        {readOnlyFacts.length > 0 && (
          <dl className={styles.dates}>
            {readOnlyFacts.map(({ label, date, isConfirmed }) => (
              <div key={label}>
                <dt
                  {...(isConfirmed && {
                    tabIndex: 0,
                    'data-tooltip': 'Confirmed by the freight provider',
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
        {shown.mode === 'booking' && (
          <BookingField consignment={consignment} isReadOnly={dates === undefined} />
        )}
        {requestedFor && (
          <p className={styles.hint}>
            Requested for <Day date={requestedFor} />
          </p>
        )}
      </div>
    </Card>
  );
}

const Day = ({ date }: { readonly date: FormattedDate }) => (
  <>
    {date.day} <span className={styles.none}>{date.weekday}</span>
  </>
);
