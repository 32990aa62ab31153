import type { ReactNode } from 'react';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import styles from '#kit/work-frame.module.css';
import { useNarrow } from '#ui/use-media.ts';

/** The frame of a page of cards in the full width: a bar with the heading and the actions stays at the top. */
export function WorkFrame({
  title,
  beneath,
  actions,
  bottom,
  children,
}: {
  readonly title: string;
  readonly beneath: string;
  readonly actions?: ReactNode;
  /** The main action on a narrow screen. */
  readonly bottom?: ReactNode;
  readonly children: ReactNode;
}) {
  if (useNarrow()) {
    return (
      <>
        <NarrowBar title={title} />
        <NarrowBody>
          <div className={styles.body}>
            <div className={styles.narrowHead}>
              <p className={styles.beneath}>{beneath}</p>
              {actions}
            </div>
            {children}
          </div>
        </NarrowBody>
        {bottom && <BottomAction>{bottom}</BottomAction>}
      </>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.beneath}>{beneath}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
}
