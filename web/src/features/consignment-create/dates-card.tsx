import { DateFields } from '#freight/form/date-fields.tsx';
import type { FormProps } from '#freight/form/form-props.ts';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import styles from '#freight/form/form.module.css';

/** DATE-01 for a new consignment. Server errors are shown at their fields. */
export function DatesCard({
  dates: { fields, hint },
  pickupHint,
  errorOf,
  warningOf,
}: {
  readonly dates: RequestedDates;
  /** The cut-off for the requested pickup. */
  readonly pickupHint: string | null;
  readonly errorOf: FormProps['errorOf'];
  readonly warningOf: NonNullable<FormProps['warningOf']>;
}) {
  const { requestedPickupDateEnabled } = useSession().tenant.settings;
  if (fields === null) return null;
  const { pickup, delivery } = fields;
  const shown = {
    pickup: { ...pickup, hint: pickupHint, error: errorOf('requestedPickup') ?? pickup.error },
    delivery: { ...delivery, error: errorOf('requestedDelivery') ?? delivery.error },
  };
  return (
    <Card title="Dates">
      <div className={styles.fields}>
        <DateFields
          dates={{ fields: shown, hint }}
          showsPickup={requestedPickupDateEnabled}
          warningOf={warningOf}
        />
      </div>
    </Card>
  );
}
