import { useId } from 'react';
import styles from '#features/data-extract/date-type-choice.module.css';
import type { ExtractWish } from '#features/data-extract/use-prepare.ts';

const TYPES = [
  ['Creation', 'Creation'],
  ['RequestedDelivery', 'Requested Delivery'],
] as const;
type DateType = ExtractWish['dateType'];

/** EXTRACT-01: of which date the days are. */
export function DateTypeChoice({
  chosen,
  onChange,
}: {
  readonly chosen: DateType;
  readonly onChange: (dateType: DateType) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend>Type</legend>
      {TYPES.map(([code, words]) => (
        <label key={code}>
          <input type="radio" name={name} checked={chosen === code} onChange={() => onChange(code)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
