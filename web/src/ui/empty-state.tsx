import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '#ui/illustration.tsx';
import styles from '#ui/empty-state.module.css';

/** Shown instead of missing content: illustration, title, explanation and next step. */
export function EmptyState({
  illustration,
  title,
  heading: Heading = 'h2',
  children,
  actions,
}: {
  readonly illustration: IllustrationName;
  readonly title: string;
  readonly heading?: 'h1' | 'h2' | 'h3';
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.blank}>
      <Illustration name={illustration} className={styles.illustration} />
      <Heading className={styles.title} {...(Heading === 'h1' && { tabIndex: -1 })}>
        {title}
      </Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
