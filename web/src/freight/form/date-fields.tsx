import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import styles from '#freight/form/date-fields.module.css';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { DateField } from '#kit/date-field/date-field.tsx';

const noWarning = () => undefined;

/** Requested pickup, requested delivery and the earliest delivery date (DATE-01). */
export function DateFields({
  dates: { fields, hint },
  showsPickup = true,
  showsDelivery = true,
  warningOf = noWarning,
}: {
  readonly dates: Pick<RequestedDates, 'fields' | 'hint'>;
  readonly showsPickup?: boolean;
  readonly showsDelivery?: boolean;
} & Pick<FormProps, 'warningOf'>) {
  if (fields === null) return null;
  return (
    <>
      {(showsPickup || showsDelivery) && (
        <div className={styles.fields}>
          {showsPickup && (
            <DateField
              label={HEAD_FIELDS.requestedPickup.label}
              {...fields.pickup}
              warning={fields.pickup.warning ?? warningOf('requestedPickup') ?? null}
            />
          )}
          {showsDelivery && (
            <DateField
              label={HEAD_FIELDS.requestedDelivery.label}
              {...fields.delivery}
              warning={fields.delivery.warning ?? warningOf('requestedDelivery') ?? null}
            />
          )}
        </div>
      )}
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </>
  );
}
