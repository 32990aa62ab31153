import { Select, Textarea, TextInput } from '@mantine/core';
import { SALES_REFERENCE_INPUT_LENGTH } from '#freight/form/check-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import { hireUnitKey } from '#freight/form/form-state.ts';
import styles from '#freight/form/form.module.css';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** CONS-21, CONS-22, CONS-24; `notesOnly` where the rest may not be changed any more. */
export function AdditionalFields({
  notesOnly = false,
  ...parts
}: FormParts & { readonly notesOnly?: boolean }) {
  const { settings, flags } = useSession().tenant;
  return (
    <div className={styles.fields}>
      <Notes field="notes" label="Sender notes" parts={parts} />
      <Notes field="receiverNotes" label="Receiver notes" parts={parts} />
      {!notesOnly && (
        <>
          <SalesReference {...parts} />
          {flags.ExportConsignments && <Export {...parts} />}
          {settings.hireageEnabled && <Hireage {...parts} />}
        </>
      )}
    </div>
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

function SalesReference({ form, change, errorOf }: FormParts) {
  const error = errorOf('salesReference');
  const used = [...form.salesReference].length;
  return (
    <TextInput
      id="salesReference"
      label="Sales reference"
      autoComplete="off"
      maxLength={SALES_REFERENCE_INPUT_LENGTH}
      value={form.salesReference}
      onChange={(event) => change({ type: 'set', field: 'salesReference', value: event.currentTarget.value })}
      description={error === undefined ? `${used} of ${SALES_REFERENCE_INPUT_LENGTH} characters` : undefined}
      error={error !== undefined && <FieldError message={error} />}
    />
  );
}

/** Unticking takes the certificate away (CONS-22). */
function Export({ form, change, errorOf }: FormParts) {
  const error = errorOf('ecert');
  return (
    <>
      <div className={styles.export}>
        <CheckRow
          checked={form.isExport}
          onChange={(isExport) => {
            change({ type: 'set', field: 'isExport', value: isExport });
            if (!isExport) change({ type: 'set', field: 'ecert', value: '' });
          }}
        >
          Export consignment
        </CheckRow>
      </div>
      {form.isExport && (
        <TextInput
          id="ecert"
          label="E-cert"
          autoComplete="off"
          maxLength={100}
          value={form.ecert}
          onChange={(event) => change({ type: 'set', field: 'ecert', value: event.currentTarget.value })}
          error={error !== undefined && <FieldError message={error} />}
        />
      )}
    </>
  );
}

const NONE = 'None';

function Hireage({ form, change, errorOf }: FormParts) {
  const { hireUnits } = useWorkplace();
  const error = errorOf('hireQuantity');
  return (
    <div className={styles.hire}>
      <Select
        id="hireUnit"
        label="Hire unit"
        data={[
          { value: NONE, label: NONE },
          ...hireUnits.map((unit) => ({ value: hireUnitKey(unit), label: `${unit.name}, ${unit.code}` })),
        ]}
        value={form.hireUnit ?? NONE}
        allowDeselect={false}
        onChange={(value) => change({ type: 'set', field: 'hireUnit', value: value === NONE ? null : value })}
      />
      {form.hireUnit !== null && (
        <TextInput
          id="hireQuantity"
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={form.hireQuantity}
          onChange={(event) =>
            change({ type: 'set', field: 'hireQuantity', value: event.currentTarget.value })
          }
          error={error !== undefined && <FieldError message={error} />}
        />
      )}
    </div>
  );
}
