import '#kit/form-styles.ts';
import { Select } from '@mantine/core';
import { PAPER_CODES, PAPERS } from '@cartage/domain/documents/papers.ts';
import { chosen, type LabelChoice, positionsOf, PRINTERS } from '#freight/labels/label-choice.ts';
import styles from '#freight/labels/label-form.module.css';

/** On which paper, by which printer, and from which place of a sheet that was begun. */
export function LabelForm({
  choice,
  change,
}: {
  readonly choice: LabelChoice;
  readonly change: (next: LabelChoice) => void;
}) {
  const positions = positionsOf(choice);
  return (
    <div className={styles.form}>
      <Select
        label="Paper"
        data={PAPER_CODES.map((code) => ({ value: code, label: PAPERS[code].name }))}
        value={choice.paper}
        onChange={(value) => {
          const paper = PAPER_CODES.find((code) => code === value);
          if (paper !== undefined) change(chosen(choice, { paper }));
        }}
        allowDeselect={false}
      />
      <Select
        label="Format"
        data={PRINTERS.filter(({ value }) => value === 'pdf' || PAPERS[choice.paper].hasZpl)}
        value={choice.printer}
        onChange={(value) => {
          const printer = (['pdf', '203', '300'] as const).find((one) => one === value);
          if (printer !== undefined) change(chosen(choice, { printer }));
        }}
        allowDeselect={false}
      />
      {positions > 1 && (
        <fieldset className={styles.sheet}>
          <legend>Start at</legend>
          <div className={styles.places}>
            {Array.from({ length: positions }, (_, index) => index + 1).map((position) => (
              <label key={position} className={styles.place}>
                <input
                  type="radio"
                  name="start-position"
                  checked={choice.startPosition === position}
                  onChange={() => change(chosen(choice, { startPosition: position }))}
                  aria-label={`Place ${position} of ${positions}`}
                />
                <span aria-hidden>{position}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
