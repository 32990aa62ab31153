import { countOf } from '@cartage/domain/freight/count-of.ts';
import { dangerousGoodsText, itemCount } from '#features/consignment-detail/freight-text.ts';
import styles from '#features/consignment-detail/freight-list.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { dimensions, fullVolume, fullWeight } from '#freight/figures.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { DangerousGoodsIcon } from '#ui/dangerous-goods-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Quantity } from '#ui/quantity.tsx';

/** The freight lines as a list, for narrow screens. */
export function FreightList({ consignment: { lineItems, totals } }: { readonly consignment: Consignment }) {
  return (
    <Card title="Freight">
      <ul className={styles.lines}>
        {lineItems.map((line) => (
          <FreightLine key={line.id} line={line} />
        ))}
      </ul>
      <p className={classNames(styles.line, styles.total)}>
        <span data-value>{itemCount(totals.deliveryItems)} in total</span>
        <Figures volume={totals.volume} weight={totals.weight} />
      </p>
    </Card>
  );
}

function FreightLine({ line }: { readonly line: Consignment['lineItems'][number] }) {
  const sides = dimensions(line.length, line.width, line.height);
  return (
    <li className={styles.line}>
      <span className={styles.text}>
        <span data-value>{countOf(line.count, line.packagingType.name)}</span>
        {line.description !== null && <span className={styles.hint}>{line.description}</span>}
        {sides !== null && (
          <span className={styles.hint}>
            <Quantity value={sides} unit="m" />
          </span>
        )}
        {line.dangerousGoods && (
          <span className={styles.dangerous}>
            <Icon of={DangerousGoodsIcon} size={14} label="Dangerous goods" />
            {dangerousGoodsText(line.dangerousGoods)}
          </span>
        )}
      </span>
      <Figures volume={line.volume} weight={line.weight} />
    </li>
  );
}

const Figures = ({ volume, weight }: { readonly volume: number; readonly weight: number }) => (
  <span className={styles.figures} data-value>
    <Quantity value={fullWeight(weight)} unit="kg" />
    <span className={styles.hint}>
      <Quantity value={fullVolume(volume)} unit="m³" />
    </span>
  </span>
);
