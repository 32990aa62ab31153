import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { ActionIcon } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import styles from '#features/consignment-detail/version-conflict-notice.module.css';
import type { VersionConflict } from '#features/consignment-detail/use-status-actions.ts';
import { Icon } from '#ui/icon.tsx';

/** Stays until dismissed, because the page now shows another version than the user saw. */
export function VersionConflictNotice({
  conflict,
  dismiss,
}: {
  readonly conflict: VersionConflict;
  readonly dismiss: () => void;
}) {
  const { message, savedAt, changes, nextStep } = conflict;
  return (
    <section className={styles.notice} aria-label="Changes by another user">
      <Icon of={IconAlertCircle} className={styles.icon} />
      <div role="alert" className={styles.text}>
        <p className={styles.title}>{message}</p>
        <p>
          Your action was not carried out. The page now shows the version saved{' '}
          {formatDateTime(new Date(savedAt))}.
        </p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {nextStep !== null && <p>{nextStep}</p>}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={dismiss}>
        <Icon of={IconX} />
      </ActionIcon>
    </section>
  );
}
