import type { ReactNode } from 'react';
import styles from '#features/theme-settings/page.module.css';

/** A radio button with a preview of its value. */
export function LookChoice({
  group,
  name,
  hint,
  icon,
  isChosen,
  onChoose,
  children,
}: {
  readonly group: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <label className={styles.choice}>
      <span className={styles.picture} aria-hidden>
        {children}
      </span>
      <span className={styles.line}>
        <input type="radio" className={styles.radio} name={group} checked={isChosen} onChange={onChoose} />
        {icon}
        <span className={styles.name}>{name}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
