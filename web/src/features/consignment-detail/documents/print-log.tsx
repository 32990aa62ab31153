import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { reprintText } from '@cartage/domain/documents/label-reprint.ts';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import { paperName } from '#features/consignment-detail/documents/paper-name.ts';
import styles from '#features/consignment-detail/documents/print-log.module.css';

type Printed = Pick<Document, 'openings' | 'openingCount' | 'reprints'>;

/**
 * All openings of a document, latest first: when, by which user, on which paper, and whether it is out of date. Before an
 * opening, the reason why labels were printed again.
 */
export function PrintLog({ name, document }: { readonly name: string; readonly document: Printed }) {
  const { openings, openingCount } = document;
  const notListed = openingCount - openings.length;
  return (
    <details className={styles.log}>
      <summary>
        Print log ({openingCount.toLocaleString('en-NZ')})
        <span className="visually-hidden"> of the {name}</span>
      </summary>
      <ul className={styles.entries} tabIndex={0} aria-label={`Print log of the ${name}`}>
        {entriesOf(document).map(({ key, dateTimeUtc, by, details }) => (
          <li key={key} className={styles.entry}>
            <span className={styles.when}>{formatDateTime(new Date(dateTimeUtc))}</span>
            <span>{by}</span>
            <span className={styles.what}>{details}</span>
          </li>
        ))}
      </ul>
      {notListed > 0 && <p className={styles.notListed}>and {notListed.toLocaleString('en-NZ')} earlier</p>}
    </details>
  );
}

interface Entry {
  readonly key: string;
  readonly dateTimeUtc: string;
  readonly by: string;
  readonly details: string;
}

/** Latest first. A reason is given before its opening, so it comes second at the same time. */
function entriesOf({ openings, reprints }: Printed): Entry[] {
  const opened = openings.map((opening) => entry(`opening ${opening.id}`, opening, printDetails(opening)));
  const given = reprints.map((reprint) =>
    entry(`reprint ${reprint.id}`, reprint, `Reason for a reprint: ${reprintText(reprint)}`),
  );
  return [...opened, ...given].toSorted((one, other) => other.dateTimeUtc.localeCompare(one.dateTimeUtc));
}

const entry = (
  key: string,
  { dateTimeUtc, by }: Pick<Entry, 'dateTimeUtc' | 'by'>,
  details: string,
): Entry => ({ key, dateTimeUtc, by, details });

function printDetails({ paper, printer, version, isOutdated }: Document['openings'][number]): string {
  const paperText = paperName(paper);
  return [
    ...(printer === null ? [] : [`printed on ${printer}`]),
    ...(paperText === null ? [] : [paperText]),
    `version ${version}`,
    ...(isOutdated ? ['out of date'] : []),
  ].join(' · ');
}
