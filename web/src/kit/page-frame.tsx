import type { ReactNode } from 'react';
import { NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import styles from '#kit/page-frame.module.css';
import { useNarrow } from '#ui/use-media.ts';

/** The frame of a page that is neither a record nor a list: heading, introduction, actions and content. */
export function PageFrame({
  title,
  intro,
  actions,
  children,
}: {
  readonly title: string;
  readonly intro: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const content = (
    <>
      <p className={styles.intro}>{intro}</p>
      {children}
    </>
  );
  if (useNarrow()) {
    return (
      <>
        <NarrowBar title={title} />
        <NarrowBody>
          <div className={styles.narrow}>
            {content}
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
      {content}
    </div>
  );
}
