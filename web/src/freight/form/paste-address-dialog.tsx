import '#kit/field-styles.ts';
import type { ParticipantDraft, ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import { parseAddressBlock } from '@cartage/domain/participant/parse-address-block.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PARTICIPANT_FIELDS } from '#freight/form/field-table.ts';
import styles from '#freight/form/paste-address.module.css';
import { Dialog } from '#kit/dialog.tsx';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { FieldError } from '#ui/field-error.tsx';

const ROWS: readonly { readonly name: string; readonly fields: readonly ParticipantField[] }[] = [
  { name: 'name', fields: ['fullName'] },
  { name: 'street', fields: ['streetNumber', 'street'] },
  { name: 'place', fields: ['suburb', 'city', 'postcode'] },
  { name: 'contact', fields: ['phone', 'email'] },
];

/** Splits pasted text into the fields of an address, which the user confirms or corrects. */
export function PasteAddressDialog({
  party,
  initialText,
  close,
  onUse,
}: {
  /** 'Sender' or 'Receiver'. */
  readonly party: string;
  readonly initialText: string;
  readonly close: () => void;
  readonly onUse: (draft: ParticipantDraft) => void;
}) {
  const [text, setText] = useState(initialText);
  const [corrected, setCorrected] = useState<Partial<ParticipantDraft>>({});
  const hasChanges = useHasChanged({ text, corrected });
  const [error, setError] = useState<string | null>(null);
  const { draft, unused } = parseAddressBlock(text);
  const fields = { ...draft, ...corrected };
  const use = () => {
    if (Object.values(fields).every((value) => value.trim() === '')) return setError('Paste an address');
    return onUse(fields);
  };
  return (
    <Dialog
      title={`Paste the address of the ${party.toLowerCase()}`}
      size={720}
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={use}>Use address</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Textarea
          label="Address or email text"
          placeholder={'Rātā Supplies\n12 Tūī Street, Penrose\nAuckland 1061'}
          rows={6}
          value={text}
          data-autofocus
          error={error !== null && <FieldError message={error} />}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setCorrected({});
            setError(null);
          }}
        />
        <h3 className={styles.heading}>Check the fields</h3>
        {ROWS.map((row) => (
          <div key={row.name} className={styles.row} data-row={row.name}>
            {row.fields.map((field) => (
              <TextInput
                key={field}
                label={PARTICIPANT_FIELDS[field].label}
                autoComplete="off"
                value={fields[field]}
                onChange={({ currentTarget: { value } }) => {
                  setCorrected((before) => ({ ...before, [field]: value }));
                  setError(null);
                }}
              />
            ))}
          </div>
        ))}
        {unused.length > 0 && (
          <div className={styles.unused} role="note">
            <h3 className={styles.heading}>Not used</h3>
            <ul>
              {[...new Set(unused)].map((rest) => (
                <li key={rest}>{rest}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
