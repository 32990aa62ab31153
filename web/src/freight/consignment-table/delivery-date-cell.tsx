import { formatDate } from '@cartage/domain/dates/format.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import styles from '#freight/consignment-table/delivery-date-cell.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { Icon } from '#ui/icon.tsx';

type Dates = Pick<
  Row,
  'requestedPickupDateTimeUtc' | 'requestedDeliveryDateTimeUtc' | 'confirmedDeliveryDateTimeUtc'
>;

const dateText = (instant: string | null) => (instant === null ? null : formatDate(new Date(instant)));

/** The delivery date to show: confirmed if there is one, else requested (LIST-06). */
export const deliveryDate = (row: Dates) =>
  dateText(row.confirmedDeliveryDateTimeUtc ?? row.requestedDeliveryDateTimeUtc);

export function DeliveryDateCell({
  row,
  showsRequestedPickup,
}: {
  readonly row: Dates;
  readonly showsRequestedPickup: boolean;
}) {
  const pickup = showsRequestedPickup ? dateText(row.requestedPickupDateTimeUtc) : null;
  const isConfirmed = row.confirmedDeliveryDateTimeUtc !== null;
  const delivery = deliveryDate(row);
  if (pickup === null && delivery === null) return null;
  return (
    <dl className={styles.dates}>
      {pickup !== null && (
        <>
          <dt>Req. Pickup</dt>
          <dd>{pickup}</dd>
        </>
      )}
      {delivery !== null && (
        <>
          <dt>
            {isConfirmed ? 'Confirmed' : 'Req. Delivery'}
            {isConfirmed && <Icon of={IconCheck} size={14} className={styles.check} />}
          </dt>
          <dd>{delivery}</dd>
        </>
      )}
    </dl>
  );
}
