import type { ReactNode } from 'react';
import styles from '#ui/kbd.module.css';

/** A key of the keyboard. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className={styles.key}>{children}</kbd>
);
