import type { GoodsTotal } from '@cartage/domain/documents/goods-totals.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { listWeight } from '#freight/figures.ts';
import styles from '#freight/segregation/goods-totals.module.css';

/** The load of dangerous goods by class and UN number. */
export function GoodsTotals({ totals }: { readonly totals: readonly GoodsTotal[] }) {
  return (
    <ul className={styles.totals} aria-label="Dangerous goods by class">
      {totals.map(({ class: code, unNumber, items, packages, net, weight }) => (
        <li key={`${code} ${unNumber}`}>
          <span>
            <span className={styles.class}>Class {code}</span>
            {unNumber === null ? ', all UN numbers' : `, UN ${unNumber}`}
          </span>
          <span className={styles.content}>
            {countOf(items, 'item')} · {contentText(packages, net)}
          </span>
          <span className={styles.weight}>{listWeight(weight)} kg</span>
        </li>
      ))}
    </ul>
  );
}

function contentText(packages: number | null, net: string | null): string {
  if (packages === null && net === null) return 'packages and net quantity not entered';
  return [
    packages === null ? 'packages not entered' : countOf(packages, 'package'),
    net === null ? 'net quantity not entered' : `net ${net}`,
  ].join(' · ');
}
