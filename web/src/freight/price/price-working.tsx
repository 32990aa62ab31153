import type { ResponseBody } from '@cartage/contract/operations.ts';
import {
  CHARGE_KINDS,
  chargeHints,
  chargeLabel,
  dayText,
  money,
} from '@cartage/domain/pricing/describe-charge.ts';
import styles from '#freight/price/price-working.module.css';
import { fullVolume, fullWeight } from '#freight/figures.ts';
import { Quantity } from '#ui/quantity.tsx';

export type Price = NonNullable<ResponseBody<'quote'>['services'][number]['price']>;

/** The calculation of a price: weight, every charge with its figures, and the sums (QUOTE-05). */
export function PriceWorking({ price }: { readonly price: Price }) {
  const isCubic = price.chargeableWeight === price.cubicWeight && price.cubicWeight !== price.deadWeight;
  return (
    <div className={styles.working}>
      <h3>Weight</h3>
      <dl>
        <Row label="Dead weight" value={<Weight kg={price.deadWeight} />} />
        <Row
          label="Cubic weight"
          hints={[`${fullVolume(Number(price.volume))} m³ × ${price.cubicFactor} kg per m³`]}
          value={<Weight kg={price.cubicWeight} />}
        />
        <Row
          label="Chargeable weight"
          isStrong
          hints={[isCubic ? 'The cubic weight is the larger of the two' : 'The larger of the two']}
          value={<Weight kg={price.chargeableWeight} />}
        />
      </dl>
      {CHARGE_KINDS.map(([kind, name]) => {
        const charges = price.charges.filter((charge) => charge.kind === kind);
        if (charges.length === 0) return null;
        return (
          <div key={kind}>
            <h3>{name}</h3>
            <dl>
              {charges.map((charge) => (
                <Row
                  key={charge.code}
                  label={chargeLabel(charge, price)}
                  hints={chargeHints(charge)}
                  value={money(charge.amount)}
                />
              ))}
            </dl>
          </div>
        );
      })}
      <dl className={styles.sums}>
        <Row label="Subtotal excluding GST" isStrong value={money(price.total)} />
        <Row label={`GST ${price.gstRate}%`} value={money(price.gst)} />
        <Row label="Total including GST" isStrong value={money(price.totalWithGst)} />
      </dl>
      <p className={styles.card}>
        Rate card {price.card.name}, effective {dayText(price.card.effectiveFrom)}, for {dayText(price.day)}
      </p>
    </div>
  );
}

function Row({
  label,
  hints,
  value,
  isStrong = false,
}: {
  readonly label: string;
  readonly hints?: readonly string[];
  readonly value: React.ReactNode;
  readonly isStrong?: boolean;
}) {
  return (
    <div className={styles.row} data-strong={isStrong || undefined}>
      <dt>
        {label}
        {hints?.map((hint) => (
          <span key={hint} className={styles.hint}>
            {hint}
          </span>
        ))}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

const Weight = ({ kg }: { readonly kg: string }) => <Quantity value={fullWeight(Number(kg))} unit="kg" />;
