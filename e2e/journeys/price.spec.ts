import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { createPage } from '#pages/create-page.ts';
import { detailPage } from '#pages/detail-page.ts';
import { enterQuote, QUOTED_FREIGHT, quotation } from '#pages/quote-page.ts';

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

for (const { user, tenant, extra } of [
  { user: 'Hana', tenant: 'kea', extra: 'TAIL' },
  { user: 'Tia', tenant: 'tui', extra: null },
] as const) {
  test(`${user} sees how the estimate differs from the quote that the consignment was created from [@CONS-16] [@QUOTE-04]`, async ({
    page,
    signIn,
    rows,
  }) => {
    await signIn(user, { path: '/consignment/quote' });
    await enterQuote(page, QUOTED_FREIGHT[tenant]);
    if (extra !== null) await page.getByLabel('Tail lift', { exact: true }).fill('1');
    const delivery = await page.getByRole('textbox', { name: 'Requested Delivery' }).inputValue();
    await page.getByRole('button', { name: 'Get Quote' }).click();
    const number = await quotation(page)
      .getByText(/^Q-\d{6}$/)
      .innerText();
    await page.getByRole('button', { name: 'Create consignment' }).click();
    const reference = await createPage(page).expectSaved();
    await test.step('everything typed is on the consignment', async () => {
      const [stored] = await rows<{ lines: string; delivery: string; extras: string[] }>(
        `select to_char(c.requested_delivery_day, 'DD/MM/YYYY') as delivery,
           (select string_agg(item_count || ' ' || description || ' ' || weight_kg::float, ', ') from line_item l
             where l.consignment_id = c.id) as lines,
           array(select x.code from consignment_extra e join delivery_extra x on x.id = e.extra_id
             where e.consignment_id = c.id and e.instruction_code = 'INCLUDED') as extras
         from consignment c where reference = $1`,
        [reference],
      );
      const extras = extra === null ? [] : [extra];
      expect(stored).toEqual({ lines: '2 Shelves 300', delivery, extras });
    });
    const detail = detailPage(page);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.expectSuccess(`${reference} marked as ready`);
    await detail.edit('Freight');
    await detail.lineField('Weight in kilograms', 1).fill('900');
    await detail.save.click();
    await detail.expectSuccess('Freight has been saved');
    const changes = page.getByRole('region', { name: 'Changed since the quote' });
    // The job of the estimate can finish after the page stopped waiting for it (CONS-12).
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Show price details' }).click();
      await expect(page.getByRole('dialog', { name: 'Price details' })).toContainText(`Quoted, ${number}`);
      await expect(changes.getByRole('row', { name: /^Weight charge/ })).toContainText(/\$.+ to \$/);
    }).toPass();
    await expect(changes.getByRole('row', { name: /^Base charge/ })).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
