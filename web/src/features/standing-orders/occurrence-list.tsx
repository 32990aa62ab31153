import { creationText, dayText, moveText } from '#features/standing-orders/order-texts.ts';
import type { Occurrence } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';

/** Days of a standing order, with the holidays that move or skip a pickup. */
export function OccurrenceList({
  label,
  occurrences,
}: {
  readonly label: string;
  readonly occurrences: readonly Occurrence[];
}) {
  return (
    <ol className={styles.days} aria-label={label}>
      {occurrences.map((occurrence) => {
        const { day, pickupDay } = occurrence;
        const move = moveText(occurrence);
        return (
          <li key={day} className={styles.day} data-skipped={pickupDay === null}>
            <span>{dayText(pickupDay ?? day)}</span>
            <span className={styles.soft}>{move ?? creationText(occurrence)}</span>
          </li>
        );
      })}
    </ol>
  );
}
