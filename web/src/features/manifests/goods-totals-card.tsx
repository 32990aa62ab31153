import type { Manifest } from '#features/manifests/manifest-queries.ts';
import styles from '#features/manifests/manifests.module.css';
import { GoodsTotals } from '#freight/segregation/goods-totals.tsx';
import { SegregationFindings } from '#freight/segregation/segregation-findings.tsx';
import { Card } from '#ui/card.tsx';

/** The load of dangerous goods by class and UN number, and conflicts between its goods. */
export function GoodsTotalsCard({
  totals,
  segregation,
}: {
  readonly totals: Manifest['goodsTotals'];
  readonly segregation: Manifest['segregation'];
}) {
  if (totals.length === 0) return null;
  return (
    <Card title="Dangerous goods by class" flush>
      <GoodsTotals totals={totals} />
      <div className={styles.segregation}>
        <SegregationFindings segregation={segregation} />
      </div>
    </Card>
  );
}
