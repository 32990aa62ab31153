import type { Segregation } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import {
  foundGoodsText,
  placesText,
  moreFindingsText,
  noConflictFound,
  SEGREGATION_NOT_CHECKED,
  segregationNote,
} from '@cartage/domain/freight/segregation/notes.ts';
import {
  SEGREGATION_LEVEL_NAMES,
  type SegregationLevel,
} from '@cartage/domain/freight/segregation/outcome.ts';
import styles from '#freight/segregation/segregation-findings.module.css';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const TONES: Readonly<Record<SegregationLevel, BadgeTone>> = {
  SEPARATE_VEHICLES: 'danger',
  SEPARATED: 'warning',
  CHECK: 'info',
};

/** The conflicts between the dangerous goods of a load, and the table that they come from. */
export function SegregationFindings({
  segregation,
  heading: Heading = 'h3',
  label = 'Segregation',
}: {
  /** Null: an earlier release stored the load without checking it. */
  readonly segregation: Segregation | null;
  readonly heading?: 'h3' | 'h4';
  readonly label?: string;
}) {
  return (
    <section className={styles.segregation} aria-label={label}>
      <Heading>{label}</Heading>
      {segregation === null ? (
        <p className={styles.soft}>{SEGREGATION_NOT_CHECKED}</p>
      ) : (
        <>
          <Findings segregation={segregation} />
          <p className={styles.soft}>{segregationNote(segregation)}</p>
        </>
      )}
    </section>
  );
}

function Findings({ segregation }: { readonly segregation: Segregation }) {
  const { findings, moreFindings } = segregation;
  if (findings.length === 0) return <p>{noConflictFound(segregation)}</p>;
  return (
    <>
      <ul className={styles.findings}>
        {[...findings.entries()].map(([position, { level, rule, message, goods }]) => (
          <li key={`${position} ${goods.map(foundGoodsText).join()}`}>
            <p className={styles.head}>
              <Badge tone={TONES[level]}>{SEGREGATION_LEVEL_NAMES[level]}</Badge>{' '}
              <span className={styles.soft}>{rule}</span>
            </p>
            {goods.map((one) => (
              <p key={foundGoodsText(one)}>
                <span className={styles.goods}>{one.declared}</span>{' '}
                <span className={styles.soft}>({placesText(one)})</span>
              </p>
            ))}
            <p>{message}</p>
          </li>
        ))}
      </ul>
      {moreFindings > 0 && <p>{moreFindingsText(moreFindings)}</p>}
    </>
  );
}
