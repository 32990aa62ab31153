import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Icon } from '#ui/icon.tsx';
import styles from '#ui/select-button.module.css';

/** A short list of values behind a button; the system's own list, which every keyboard and phone knows. */
export function SelectButton({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly options: readonly number[];
  readonly onChange: (value: number) => void;
}) {
  return (
    <label className={styles.line}>
      {label}
      <span className={styles.box}>
        <select
          className={styles.select}
          value={value}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={14} className={styles.chevron} />
      </span>
    </label>
  );
}
