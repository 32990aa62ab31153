import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useId, useState } from 'react';
import styles from '#app/shell/earlier-work.module.css';
import { shortDateTime } from '#kit/short-date-time.ts';
import { Icon } from '#ui/icon.tsx';

interface EarlierEntry {
  readonly id: number;
  readonly name: string;
  readonly result: string;
  readonly startedAt: string;
  /** Opens the result of the work. */
  readonly action: ReactNode;
}

/**
 * Work without a notification in this tab. Collapsed by default, because most users need only the notifications
 * above.
 */
export function EarlierWork({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly EarlierEntry[];
}) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <section className={styles.earlier}>
      <Button
        variant="subtle"
        size="sm"
        fullWidth
        justify="space-between"
        rightSection={<Icon of={IconChevronDown} size={16} className={styles.chevron} />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <ul id={listId} hidden={!isOpen} aria-label={label} className={styles.list}>
        {entries.map(({ id, name, result, startedAt, action }) => (
          <li key={id} className={styles.job}>
            <p className={styles.words}>
              <span className={styles.name}>{name}</span>
              {result}
              <span className={styles.when}>{shortDateTime(new Date(startedAt))}</span>
            </p>
            {action}
          </li>
        ))}
      </ul>
    </section>
  );
}
