import type { ComponentProps } from 'react';
import styles from '#ui/tick-box.module.css';

/** A check box as it looks everywhere; `some` stands between on and off. What names it stands around it. */
export function TickBox({
  some = false,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly some?: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      className={styles.box}
      ref={(box) => {
        // There is no attribute for it.
        if (box !== null) box.indeterminate = some;
      }}
    />
  );
}
