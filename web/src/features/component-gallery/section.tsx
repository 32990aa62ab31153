import type { ReactNode } from 'react';
import styles from '#features/component-gallery/page.module.css';
import { useHasOrganisation } from '#session/session-context.tsx';

export function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One component in one state; `wide` spans the full width. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.specimen} data-wide={wide}>
      <p className={styles.specimenName}>{name}</p>
      <div className={styles.sample}>{children}</div>
    </div>
  );
}

/** A specimen that needs an organisation's records; hidden without them. */
export const RecordSpecimen = (props: Parameters<typeof Specimen>[0]) =>
  useHasOrganisation() && <Specimen {...props} />;
