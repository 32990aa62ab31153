import type { ReactNode } from 'react';
import styles from '#app/plain-page.module.css';
import { Glyph } from '#ui/glyph.tsx';

/** A page outside the shell: for visitors who are not signed in, or not yet. */
export function PlainPage({ brand, children }: { readonly brand?: string; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      {brand !== undefined && (
        <header className={styles.mark}>
          <Glyph name={brand} />
          {brand}
        </header>
      )}
      <main className={styles.main}>{children}</main>
    </div>
  );
}
