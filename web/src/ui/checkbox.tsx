import type { ComponentProps } from 'react';
import styles from '#ui/checkbox.module.css';

/** A styled native checkbox. The surrounding label or `aria-label` names it. */
export function Checkbox({
  isIndeterminate = false,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly isIndeterminate?: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      className={styles.box}
      ref={(box) => {
        // `indeterminate` is a property without an attribute.
        if (box !== null) box.indeterminate = isIndeterminate;
      }}
    />
  );
}
