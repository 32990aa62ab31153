import { Select } from '@mantine/core';
import type { FormParts } from '#features/consignment-create/form-context.ts';
import { openAccounts } from '#features/consignment-create/open-accounts.ts';
import styles from '#features/consignment-create/page.module.css';
import { useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';

export function DetailsCard({ form, change, errorOf }: FormParts) {
  const { serviceTypes, accounts } = useWorkplace();
  const [serviceError, accountError] = [errorOf('serviceType'), errorOf('accountId')];
  return (
    <Card title="Consignment details">
      <div className={styles.pair}>
        <Select
          id="serviceType"
          label="Service type"
          placeholder="Choose a service type"
          data={serviceTypes.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.serviceType}
          onChange={(value) => change({ type: 'set', field: 'serviceType', value })}
          error={serviceError !== undefined && <FieldError message={serviceError} />}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage="Nothing matches"
          allowDeselect={false}
          maxDropdownHeight={280}
        />
        <Select
          id="accountId"
          label="Invoice account"
          placeholder="Choose an account"
          data={openAccounts(accounts).map(({ id, code, description }) => ({
            value: String(id),
            label: `${code} ${description}`,
          }))}
          value={form.accountId === null ? null : String(form.accountId)}
          onChange={(value) =>
            change({ type: 'set', field: 'accountId', value: value === null ? null : Number(value) })
          }
          error={accountError !== undefined && <FieldError message={accountError} />}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage="Nothing matches"
          allowDeselect={false}
          maxDropdownHeight={280}
        />
      </div>
    </Card>
  );
}
