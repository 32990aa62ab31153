import type { Segregation } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import {
  foundGoodsText,
  moreFindingsText,
  noConflictFound,
  SEGREGATION_NOT_CHECKED,
  segregationNote,
} from '@cartage/domain/freight/segregation/notes.ts';
import { SEGREGATION_LEVEL_NAMES } from '@cartage/domain/freight/segregation/outcome.ts';
import styles from '#freight/segregation/segregation-findings.module.css';

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
            <span className={styles.level} data-level={level}>
              {SEGREGATION_LEVEL_NAMES[level]}
            </span>
            <p className={styles.goods}>{goods.map(foundGoodsText).join(' and ')}</p>
            <p>
              {message} <span className={styles.soft}>{rule}</span>
            </p>
          </li>
        ))}
      </ul>
      {moreFindings > 0 && <p>{moreFindingsText(moreFindings)}</p>}
    </>
  );
}
