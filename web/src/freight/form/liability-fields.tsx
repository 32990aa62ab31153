import { Select, TextInput } from '@mantine/core';
import {
  LIABILITIES,
  LIABILITY_KINDS,
  type LiabilityKind,
  MAX_DECLARED_TERMS,
} from '@cartage/domain/consignment/liability.ts';
import { offeredLiabilities } from '@cartage/domain/tenant/liability-settings.ts';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

/** The carrier's liability, where the tenant offers a choice or the consignment already has another kind. */
export function LiabilityFields(props: FormProps) {
  const { form, change, errorOf } = props;
  const offered = offeredLiabilities(useSession().tenant.settings.liabilityKinds);
  const kinds = LIABILITY_KINDS.filter((kind) => offered.includes(kind) || kind === form.liability);
  if (kinds.length < 2) return null;
  const error = errorOf('liability');
  return (
    <>
      <Select
        id="liability"
        label={HEAD_FIELDS.liability.label}
        data={kinds.map((kind) => ({ value: kind, label: LIABILITIES[kind].label }))}
        value={form.liability}
        allowDeselect={false}
        // The options are the kinds.
        onChange={(kind) => change({ type: 'set', field: 'liability', value: kind as LiabilityKind })}
        description={LIABILITIES[form.liability].description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error !== undefined && <FieldError message={error} />}
      />
      {form.liability === 'DECLARED_VALUE' && <DeclaredText field="declaredValue" {...props} />}
      {form.liability === 'DECLARED_TERMS' && <DeclaredText field="declaredTerms" {...props} />}
    </>
  );
}

function DeclaredText({
  field,
  form,
  change,
  errorOf,
}: FormProps & { readonly field: 'declaredValue' | 'declaredTerms' }) {
  const error = errorOf(field);
  const isAmount = field === 'declaredValue';
  return (
    <TextInput
      id={field}
      label={HEAD_FIELDS[field].label}
      {...requiredProps()}
      autoComplete="off"
      {...(isAmount
        ? { inputMode: 'decimal' as const, leftSection: '$', rightSection: 'NZD', rightSectionWidth: 52 }
        : { maxLength: MAX_DECLARED_TERMS, placeholder: 'Name or number of the agreement' })}
      value={form[field]}
      onChange={(event) => change({ type: 'set', field, value: event.currentTarget.value })}
      error={error !== undefined && <FieldError message={error} />}
    />
  );
}
