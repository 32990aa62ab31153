import type { ReactNode } from 'react';
import styles from '#ui/notice.module.css';

/** A box with a message about the whole page, and the buttons that belong to it. */
export function Notice({
  label,
  tone = 'plain',
  place = 'page',
  actions,
  children,
}: {
  /** Accessible name of the region. */
  readonly label: string;
  readonly tone?: 'plain' | 'warning';
  /** page: below the head of a page. phone: above the tabs of a phone page. inside: in a layout with gaps of its own. */
  readonly place?: 'page' | 'phone' | 'inside';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.notice} data-tone={tone} data-place={place} aria-label={label}>
      <div className={styles.content}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
