import { Button } from '@mantine/core';
import styles from '#features/consignment-search/list-editing/list-editor.module.css';
import { firstConflictAttributes } from '#freight/edit/focus-conflict.ts';
import type { Conflict } from '#freight/edit/merge-forms.ts';

/** The value that another user saved, beside the value that the user typed. */
export function ConflictChoice({
  conflict: { key, label, theirs, yours },
  isFirst,
  resolve,
}: {
  readonly conflict: Conflict;
  readonly isFirst: boolean;
  readonly resolve: (key: string, take: 'theirs' | 'yours') => void;
}) {
  return (
    <div className={styles.conflict} role="group" aria-label={`Conflict: ${label}`}>
      <p role="alert">
        Another user changed this field: {label} is now <b>{theirs}</b>. Yours is <b>{yours}</b>.
      </p>
      <div className={styles.choices}>
        <Button
          variant="default"
          size="xs"
          {...(isFirst && firstConflictAttributes)}
          onClick={() => resolve(key, 'theirs')}
        >
          Take theirs
        </Button>
        <Button size="xs" onClick={() => resolve(key, 'yours')}>
          Keep yours
        </Button>
      </div>
    </div>
  );
}
