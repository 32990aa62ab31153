import { Textarea, TextInput } from '@mantine/core';
import { SALES_REFERENCE_INPUT_LENGTH } from '#features/consignment-create/check-form.ts';
import type { FormParts } from '#features/consignment-create/form-context.ts';
import styles from '#features/consignment-create/page.module.css';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';

export function AdditionalCard({ form, change, errorOf }: FormParts) {
  const salesError = errorOf('salesReference');
  const used = [...form.salesReference].length;
  return (
    <Card title="Additional">
      <div className={styles.fields}>
        <Notes field="notes" label="Sender notes" parts={{ form, change, errorOf }} />
        <Notes field="receiverNotes" label="Receiver notes" parts={{ form, change, errorOf }} />
        <TextInput
          id="salesReference"
          label="Sales reference"
          autoComplete="off"
          maxLength={SALES_REFERENCE_INPUT_LENGTH}
          value={form.salesReference}
          onChange={(event) =>
            change({ type: 'set', field: 'salesReference', value: event.currentTarget.value })
          }
          description={
            salesError === undefined ? `${used} of ${SALES_REFERENCE_INPUT_LENGTH} characters` : undefined
          }
          error={salesError !== undefined && <FieldError message={salesError} />}
        />
      </div>
    </Card>
  );
}

function Notes({
  field,
  label,
  parts: { form, change, errorOf },
}: {
  readonly field: 'notes' | 'receiverNotes';
  readonly label: string;
  readonly parts: FormParts;
}) {
  const error = errorOf(field);
  return (
    <Textarea
      id={field}
      label={label}
      rows={3}
      resize="vertical"
      value={form[field]}
      onChange={(event) => change({ type: 'set', field, value: event.currentTarget.value })}
      error={error !== undefined && <FieldError message={error} />}
    />
  );
}
