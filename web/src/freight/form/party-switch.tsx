import styles from '#freight/form/party-switch.module.css';

const CHOICES = [
  { isAddress: false, label: 'Site' },
  { isAddress: true, label: 'Address' },
] as const;

/** Site | Address: how a sender or receiver is given. */
export function PartySwitch({
  label,
  isAddress,
  onChange,
}: {
  readonly label: string;
  readonly isAddress: boolean;
  readonly onChange: (isAddress: boolean) => void;
}) {
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      {CHOICES.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={styles.choice}
          aria-pressed={choice.isAddress === isAddress}
          onClick={() => onChange(choice.isAddress)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
