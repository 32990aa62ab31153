import { Select, Textarea, TextInput } from '@mantine/core';
import { SALES_REFERENCE_INPUT_LENGTH } from '#freight/form/check-form.ts';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { hireUnitKey } from '#freight/form/form-state.ts';
import styles from '#freight/form/form.module.css';
import { LiabilityFields } from '#freight/form/liability-fields.tsx';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

/** CONS-21, CONS-22, CONS-24. `notesOnly` hides the fields that can no longer be changed. */
export function AdditionalFields({
  notesOnly = false,
  ...props
}: FormProps & { readonly notesOnly?: boolean }) {
  const { settings, flags } = useSession().tenant;
  return (
    <div className={styles.fields}>
      <Notes field="notes" {...props} />
      <Notes field="receiverNotes" {...props} />
      {!notesOnly && (
        <>
          <SalesReference {...props} />
          {flags.ExportConsignments && <Export {...props} />}
          {settings.hireageEnabled && <Hireage {...props} />}
          <LiabilityFields {...props} />
        </>
      )}
    </div>
  );
}

function Notes({ field, form, change, errorOf }: FormProps & { readonly field: 'notes' | 'receiverNotes' }) {
  const error = errorOf(field);
  return (
    <Textarea
      id={field}
      label={HEAD_FIELDS[field].label}
      rows={3}
      resize="vertical"
      value={form[field]}
      onChange={(event) => change({ type: 'set', field, value: event.currentTarget.value })}
      error={error !== undefined && <FieldError message={error} />}
    />
  );
}

function SalesReference({ form, change, errorOf }: FormProps) {
  const error = errorOf('salesReference');
  const used = [...form.salesReference].length;
  const counter = `${used} of ${SALES_REFERENCE_INPUT_LENGTH} characters`;
  return (
    <TextInput
      id="salesReference"
      label={HEAD_FIELDS.salesReference.label}
      autoComplete="off"
      value={form.salesReference}
      onChange={(event) => change({ type: 'set', field: 'salesReference', value: event.currentTarget.value })}
      description={
        error === undefined ? (
          <span className={used > SALES_REFERENCE_INPUT_LENGTH ? styles.over : undefined}>{counter}</span>
        ) : undefined
      }
      error={error !== undefined && <FieldError message={error} />}
    />
  );
}

/** Unticking clears the certificate (CONS-22). */
function Export({ form, change, errorOf }: FormProps) {
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
          {HEAD_FIELDS.isExport.label}
        </CheckRow>
      </div>
      {form.isExport && (
        <TextInput
          id="ecert"
          label={HEAD_FIELDS.ecert.label}
          {...requiredProps()}
          autoComplete="off"
          value={form.ecert}
          onChange={(event) => change({ type: 'set', field: 'ecert', value: event.currentTarget.value })}
          error={error !== undefined && <FieldError message={error} />}
        />
      )}
    </>
  );
}

const NONE = 'None';

function Hireage({ form, change, errorOf }: FormProps) {
  const { hireUnits } = useOrganisationContext();
  const error = errorOf('hireQuantity');
  return (
    <div className={styles.hire}>
      <Select
        id="hireUnit"
        label={HEAD_FIELDS.hireUnit.label}
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
          label={HEAD_FIELDS.hireQuantity.label}
          {...requiredProps()}
          inputMode="numeric"
          autoComplete="off"
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
