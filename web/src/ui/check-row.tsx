import type { ReactNode } from 'react';
import styles from '#ui/check-row.module.css';
import { Checkbox } from '#ui/checkbox.tsx';

/** A list row with a checkbox; the whole row is the click target. */
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
      <Checkbox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
