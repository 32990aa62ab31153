import type { ReactNode } from 'react';
import styles from '#ui/kbd.module.css';

/** A keyboard key. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className={styles.key}>{children}</kbd>
);
