import { packagingWord } from '@cartage/domain/freight/count-of.ts';
import { dangerousGoodsText, itemWord } from '#features/consignment-detail/freight-text.ts';
import styles from '#features/consignment-detail/freight-table.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { dimensions, fullVolume, fullWeight, wholeNumber } from '#freight/figures.ts';
import { classNames } from '#ui/class-names.ts';
import { DangerousGoodsIcon } from '#ui/dangerous-goods-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Quantity } from '#ui/quantity.tsx';

type Line = Consignment['lineItems'][number];

/** Read-only freight lines with totals. */
export function FreightTable({ consignment }: { readonly consignment: Consignment }) {
  const { lineItems, totals } = consignment;
  return (
    <table className={styles.table} aria-label="Freight">
      <thead>
        <tr>
          <th scope="col" className={classNames(styles.figure, styles.items)}>
            Items
          </th>
          <th scope="col" className={styles.packaging}>
            Packaging
          </th>
          <th scope="col" className={styles.description}>
            Description
          </th>
          <th scope="col" className={classNames(styles.figure, styles.sides)}>
            L × W × H
          </th>
          <th scope="col" className={classNames(styles.figure, styles.volume)}>
            Volume
          </th>
          <th scope="col" className={classNames(styles.figure, styles.weight)}>
            Weight
          </th>
        </tr>
      </thead>
      <tbody>
        {lineItems.map((line) => (
          <FreightLine key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className={styles.figure}>{wholeNumber(totals.deliveryItems)}</td>
          <td colSpan={3}>{itemWord(totals.deliveryItems)} in total</td>
          <td className={styles.figure}>
            <Quantity value={fullVolume(totals.volume)} unit="m³" />
          </td>
          <td className={styles.figure}>
            <Quantity value={fullWeight(totals.weight)} unit="kg" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function FreightLine({ line }: { readonly line: Line }) {
  const sides = dimensions(line.length, line.width, line.height);
  return (
    <tr>
      <td className={styles.figure}>{wholeNumber(line.count)}</td>
      <td>{packagingWord(line.count, line.packagingType.name)}</td>
      <td className={styles.text}>
        {line.description ?? <span className={styles.none}>None</span>}
        {line.dangerousGoods && (
          <span className={styles.dangerous}>
            <Icon of={DangerousGoodsIcon} size={14} label="Dangerous goods" />
            {dangerousGoodsText(line.dangerousGoods)}
          </span>
        )}
      </td>
      <td className={classNames(styles.figure, styles.soft)}>
        {sides === null ? (
          <span className={styles.none}>Not given</span>
        ) : (
          <Quantity value={sides} unit="m" />
        )}
      </td>
      <td className={styles.figure}>
        <Quantity value={fullVolume(line.volume)} unit="m³" />
      </td>
      <td className={styles.figure}>
        <Quantity value={fullWeight(line.weight)} unit="kg" />
      </td>
    </tr>
  );
}
