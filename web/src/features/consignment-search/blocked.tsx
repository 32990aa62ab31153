import { countOf } from '@cartage/domain/freight/count-of.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import styles from '#features/consignment-search/blocked.module.css';
import { wholeNumber } from '#freight/figures.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { StatusChip } from '#freight/status-chip.tsx';

export interface BlockedGroup {
  /** The server would say so too. */
  readonly why: string;
  readonly consignments: readonly SelectedConsignment[];
}

/** What stands in the way: in one sentence, and one by one. */
export function Blocked({
  reason,
  groups,
}: {
  readonly reason: string;
  readonly groups: readonly BlockedGroup[];
}) {
  return (
    <>
      <p className={styles.words}>{reason}</p>
      {groups.length > 0 && (
        <div className={styles.list} role="region" aria-label="What stands in the way" tabIndex={0}>
          {groups.map(({ why, consignments }) => (
            <section key={why} className={styles.group} aria-label={why}>
              <h3 className={styles.why}>{why}</h3>
              <Lines consignments={consignments} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}

/** Until it is known how they stand now. */
export function LookingUp({ consignments }: { readonly consignments: readonly SelectedConsignment[] }) {
  return (
    <>
      <p className={styles.words} role="status">
        Looking up how {countOf(consignments.length, 'consignment')} stand now
      </p>
      <Listed consignments={consignments} />
    </>
  );
}

/** Which they are, in a box that scrolls. */
export function Listed({ consignments }: { readonly consignments: readonly SelectedConsignment[] }) {
  return (
    <div className={styles.list} role="region" aria-label="Consignments" tabIndex={0}>
      <Lines consignments={consignments} />
    </div>
  );
}

function Lines({ consignments }: { readonly consignments: readonly SelectedConsignment[] }) {
  return (
    <ul className={styles.lines}>
      {consignments.map(({ id, reference, status }) => (
        <li key={id} className={styles.one}>
          <span className={styles.reference}>{reference}</span>
          <StatusChip code={status} name={statusOf(status).name} />
        </li>
      ))}
    </ul>
  );
}

export const deselectWords = (out: number, rest: number): string =>
  `Deselect ${wholeNumber(out)}${rest === 0 ? '' : ` and go on with ${wholeNumber(rest)}`}`;
