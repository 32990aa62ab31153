import { Select } from '@mantine/core';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import styles from '#freight/form/form.module.css';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

/** Service type and invoice account (CONS-21). A saved value stays in the list after it is withdrawn. */
export function DetailsFields({
  form,
  change,
  errorOf,
  current,
}: FormProps & {
  /** Values of a saved consignment. */
  readonly current?: {
    readonly serviceType: { readonly code: string; readonly name: string };
    readonly account: { readonly id: number; readonly code: string; readonly description: string };
  };
}) {
  const { serviceTypes, accounts } = useOrganisationContext();
  const [serviceError, accountError] = [errorOf('serviceType'), errorOf('accountId')];
  const types = withCurrent(
    serviceTypes.map(({ code, name }) => ({ value: code, label: name })),
    current && { value: current.serviceType.code, label: current.serviceType.name },
  );
  const accountOptions = withCurrent(
    openAccounts(accounts).map(accountOption),
    current && accountOption(current.account),
  );
  return (
    <div className={styles.pair}>
      <Select
        id="serviceType"
        label={HEAD_FIELDS.serviceType.label}
        {...requiredProps()}
        placeholder="Choose a service type"
        data={types}
        value={form.serviceType}
        onChange={(value) => change({ type: 'set', field: 'serviceType', value })}
        error={serviceError !== undefined && <FieldError message={serviceError} />}
        {...SELECT_PROPS}
      />
      <Select
        id="accountId"
        label={HEAD_FIELDS.accountId.label}
        {...requiredProps()}
        placeholder="Choose an account"
        data={accountOptions}
        value={form.accountId === null ? null : String(form.accountId)}
        onChange={(value) =>
          change({ type: 'set', field: 'accountId', value: value === null ? null : Number(value) })
        }
        error={accountError !== undefined && <FieldError message={accountError} />}
        {...SELECT_PROPS}
      />
    </div>
  );
}

const SELECT_PROPS = {
  searchable: true,
  // After a failed save the field gets the focus, and its options would cover the error.
  openOnFocus: false,
  // Otherwise a timer of the opening list clears the choice of a user who types fast, and Enter does nothing.
  selectFirstOptionOnDropdownOpen: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'No matches',
  allowDeselect: false,
  maxDropdownHeight: 280,
} as const;

interface Option {
  readonly value: string;
  readonly label: string;
}

const accountOption = ({
  id,
  code,
  description,
}: {
  readonly id: number;
  readonly code: string;
  readonly description: string;
}): Option => ({ value: String(id), label: `${code} ${description}` });

const withCurrent = (options: readonly Option[], current: Option | undefined): Option[] =>
  current === undefined || options.some(({ value }) => value === current.value)
    ? [...options]
    : [current, ...options];
