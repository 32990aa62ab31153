import { Button } from '@mantine/core';
import { dayWithWeekday } from '@cartage/domain/consignment/booking-fit.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { slotsQuery } from '#freight/booking/booking-queries.ts';
import styles from '#freight/booking/booking.module.css';
import { SlotChoice } from '#freight/booking/slot-choice.tsx';
import { useBooking } from '#freight/booking/use-booking.ts';
import { dayOf } from '#features/consignment-detail/date-facts.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useRunWarning } from '#freight/entry-warnings/use-run-warning.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { FieldWarning } from '#ui/field-warning.tsx';

/** Specified text (CONS-14). */
const NOT_LOADED = 'Could not load booking slots';

/**
 * BOOK-01: the booked run is preselected, or the first run on the requested day. Another run with space can be booked
 * instead.
 */
export function BookingDialog({
  consignment,
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { reference } = consignment;
  const query = useQuery(slotsQuery(call, { organisationId, reference }, useToday()));
  const [chosenId, choose] = useState<number | null>(null);
  const booking = useBooking(reference, { onBooked: close, onConflict: () => void query.refetch() });
  const slots = query.data ?? [];
  const requestedDay = dayOf(consignment.requestedDeliveryDateTimeUtc);
  const chosen =
    slots.find(({ scheduleId }) => scheduleId === chosenId) ??
    slots.find(({ status }) => status === 'Current') ??
    slots.find((slot) => dayOf(slot.scheduleStartDateTimeUtc) === requestedDay);
  const warning = useRunWarning(consignment, chosen);
  const canBook = chosen?.status === 'Available';
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
          <BusyButton
            isUnavailable={!canBook}
            isBusy={booking.isBusy}
            onClick={() => {
              if (canBook) booking.book(chosen);
            }}
          >
            Book
          </BusyButton>
        </>
      }
    >
      {query.isPending ? (
        <div className={styles.loading} role="status" aria-label="Loading delivery runs" />
      ) : isError ? (
        <div className={styles.none} role="alert">
          <p>{NOT_LOADED}</p>
          <Button size="xs" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : slots.length === 0 ? (
        <p className={styles.none}>
          No delivery runs have space in the next 60 days. Contact your freight provider.
        </p>
      ) : (
        <div className={styles.release}>
          {requestedDay !== null && (
            <p className={styles.none}>
              {`Requested for ${dayWithWeekday(requestedDay)}`}
              {slots.every((slot) => dayOf(slot.scheduleStartDateTimeUtc) !== requestedDay) &&
                '. No delivery runs have space on that day.'}
            </p>
          )}
          <SlotChoice slots={slots} chosen={chosen} requestedDay={requestedDay} choose={choose} />
          <div role="status">{warning !== null && <FieldWarning message={warning} />}</div>
        </div>
      )}
    </Dialog>
  );
}
