import { countOf } from '@cartage/domain/freight/count-of.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import styles from '#features/consignment-search/bulk/blocked-consignments.module.css';
import { wholeNumber } from '#freight/figures.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';
import { StatusChip } from '#freight/status-chip.tsx';

export interface BlockedGroup {
  /** The same message as the server's. */
  readonly why: string;
  readonly consignments: readonly ConsignmentRef[];
}

/** The blocked consignments: a summary, then a list by reason. */
export function BlockedConsignments({
  reason,
  groups,
}: {
  readonly reason: string;
  readonly groups: readonly BlockedGroup[];
}) {
  return (
    <>
      <p className={styles.message}>{reason}</p>
      {groups.length > 0 && (
        <div className={styles.list} role="region" aria-label="Blocked consignments" tabIndex={0}>
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

/** Shown while the current state is loaded. */
export function CheckingConsignments({ consignments }: { readonly consignments: readonly ConsignmentRef[] }) {
  return (
    <>
      <p className={styles.message} role="status">
        Checking {countOf(consignments.length, 'consignment')}
      </p>
      <ConsignmentNames consignments={consignments} />
    </>
  );
}

/** References and statuses in a scrollable box. */
export function ConsignmentNames({ consignments }: { readonly consignments: readonly ConsignmentRef[] }) {
  return (
    <div className={styles.list} role="region" aria-label="Consignments" tabIndex={0}>
      <Lines consignments={consignments} />
    </div>
  );
}

function Lines({ consignments }: { readonly consignments: readonly ConsignmentRef[] }) {
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

export const deselectLabel = (blocked: number, rest: number): string =>
  `Deselect ${wholeNumber(blocked)}${rest === 0 ? '' : ` and continue with ${wholeNumber(rest)}`}`;
