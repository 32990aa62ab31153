import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#api/problem.ts';
import { Banner } from '#features/consignment-import/banner.tsx';
import styles from '#features/consignment-import/duplicates-card.module.css';
import type { Duplicate } from '#features/consignment-import/use-duplicates.ts';
import { countText } from '#freight/imports/import-result.ts';
import { wholeNumber } from '#freight/figures.ts';

const MAX_LISTED = 5;

/** A warning: the import can continue, because customers reuse references too. */
export function DuplicatesCard({ duplicates }: { readonly duplicates: readonly Duplicate[] }) {
  const unlisted = duplicates.length - MAX_LISTED;
  return (
    <Banner
      kind="warning"
      label="Possible duplicates"
      title={`${countText(duplicates.length, 'sender reference')} ${duplicates.length === 1 ? 'was' : 'were'} used in the last 30 days`}
    >
      <p>Check that these consignments don't exist already before you import the file.</p>
      <ul className={styles.list}>
        {duplicates.slice(0, MAX_LISTED).map(({ senderReference, reference, createdAtDateTimeUtc }) => (
          <li key={senderReference}>
            <span>{senderReference}:</span>
            <Link
              to="/consignment/$reference"
              params={{ reference }}
              target="_blank"
              className={styles.reference ?? ''}
            >
              {reference}
            </Link>
            <span className={styles.created}>created {formatDateTime(new Date(createdAtDateTimeUtc))}</span>
          </li>
        ))}
        {unlisted > 0 && <li>And {wholeNumber(unlisted)} more</li>}
      </ul>
    </Banner>
  );
}

/** The look-up is a help, so its failure doesn't block the import. */
export function LookUpFailure({
  failure,
  retry,
}: {
  readonly failure: Error | null;
  readonly retry: () => void;
}) {
  return (
    <Banner kind="warning" label="Possible duplicates" title="Couldn't look for duplicates">
      <p>{messageOf(failure, 'Check your connection and try again.')}</p>
      <p>If you import the file now, its sender references aren't compared with those of the last 30 days.</p>
      <Button size="xs" variant="default" onClick={retry}>
        Try again
      </Button>
    </Banner>
  );
}
