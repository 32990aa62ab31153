import styles from '#freight/form/date-fields.module.css';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { DateField } from '#kit/date-field/date-field.tsx';

/** Requested pickup and delivery, and the earliest delivery there can be (DATE-01). */
export function DateFields({
  dates: { fields, hint },
  showsPickup = true,
  showsDelivery = true,
}: {
  readonly dates: Pick<RequestedDates, 'fields' | 'hint'>;
  readonly showsPickup?: boolean;
  readonly showsDelivery?: boolean;
}) {
  if (fields === null) return null;
  return (
    <>
      {(showsPickup || showsDelivery) && (
        <div className={styles.fields}>
          {showsPickup && <DateField label="Requested Pickup" {...fields.pickup} />}
          {showsDelivery && <DateField label="Requested Delivery" {...fields.delivery} />}
        </div>
      )}
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </>
  );
}
