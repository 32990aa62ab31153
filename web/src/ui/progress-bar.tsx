import styles from '#ui/progress-bar.module.css';

/** Thin line over something that is being fetched anew; what was there stays. */
export function ProgressBar({ label }: { readonly label: string }) {
  return <div className={styles.bar} role="progressbar" aria-label={label} />;
}
