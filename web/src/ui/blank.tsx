import type { ReactNode } from 'react';
import { Art, type ArtName } from '#ui/art.tsx';
import styles from '#ui/blank.module.css';

/** What stands where there is nothing to show: a picture, what it is, and the next step. */
export function Blank({
  art,
  title,
  heading: Heading = 'h2',
  children,
  actions,
}: {
  readonly art: ArtName;
  readonly title: string;
  readonly heading?: 'h1' | 'h2' | 'h3';
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.blank}>
      <Art name={art} className={styles.art} />
      <Heading className={styles.title} {...(Heading === 'h1' && { tabIndex: -1 })}>
        {title}
      </Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
