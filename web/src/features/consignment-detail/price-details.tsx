import { Button } from '@mantine/core';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { changedCharges } from '@cartage/domain/pricing/changed-charges.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/price-details.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { money, moneyDifference, quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import { PriceWorking } from '#freight/price/price-working.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Facts } from '#ui/card.tsx';

type Details = ResponseBody<'consignmentPrice'>;

/** Opens the calculation of the estimate, with the quoted and the confirmed price. */
export function PriceDetails({ consignment }: { readonly consignment: Consignment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="xs" className={styles.open ?? ''} onClick={() => setOpen(true)}>
        Show price details
      </Button>
      {isOpen && <PriceDialog consignment={consignment} close={() => setOpen(false)} />}
    </>
  );
}

function PriceDialog({
  consignment: { reference, estimatedPrice },
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['consignments', 'price', organisationId, reference, estimatedPrice],
    queryFn: ({ signal }) =>
      call('consignmentPrice', { params: { org: organisationId, ref: reference }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title="Price details"
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      {data !== undefined ? (
        <Shown details={data} />
      ) : isPending ? (
        <div className={styles.waiting} role="status" aria-label="Loading the price details" />
      ) : (
        <div className={styles.failed} role="alert">
          <p>Couldn't load the price details. {messageOf(error)}</p>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Shown({ details }: { readonly details: Details }) {
  const { quoted, estimate, confirmed, confirmedCharges } = details;
  const price = estimate?.price ?? null;
  const facts = [
    ...(quoted === null
      ? []
      : [{ label: `Quoted, ${quoteNumber(quoted.number)}`, value: money(quoted.total) }]),
    ...(price === null
      ? []
      : [
          // The figure of the price block (CONS-16).
          { label: 'Estimate without FAF', value: money(price.totalWithoutFuel) },
          { label: 'Estimate with FAF', value: money(price.total) },
        ]),
    ...(confirmed === null ? [] : [{ label: 'Confirmed', value: money(confirmed) }]),
  ];
  return (
    // Focusable, so that the keyboard scrolls the calculation.
    <div className={styles.details} role="region" aria-label="Prices" tabIndex={0}>
      {facts.length > 0 && <Facts columns={3} facts={facts} />}
      {quoted?.price != null && price !== null && (
        <Changes
          title="Changed since the quote"
          before={{ total: quoted.total, charges: quoted.price.charges }}
          after={{ total: price.total, charges: price.charges }}
        />
      )}
      {price !== null && confirmed !== null && (
        <Changes
          title="Confirmed price compared with the estimate"
          before={{ total: price.total, charges: price.charges }}
          after={{ total: confirmed, charges: confirmedCharges }}
        />
      )}
      {price !== null && <PriceWorking price={price} />}
      {estimate?.reason != null && <p>{estimate.reason}</p>}
      {estimate === null && <p>No calculation is stored for this price.</p>}
      {estimate !== null && (
        <p className={styles.made}>
          {price === null ? 'Checked' : 'Estimated'} {formatDateTime(new Date(estimate.madeAtDateTimeUtc))}
        </p>
      )}
    </div>
  );
}

interface ComparedPrice {
  readonly total: string;
  /** Null when only the total is known. */
  readonly charges: Parameters<typeof changedCharges>[0] | null;
}

/** The difference of two prices and the charges that explain it; nothing when they are equal. */
function Changes({
  title,
  before,
  after,
}: {
  readonly title: string;
  readonly before: ComparedPrice;
  readonly after: ComparedPrice;
}) {
  const changes =
    before.charges === null || after.charges === null ? null : changedCharges(before.charges, after.charges);
  const isSame = before.total === after.total;
  if (isSame && (changes === null || changes.length === 0)) return null;
  return (
    <section aria-label={title} className={styles.changes}>
      <h3>
        {title} <b>{isSame ? 'same total' : moneyDifference(before.total, after.total)}</b>
      </h3>
      {changes === null ? (
        <p>The provider confirmed a total without a list of charges.</p>
      ) : (
        <table>
          <tbody>
            {changes.map((change) => (
              <tr key={change.code}>
                <th scope="row">{change.name}</th>
                <td>
                  {change.before === null ? 'not charged' : money(change.before)} to{' '}
                  {change.after === null ? 'not charged' : money(change.after)}
                </td>
                <td>{moneyDifference(change.before ?? '0.00', change.after ?? '0.00')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
