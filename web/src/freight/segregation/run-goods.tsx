import type { GoodsTotal } from '@cartage/domain/documents/goods-totals.ts';
import { formatDate, formatShortTime } from '@cartage/domain/dates/format.ts';
import type { Segregation } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import { GoodsTotals } from '#freight/segregation/goods-totals.tsx';
import styles from '#freight/segregation/run-goods.module.css';
import { SegregationFindings } from '#freight/segregation/segregation-findings.tsx';

export interface RunLoad {
  readonly name: string;
  readonly startsAtDateTimeUtc: string;
  readonly goodsTotals: readonly GoodsTotal[];
  readonly segregation: Segregation;
}

/** The dangerous goods of a delivery run on a day. */
export function RunGoods({
  run: { name, startsAtDateTimeUtc, goodsTotals, segregation },
  note,
}: {
  readonly run: RunLoad;
  /** Whose freight is included. */
  readonly note: string;
}) {
  const at = new Date(startsAtDateTimeUtc);
  return (
    <section className={styles.run} aria-label="Dangerous goods on the run">
      <h3>
        Dangerous goods on run {name}, {formatDate(at)} {formatShortTime(at)}
      </h3>
      <p>{note}</p>
      <div className={styles.totals}>
        <GoodsTotals totals={goodsTotals} />
      </div>
      <SegregationFindings segregation={segregation} heading="h4" label="Segregation on the run" />
    </section>
  );
}
