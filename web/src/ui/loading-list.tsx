import styles from '#ui/loading-list.module.css';

/** Blank rows in the place of a list that loads. */
export const LoadingList = ({
  label,
  rows = 5,
  isInCard = false,
}: {
  /** "Loading the manifests…". */
  readonly label: string;
  readonly rows?: number;
  /** The card has the border. */
  readonly isInCard?: boolean;
}) => (
  <div className={styles.list} data-in-card={isInCard || undefined} role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} aria-hidden />
    ))}
  </div>
);
