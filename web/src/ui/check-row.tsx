import type { ReactNode } from 'react';
import styles from '#ui/check-row.module.css';
import { TickBox } from '#ui/tick-box.tsx';

/** A line of a list of choices: the whole line is the target. */
export function CheckRow({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className={styles.row}>
      <TickBox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
