import '#kit/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { REPRINT_REASONS, type ReprintReason } from '@cartage/domain/documents/label-reprint.ts';
import { useEffect, useId, useRef } from 'react';
import styles from '#freight/label-prints/reprint-reason-fields.module.css';
import { wholeNumber } from '#freight/figures.ts';
import type { ReprintForm } from '#freight/label-prints/use-reprint-reason.ts';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

/** '2 of these 40 consignments have printed labels. Why are you printing the labels again?' */
export function printedText(count: number, total: number): string {
  const subject =
    total === 1
      ? 'The labels of this consignment were opened before.'
      : `${wholeNumber(count)} of these ${wholeNumber(total)} consignments ${count === 1 ? 'has' : 'have'} printed labels.`;
  return `${subject} Why are you printing the labels again?`;
}

/** Why labels are printed again. `text` says which. */
export function ReprintReasonFields({
  form: { draft, change, issues, focus },
  text,
  focuses = false,
}: {
  readonly form: ReprintForm;
  readonly text: string;
  /** Moves the focus here: the fields appear after a click. */
  readonly focuses?: boolean;
}) {
  const textId = useId();
  const reason = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus !== null) (focus.field === 'note' ? note : reason).current?.focus();
  }, [focus]);
  return (
    <div role="group" aria-labelledby={textId} className={styles.group}>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      <div className={styles.fields}>
        <Select
          ref={reason}
          label="Reason for the reprint"
          placeholder="Choose a reason"
          {...requiredProps()}
          data={REPRINT_REASONS.map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.reason}
          allowDeselect={false}
          data-autofocus={focuses || undefined}
          autoFocus={focuses}
          // The options are the reasons.
          onChange={(code) => change({ reason: code as ReprintReason })}
          error={issues.reason !== null && <FieldError message={issues.reason} />}
        />
        {draft.reason === 'OTHER' && (
          <TextInput
            ref={note}
            label="Details"
            {...requiredProps()}
            autoComplete="off"
            value={draft.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
            error={issues.note !== null && <FieldError message={issues.note} />}
          />
        )}
      </div>
    </div>
  );
}
