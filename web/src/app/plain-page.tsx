import type { ReactNode } from 'react';
import styles from '#app/plain-page.module.css';
import { Glyph } from '#ui/glyph.tsx';

/** A page outside the shell, for users who are not signed in or have no organisation. */
export function PlainPage({
  brand,
  end,
  children,
}: {
  readonly brand?: string;
  /** At the end of the brand line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {brand !== undefined && (
        <header className={styles.mark}>
          <Glyph name={brand} />
          {brand}
          {end && <div className={styles.end}>{end}</div>}
        </header>
      )}
      <main className={styles.main}>{children}</main>
    </div>
  );
}
