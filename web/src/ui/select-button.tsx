import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Icon } from '#ui/icon.tsx';
import styles from '#ui/select-button.module.css';

/** A native select for a short list of values. */
export function SelectButton({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: number;
  readonly options: readonly number[];
  readonly onChange: (value: number) => void;
}) {
  return (
    <label className={styles.line}>
      {isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
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
