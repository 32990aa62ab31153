import { liabilityText } from '@cartage/domain/consignment/liability.ts';
import type { ReactNode } from 'react';
import styles from '#features/consignment-detail/additional-facts.module.css';
import { notesOf } from '#features/consignment-detail/fact-cards.tsx';
import { PriceDetails } from '#features/consignment-detail/price-details.tsx';
import { ReceiverEmailLog } from '#features/consignment-detail/receiver-email-log.tsx';
import { TrackingLink } from '#features/consignment-detail/tracking-link.tsx';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Facts } from '#ui/card.tsx';

interface Props {
  readonly consignment: Consignment;
}

/** CONS-24. Price and tracking link stay visible above `fields` while the rest is edited. */
export const AdditionalFacts = ({ consignment, fields }: Props & { readonly fields?: ReactNode }) => (
  <div className={styles.facts}>
    <Price consignment={consignment} />
    {consignment.id !== 0 && (
      <div className={styles.receiver}>
        <TrackingLink consignment={consignment} />
        <ReceiverEmailLog consignment={consignment} />
      </div>
    )}
    {fields ?? <EnteredFacts consignment={consignment} />}
  </div>
);

function EnteredFacts({ consignment }: Props) {
  const { flags, settings } = useSession().tenant;
  const { salesReference, consignmentFlags, hireage, liability } = consignment;
  const [flag] = consignmentFlags;
  return (
    <>
      <Facts
        facts={[...notesOf(consignment), { label: HEAD_FIELDS.salesReference.label, value: salesReference }]}
      />
      <Facts
        columns={2}
        facts={[
          ...(flags.ExportConsignments
            ? [
                {
                  label: HEAD_FIELDS.isExport.label,
                  value: flag === undefined ? 'No' : `E-cert ${flag.flagProperties.ecert}`,
                },
              ]
            : []),
          ...(settings.hireageEnabled
            ? [
                {
                  label: 'Hireage',
                  value:
                    hireage && `${hireage.quantity} × ${hireage.hireUnit.name}, ${hireage.hireUnit.code}`,
                },
              ]
            : []),
          { label: HEAD_FIELDS.liability.label, value: liabilityText(liability) },
        ]}
      />
    </>
  );
}

const NO_PRICE = 'A price estimate is not currently available for this consignment';
const money = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
});

/** CONS-16, CONS-26: the estimate, or the confirmed price once it exists. */
function Price({ consignment }: Props) {
  const { permissions } = useOrganisationContext();
  const { currentStatus, estimatedPrice, confirmedPrice } = consignment;
  const isShown = permissions.has('Consignment.ViewPricing') && !['DRAFT', ''].includes(currentStatus.code);
  if (!isShown) return null;
  const price = confirmedPrice ?? estimatedPrice;
  if (price === null)
    return (
      <div>
        <p className={styles.noPrice}>{NO_PRICE}</p>
        <PriceDetails consignment={consignment} />
      </div>
    );
  const isConfirmed = confirmedPrice !== null;
  return (
    <div>
      <p className={styles.price}>
        {money.format(price)} <span>NZD, {isConfirmed ? 'confirmed' : 'estimate'}</span>
      </p>
      <p className={styles.excluded}>{isConfirmed ? 'Excludes GST' : 'Excludes GST and FAF'}</p>
      <PriceDetails consignment={consignment} />
    </div>
  );
}
