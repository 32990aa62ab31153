import styles from '#ui/quantity.module.css';

/** A value with its unit in a lighter style. */
export function Quantity({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <span className={styles.quantity}>
      {value}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}
