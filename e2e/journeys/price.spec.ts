import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';

test.describe.configure({ mode: 'default' });

interface Priced {
  readonly reference: string;
  readonly confirmed: string;
  readonly total: string;
}

/** A consignment of the organisation whose confirmed price differs from its estimate. */
const DIFFERENT = `
  select c.reference, c.confirmed_price as confirmed, e.working ->> 'total' as total
  from consignment c
  join price_estimate e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
  where c.organisation_id = $1 and c.confirmed_charges @> '[{"code": "WAIT"}]'
    and c.confirmed_price <> (e.working ->> 'total')::numeric
  order by c.id desc limit 1`;

for (const { user, organisation } of [
  { user: 'Hana', organisation: 101 },
  { user: 'Tia', organisation: 201 },
] as const) {
  test(`${user} sees which charges make the confirmed price differ from the estimate [@CONS-16] [@CONS-26]`, async ({
    page,
    signIn,
    rows,
  }) => {
    const [found] = await rows<Priced>(DIFFERENT, [organisation]);
    await signIn(user, { path: `/consignment/${found?.reference}` });
    await page.getByRole('button', { name: 'Show price details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Price details' });
    const changes = dialog.getByRole('region', { name: 'Confirmed price compared with the estimate' });
    await expect(changes.getByRole('row', { name: /^Waiting time/ })).toContainText('not charged to $35.00');
    await expect(changes.getByRole('row', { name: /^Waiting time/ })).toContainText('+$35.00');
    await expect(changes.getByRole('heading')).toContainText(
      `$${(Number(found?.confirmed) - Number(found?.total)).toFixed(2)}`,
    );
    await expect(dialog).toContainText('Chargeable weight');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
