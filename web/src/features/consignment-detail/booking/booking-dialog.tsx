import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { type Slot, slotsQuery } from '#features/consignment-detail/booking/booking-queries.ts';
import styles from '#features/consignment-detail/booking/booking.module.css';
import { slotDays, slotHours } from '#features/consignment-detail/booking/slot-days.ts';
import { useBooking } from '#features/consignment-detail/booking/use-booking.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { Dialog } from '#kit/dialog.tsx';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-14. */
const NOT_LOADED = 'Could not load booking slots';

/** BOOK-01: the current run is chosen when it opens; another one that has room can be booked instead. */
export function BookingDialog({
  consignment,
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { reference } = consignment;
  const query = useQuery(slotsQuery(call, { organisationId, reference }, useToday()));
  const [chosenId, choose] = useState<number | null>(null);
  const booking = useBooking(consignment, { done: close, refused: () => void query.refetch() });
  const slots = query.data ?? [];
  const chosen =
    slots.find(({ scheduleId }) => scheduleId === chosenId) ??
    slots.find(({ status }) => status === 'Current');
  const canBook = chosen?.status === 'Available' && !booking.isBusy;
  const { isError, error } = query;
  useEffect(() => {
    if (isError) showError(messageOf(error, NOT_LOADED));
  }, [isError, error]);
  return (
    <Dialog
      title="Book Delivery"
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            aria-disabled={!canBook}
            {...(!canBook && { 'data-disabled': true })}
            loading={booking.isBusy}
            onClick={() => {
              if (canBook) booking.book(chosen);
            }}
          >
            Book
          </Button>
        </>
      }
    >
      {query.isPending ? (
        <div className={styles.waiting} role="status" aria-label="Loading runs" />
      ) : isError ? (
        <div className={styles.none} role="alert">
          <p>{NOT_LOADED}</p>
          <Button size="xs" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : slots.length === 0 ? (
        <p className={styles.none}>
          No run with room delivers there in the next 60 days. Ask your freight provider for one.
        </p>
      ) : (
        <Days slots={slots} chosen={chosen} choose={choose} />
      )}
    </Dialog>
  );
}

function Days({
  slots,
  chosen,
  choose,
}: {
  readonly slots: readonly Slot[];
  readonly chosen: Slot | undefined;
  readonly choose: (id: number) => void;
}) {
  return (
    <div className={styles.days} role="radiogroup" aria-label="Delivery runs" tabIndex={-1}>
      {slotDays(slots).map(({ day, name, slots: own }) => (
        <fieldset key={day} className={styles.day}>
          <legend>{name}</legend>
          {own.map((slot) => (
            <label key={slot.scheduleId} className={styles.slot}>
              <input
                type="radio"
                name="delivery-run"
                checked={slot.scheduleId === chosen?.scheduleId}
                onChange={() => choose(slot.scheduleId)}
              />
              <span>{slot.deliveryRunName}</span>
              <span className={styles.hours}>{slotHours(slot)}</span>
              {slot.status === 'Current' && <span className={styles.current}>Booked now</span>}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
