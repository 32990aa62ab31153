import styles from '#features/consignment-detail/combine/combine.module.css';
import type { Combination } from '#freight/combinations/combinations-query.ts';

/** Consignments of the same trip that are not combined, and why. */
export function SeparateList({ separate }: Pick<Combination, 'separate'>) {
  if (separate.length === 0) return null;
  return (
    <div className={styles.separate}>
      <p>Not combined, although they go to the same receiver on the same day:</p>
      <ul>
        {separate.map(({ reference, reason }) => (
          <li key={reference}>
            {reference} {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
