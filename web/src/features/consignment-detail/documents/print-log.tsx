import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import { printedOn } from '#features/consignment-detail/documents/printed-on.ts';
import styles from '#features/consignment-detail/documents/print-log.module.css';

/** Everybody who opened it, the last first: what was printed when, on what, and whether it still holds. */
export function PrintLog({
  name,
  known: { openings, openingCount },
}: {
  readonly name: string;
  readonly known: Pick<Document, 'openings' | 'openingCount'>;
}) {
  const untold = openingCount - openings.length;
  return (
    <details className={styles.log}>
      <summary>
        Print log ({openingCount.toLocaleString('en-NZ')})
        <span className="visually-hidden"> of the {name}</span>
      </summary>
      <ul className={styles.entries}>
        {openings.map((opening) => (
          <li key={opening.id} className={styles.entry}>
            <span className={styles.when}>{formatDateTime(new Date(opening.dateTimeUtc))}</span>
            <span>{opening.by}</span>
            <span className={styles.what}>{whatOf(opening)}</span>
          </li>
        ))}
      </ul>
      {untold > 0 && <p className={styles.untold}>and {untold.toLocaleString('en-NZ')} before that</p>}
    </details>
  );
}

function whatOf({ paper, version, isOutdated }: Document['openings'][number]): string {
  const on = printedOn(paper);
  return [...(on === null ? [] : [on]), `version ${version}`, ...(isOutdated ? ['out of date'] : [])].join(
    ' · ',
  );
}
