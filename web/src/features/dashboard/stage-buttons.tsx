import styles from '#features/dashboard/stage-buttons.module.css';

/** One of a few readings of the same figures. */
export function StageButtons<Code extends string>({
  label,
  options,
  chosen,
  choose,
}: {
  readonly label: string;
  readonly options: readonly (readonly [code: Code, name: string])[];
  readonly chosen: Code;
  readonly choose: (code: Code, name: string) => void;
}) {
  return (
    <div className={styles.stages} role="group" aria-label={label}>
      {options.map(([code, name]) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => choose(code, name)}>
          {name}
        </button>
      ))}
    </div>
  );
}
