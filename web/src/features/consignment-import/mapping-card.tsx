import { Button, NativeSelect } from '@mantine/core';
import { type ColumnMapping, mappingIssue } from '@cartage/domain/consignment-import/column-mapping.ts';
import { type Column, COLUMN_KEYS, COLUMNS, headingKey } from '@cartage/domain/consignment-import/columns.ts';
import { useState } from 'react';
import styles from '#features/consignment-import/mapping-card.module.css';
import { Card } from '#ui/card.tsx';

const NONE = '';

/** Matches the headings of a customer's own system with the columns, once for the organisation. */
export function MappingCard({
  headings,
  mapping,
  isSaving,
  save,
  cancel,
}: {
  readonly headings: readonly string[];
  /** The saved one, to change it. */
  readonly mapping: ColumnMapping | null;
  readonly isSaving: boolean;
  readonly save: (columns: ColumnMapping['columns'] | null) => void;
  readonly cancel: (() => void) | null;
}) {
  const [columns, setColumns] = useState<ColumnMapping['columns']>(
    () => mapping?.columns ?? sameNames(headings),
  );
  const [issue, setIssue] = useState<string | null>(null);
  const unmatched = COLUMN_KEYS.filter((column) => columns[column] === undefined);
  const trySave = () => {
    const found = mappingIssue({ headings, columns });
    setIssue(found);
    if (found === null && !isSaving) save(columns);
  };
  const choose = (column: Column, heading: string) => {
    setIssue(null);
    setColumns({ ...columns, [column]: heading === NONE ? null : heading });
  };
  return (
    <Card
      title="Match columns"
      end="Saved for your organisation"
      actions={
        <>
          <p className={styles.issue} role="alert">
            {issue}
          </p>
          {mapping !== null && (
            <Button variant="subtle" color="red" onClick={() => save(null)}>
              Delete matches
            </Button>
          )}
          {cancel !== null && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button aria-busy={isSaving} onClick={trySave}>
            Save matches
          </Button>
        </>
      }
    >
      <p className={styles.hint}>
        Choose the heading of your file for each column. Files with the same headings are matched
        automatically from now on, for everyone in your organisation.
        {unmatched.length > 0 && (
          <>
            {' '}
            <b>Not matched yet:</b> {unmatched.map((column) => COLUMNS[column]).join(', ')}.
          </>
        )}
      </p>
      <div className={styles.matches}>
        {COLUMN_KEYS.map((column) => (
          <NativeSelect
            key={column}
            label={COLUMNS[column]}
            wrapperProps={{ 'data-unmatched': (columns[column] ?? null) === null || undefined }}
            value={columns[column] ?? NONE}
            data={[{ value: NONE, label: 'Not in the file' }, ...new Set(headings)]}
            onChange={({ currentTarget }) => choose(column, currentTarget.value)}
          />
        ))}
      </div>
    </Card>
  );
}

/** Headings that already have the name of a column. */
function sameNames(headings: readonly string[]): ColumnMapping['columns'] {
  return Object.fromEntries(
    COLUMN_KEYS.flatMap((column) => {
      const same = headings.find((heading) => headingKey(heading) === headingKey(COLUMNS[column]));
      return same === undefined ? [] : [[column, same]];
    }),
  );
}
