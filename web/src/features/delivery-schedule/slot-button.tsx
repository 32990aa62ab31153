import { hoursOf, roomOf, roomText, type Slot } from '#features/delivery-schedule/schedule-days.ts';
import styles from '#features/delivery-schedule/schedules-card.module.css';

/** A run with its hours and free places. A full run cannot be chosen. */
export function SlotButton({
  slot,
  isChosen,
  isReachable,
  choose,
}: {
  readonly slot: Slot;
  readonly isChosen: boolean;
  /** By Tab. */
  readonly isReachable: boolean;
  readonly choose: (slot: Slot) => void;
}) {
  const room = roomOf(slot);
  return (
    <button
      type="button"
      className={styles.slot}
      data-room={room}
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={room === 'full'}
      onClick={() => {
        if (room !== 'full') choose(slot);
      }}
    >
      <b>{slot.deliveryRunName}</b>
      <span className={styles.hours}>{hoursOf(slot)}</span>
      <span className={styles.room}>{roomText(slot)}</span>
    </button>
  );
}
