import { Select } from '@mantine/core';
import type { FormParts } from '#freight/form/form-context.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import styles from '#freight/form/form.module.css';
import { useWorkplace } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** Service type and invoice account (CONS-21). What is chosen stays readable where it is not offered any more. */
export function DetailsFields({
  form,
  change,
  errorOf,
  current,
}: FormParts & {
  /** Of a saved consignment. */
  readonly current?: {
    readonly serviceType: { readonly code: string; readonly name: string };
    readonly account: { readonly id: number; readonly code: string; readonly description: string };
  };
}) {
  const { serviceTypes, accounts } = useWorkplace();
  const [serviceError, accountError] = [errorOf('serviceType'), errorOf('accountId')];
  const types = withCurrent(
    serviceTypes.map(({ code, name }) => ({ value: code, label: name })),
    current && { value: current.serviceType.code, label: current.serviceType.name },
  );
  const payers = withCurrent(
    openAccounts(accounts).map(accountOption),
    current && accountOption(current.account),
  );
  return (
    <div className={styles.pair}>
      <Select
        id="serviceType"
        label="Service type"
        placeholder="Choose a service type"
        data={types}
        value={form.serviceType}
        onChange={(value) => change({ type: 'set', field: 'serviceType', value })}
        error={serviceError !== undefined && <FieldError message={serviceError} />}
        {...CHOICE}
      />
      <Select
        id="accountId"
        label="Invoice account"
        placeholder="Choose an account"
        data={payers}
        value={form.accountId === null ? null : String(form.accountId)}
        onChange={(value) =>
          change({ type: 'set', field: 'accountId', value: value === null ? null : Number(value) })
        }
        error={accountError !== undefined && <FieldError message={accountError} />}
        {...CHOICE}
      />
    </div>
  );
}

const CHOICE = {
  searchable: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'Nothing matches',
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
