import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { changesBetween } from '#features/consignment-detail/consignment-changes.ts';
import styles from '#features/consignment-detail/edit/merge-panel.module.css';
import { firstConflictAttributes } from '#freight/edit/focus-conflict.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import type { Conflict } from '#freight/edit/merge-forms.ts';
import { Icon } from '#ui/icon.tsx';

/** Shows another user's changes during the edit, with conflicts side by side (CONS-23). */
export function MergePanel({ page }: { readonly page: EditPage }) {
  const { state, dispatch } = page.editing;
  if (state === null || state.before === null) return null;
  const { before, base, conflicts } = state;
  const changes = changesBetween(before, base);
  return (
    <section className={styles.panel} aria-label="Changes by another user">
      <header className={styles.head}>
        <Icon of={IconAlertCircle} className={styles.icon} />
        <div role="alert">
          <h2>{headline(conflicts.length)}</h2>
          <p>
            Last saved {formatDateTime(new Date(base.lastModifiedAtDateTimeUtc))}. Your unsaved changes are
            kept.
          </p>
        </div>
        {conflicts.length === 0 && (
          <Button variant="default" size="xs" onClick={() => dispatch({ type: 'dismiss' })}>
            Dismiss
          </Button>
        )}
      </header>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} page={page} />}
    </section>
  );
}

const headline = (count: number) =>
  count === 0
    ? 'Another user changed this consignment'
    : count === 1
      ? 'You and another user changed the same field'
      : `You and another user changed the same ${count} fields`;

function Conflicts({
  conflicts,
  page,
}: {
  readonly conflicts: readonly Conflict[];
  readonly page: EditPage;
}) {
  const { dispatch } = page.editing;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Was</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ key, label, was, theirs, yours }, index) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>
                <p>{theirs}</p>
                <Button
                  variant="default"
                  size="xs"
                  {...(index === 0 && firstConflictAttributes)}
                  onClick={() => dispatch({ type: 'resolve', key, take: 'theirs' })}
                >
                  Use their value<span className="visually-hidden"> for {label}</span>
                </Button>
              </td>
              <td>
                <p>{yours}</p>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => dispatch({ type: 'resolve', key, take: 'yours' })}
                >
                  Keep your value<span className="visually-hidden"> for {label}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
