import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LiabilityFields } from '#freight/form/liability-fields.tsx';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { emptyForm } from '#freight/form/testing/sample-form.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

function Fields({ liability = 'LIMITED' }: Partial<Pick<ConsignmentForm, 'liability'>>) {
  const [form, setForm] = useState(emptyForm({ liability }));
  return (
    <LiabilityFields
      form={form}
      change={(change) => change.type === 'set' && setForm({ ...form, [change.field]: change.value })}
      errorOf={() => undefined}
    />
  );
}

const ALL = { LiabilityKinds: 'DECLARED_VALUE,OWNERS_RISK,DECLARED_TERMS' };

test('the choice says what the carrier is liable for, and asks only for what the kind needs', async () => {
  await renderInPortal(<Fields />, { settings: ALL });
  const select = page.getByRole('combobox', { name: 'Liability' });
  const choose = async (name: string) => {
    await select.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await expect.element(select).toHaveValue("Limited carrier's risk");
  await expect
    .element(page.getByText('The carrier is liable for up to $2,000 per unit of goods.'))
    .toBeVisible();
  await choose('Declared value risk');
  await expect.element(page.getByText('The carrier is liable for up to the declared value.')).toBeVisible();
  await expect.element(page.getByLabelText('Declared value')).toBeVisible();
  await choose('Declared terms');
  await expect.element(page.getByLabelText('Declared value')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Declared terms' })).toBeVisible();
  await choose("Owner's risk");
  await expect.element(page.getByRole('textbox', { name: 'Declared terms' })).not.toBeInTheDocument();
});

test('a tenant without a choice shows no field, unless the consignment has another kind', async () => {
  await renderInPortal(<Fields />);
  await expect.element(page.getByLabelText('Liability')).not.toBeInTheDocument();
  await renderInPortal(<Fields liability="OWNERS_RISK" />);
  await expect.element(page.getByRole('combobox', { name: 'Liability' })).toHaveValue("Owner's risk");
});
