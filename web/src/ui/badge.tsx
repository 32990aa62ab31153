import type { ReactNode } from 'react';
import styles from '#ui/badge.module.css';

export type BadgeTone = 'plain' | 'info' | 'done' | 'warning' | 'danger';

/** The state of anything but a consignment. A consignment has a status chip. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
