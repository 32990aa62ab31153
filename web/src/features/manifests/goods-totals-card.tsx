import { countOf } from '@cartage/domain/freight/count-of.ts';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import { weightText } from '#features/manifests/manifest-texts.ts';
import styles from '#features/manifests/manifests.module.css';
import { Card } from '#ui/card.tsx';

/** The load of dangerous goods by class and UN number. */
export function GoodsTotalsCard({ totals }: { readonly totals: Manifest['goodsTotals'] }) {
  if (totals.length === 0) return null;
  return (
    <Card title="Dangerous goods by class" flush>
      <ul className={styles.consignments} aria-label="Dangerous goods by class">
        {totals.map(({ class: code, unNumber, items, packages, net, weight }) => (
          <li key={`${code} ${unNumber}`} className={styles.consignment}>
            <div className={styles.facts}>
              <span>
                <span className={styles.class}>Class {code}</span>
                {unNumber === null ? ', all UN numbers' : `, UN ${unNumber}`}
              </span>
              <span>
                {countOf(items, 'item')} ·{' '}
                {packages === null ? 'packages not entered' : countOf(packages, 'package')}
                {' · '}
                {net === null ? 'net quantity not entered' : `net ${net}`}
              </span>
              <span className={styles.totals}>{weightText(weight)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
