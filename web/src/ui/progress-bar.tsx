import styles from '#ui/progress-bar.module.css';

/** A thin line above content that is being refetched. */
export function ProgressBar({ label }: { readonly label: string }) {
  return <div className={styles.bar} role="progressbar" aria-label={label} />;
}
