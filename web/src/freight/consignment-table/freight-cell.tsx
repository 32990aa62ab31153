import { MIXED_PACKAGING } from '@cartage/domain/freight/totals.ts';
import styles from '#freight/consignment-table/freight-cell.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { countOf, listVolume, listWeight } from '#freight/figures.ts';
import { Quantity } from '#ui/quantity.tsx';

/** LIST-05: how many of what, and how big and heavy all of it is. */
export function FreightCell({ totals }: { readonly totals: Row['totals'] }) {
  return (
    <span className={styles.freight}>
      <span className={styles.count}>
        {countOf(totals.deliveryItems, totals.packagingTypeName ?? MIXED_PACKAGING)}
      </span>
      <span className={styles.figures}>
        <Quantity value={listVolume(totals.volume)} unit="m³" />
        <Quantity value={listWeight(totals.weight)} unit="kg" />
      </span>
    </span>
  );
}
