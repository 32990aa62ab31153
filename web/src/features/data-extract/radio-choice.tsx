import { useId } from 'react';
import styles from '#features/data-extract/radio-choice.module.css';

/** One of a few choices, all of them visible. */
export function RadioChoice<Value extends string>({
  legend,
  choices,
  chosen,
  onChange,
}: {
  readonly legend: string;
  readonly choices: readonly (readonly [value: Value, name: string])[];
  readonly chosen: Value;
  readonly onChange: (value: Value) => void;
}) {
  const group = useId();
  return (
    <fieldset className={styles.types}>
      <legend>{legend}</legend>
      {choices.map(([value, name]) => (
        <label key={value}>
          <input type="radio" name={group} checked={chosen === value} onChange={() => onChange(value)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
