import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import { paperName } from '#features/consignment-detail/documents/paper-name.ts';
import styles from '#features/consignment-detail/documents/print-log.module.css';

/** All openings of a document, latest first: when, by which user, on which paper, and whether it is out of date. */
export function PrintLog({
  name,
  document: { openings, openingCount },
}: {
  readonly name: string;
  readonly document: Pick<Document, 'openings' | 'openingCount'>;
}) {
  const notListed = openingCount - openings.length;
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
            <span className={styles.what}>{printDetails(opening)}</span>
          </li>
        ))}
      </ul>
      {notListed > 0 && <p className={styles.notListed}>and {notListed.toLocaleString('en-NZ')} earlier</p>}
    </details>
  );
}

function printDetails({ paper, version, isOutdated }: Document['openings'][number]): string {
  const paperText = paperName(paper);
  return [
    ...(paperText === null ? [] : [paperText]),
    `version ${version}`,
    ...(isOutdated ? ['out of date'] : []),
  ].join(' · ');
}
