import type { ReactNode } from 'react';
import { NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import styles from '#kit/page-frame.module.css';
import { useNarrow } from '#ui/use-media.ts';

/** A page that is no record and no list: its heading, a line on what it is for, and what is on it. */
export function PageFrame({
  title,
  beneath,
  actions,
  children,
}: {
  readonly title: string;
  readonly beneath: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const inside = (
    <>
      <p className={styles.beneath}>{beneath}</p>
      {children}
    </>
  );
  if (useNarrow()) {
    return (
      <>
        <NarrowBar title={title} />
        <NarrowBody>
          <div className={styles.narrow}>
            {inside}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        </NarrowBody>
      </>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {inside}
    </div>
  );
}
