import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs';
import '#kit/field-styles.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingStatusQuery } from '#freight/booking/booking-queries.ts';
import { clock } from '#freight/booking/slot-days.ts';
import styles from '#freight/booking/booking.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { ChoiceButton } from '#kit/choice-button.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const BookingDialog = lazyComponent(
  async () => (await import('#features/consignment-detail/booking/booking-dialog.tsx')).BookingDialog,
);

const READ_ONLY_REASON = 'Your freight provider manages this booking. Contact them to change it.';

/** The booked delivery run (DATE-01). Opens the booking dialog, or shows why it can't be changed (BOOK-01). */
export function BookingField({
  consignment,
  isReadOnly,
}: {
  readonly consignment: Consignment;
  readonly isReadOnly: boolean;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [isOpen, setOpen] = useState(false);
  const { reference, version, confirmedDeliveryDateTimeUtc: confirmed } = consignment;
  const { data, isError, isFetching, refetch } = useQuery(
    bookingStatusQuery(call, { organisationId, reference }, version),
  );
  const start = data?.deliveryRunStartDateTimeUtc ?? null;
  const value = data === undefined ? '–' : start === null ? 'Not confirmed' : formatDate(new Date(start));
  const run = start === null ? null : `${data?.deliveryRunName ?? ''}, from ${clock(start)}`;
  // The provider can confirm a day without a run.
  const detail = run ?? (confirmed === null ? null : `Confirmed for ${formatDate(new Date(confirmed))}`);
  if (data === undefined && isError) {
    return (
      <div className={styles.none} role="status">
        <p>Couldn't load the booking</p>
        <BusyButton variant="default" size="xs" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </BusyButton>
      </div>
    );
  }
  const ability = consignment.abilities.bookDelivery;
  const reason = !ability.allowed
    ? ability.reason
    : data?.runBookingReadonly === true
      ? READ_ONLY_REASON
      : null;
  if (isReadOnly || data === undefined || reason !== null) {
    return (
      <dl className={styles.fact}>
        <div>
          <dt>Booking</dt>
          <dd>
            {value}
            {detail !== null && <span className={styles.run}>{detail}</span>}
          </dd>
        </div>
        {!isReadOnly && data?.runBookingReadonly === true && <p className={styles.run}>{READ_ONLY_REASON}</p>}
      </dl>
    );
  }
  return (
    <div>
      <ChoiceButton
        label="Booking"
        value={value}
        isDense={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        start={<Icon of={IconTruckDelivery} />}
        onClick={() => setOpen(true)}
      />
      {detail !== null && <p className={styles.run}>{detail}</p>}
      {isOpen && <BookingDialog consignment={consignment} close={() => setOpen(false)} />}
    </div>
  );
}
