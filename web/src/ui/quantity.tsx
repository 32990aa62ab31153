import styles from '#ui/quantity.module.css';

/** A figure and its unit, the unit lighter and close behind. */
export function Quantity({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <span className={styles.quantity}>
      {value}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}
