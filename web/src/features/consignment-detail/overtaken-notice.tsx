import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { ActionIcon } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import styles from '#features/consignment-detail/overtaken-notice.module.css';
import type { Overtaken } from '#features/consignment-detail/use-steps.ts';
import { Icon } from '#ui/icon.tsx';

/** Stays until it is dismissed: what the page shows is no longer what was looked at. */
export function OvertakenNotice({
  overtaken,
  dismiss,
}: {
  readonly overtaken: Overtaken;
  readonly dismiss: () => void;
}) {
  const { message, savedAt, changes, again } = overtaken;
  return (
    <section className={styles.notice} aria-label="Changed in the meantime">
      <Icon of={IconAlertCircle} className={styles.icon} />
      <div role="alert" className={styles.words}>
        <p className={styles.title}>{message}</p>
        <p>
          Your change was not made. The page now shows the consignment as it was last saved,{' '}
          {formatDateTime(new Date(savedAt))}.
        </p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {again !== null && <p>{again}</p>}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={dismiss}>
        <Icon of={IconX} />
      </ActionIcon>
    </section>
  );
}
