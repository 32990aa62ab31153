import { type ReactNode, type Ref, useId } from 'react';
import styles from '#ui/card.module.css';
import { classNames } from '#ui/class-names.ts';

/** A titled section of a page. `flush` removes the padding, for content such as a table. */
export function Card({
  title,
  end,
  actions,
  flush = false,
  isEditing = false,
  titleRef,
  children,
}: {
  readonly title: string;
  readonly end?: ReactNode;
  readonly actions?: ReactNode;
  readonly flush?: boolean;
  /** Highlights the border of the card being edited. */
  readonly isEditing?: boolean;
  /** For a card that gets the focus on its heading. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} data-editing={isEditing || undefined}>
      <header className={styles.header}>
        <h2
          id={titleId}
          className={styles.title}
          {...(titleRef !== undefined && { ref: titleRef, tabIndex: -1 })}
        >
          {title}
        </h2>
        {end && <span className={styles.end}>{end}</span>}
      </header>
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </section>
  );
}

export interface Fact {
  readonly label: string;
  /** A null or empty value is shown as 'None', because a gap could look like an error. */
  readonly value: ReactNode;
}

export function Facts({
  columns = 1,
  facts,
}: {
  readonly columns?: 1 | 2 | 3;
  readonly facts: readonly Fact[];
}) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classNames(styles.text, !value && styles.none)}>{value || 'None'}</dd>
        </div>
      ))}
    </dl>
  );
}
