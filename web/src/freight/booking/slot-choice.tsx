import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useEffect, useRef } from 'react';
import type { Slot } from '#freight/booking/booking-queries.ts';
import styles from '#freight/booking/booking.module.css';
import { slotDays, slotHours } from '#freight/booking/slot-days.ts';

/** Runs by day, of which one can be chosen. The requested day is marked and scrolled into view. */
export function SlotChoice({
  slots,
  chosen,
  requestedDay,
  choose,
}: {
  readonly slots: readonly Slot[];
  readonly chosen: Slot | undefined;
  readonly requestedDay: CalendarDate | null;
  readonly choose: (id: number) => void;
}) {
  const requested = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    requested.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.days} role="radiogroup" aria-label="Delivery runs" tabIndex={-1}>
      {slotDays(slots).map(({ day, name, slots: daySlots }) => (
        <fieldset
          key={day}
          className={styles.day}
          {...(day === requestedDay && { ref: requested, 'data-requested': true })}
        >
          <legend>
            {name}
            {day === requestedDay && <span className={styles.requested}>Requested day</span>}
          </legend>
          {daySlots.map((slot) => (
            <label key={slot.scheduleId} className={styles.slot}>
              <input
                type="radio"
                name="delivery-run"
                checked={slot.scheduleId === chosen?.scheduleId}
                onChange={() => choose(slot.scheduleId)}
              />
              <span>{slot.deliveryRunName}</span>
              <span className={styles.hours}>{slotHours(slot)}</span>
              {slot.status === 'Current' && <span className={styles.current}>Current booking</span>}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
