import type { Response } from '@playwright/test';
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
  readonly difference: string;
}

/** A consignment of the organisation whose confirmed price differs from its estimate. */
const DIFFERENT = `
  select c.reference, to_char(c.confirmed_price, 'FM999,990.00') as confirmed,
    to_char(c.confirmed_price - (e.working ->> 'total')::numeric, 'FM999,990.00') as difference
  from consignment c
  join price_estimate e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
  where c.organisation_id = $1 and c.confirmed_charges @> '[{"code": "WAIT"}]'
    and c.confirmed_price <> (e.working ->> 'total')::numeric
  order by c.id desc limit 1`;

interface Estimated {
  readonly reference: string;
  readonly estimated: string;
  readonly total: string;
}

/** A ready consignment with an estimate below 1,000, which is printed without a separator. */
const ESTIMATED = `
  select c.reference, c.estimated_price as estimated, e.working ->> 'total' as total
  from consignment c
  join price_estimate e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
  where c.organisation_id = $1 and c.status = 2 and c.confirmed_price is null
    and e.total = c.estimated_price and (e.working ->> 'total')::numeric between c.estimated_price + 0.01 and 999
  order by c.id limit 1`;

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
    await expect(page.getByText(`$${found?.confirmed} NZD, confirmed`)).toBeVisible();
    await page.getByRole('button', { name: 'Show price details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Price details' });
    const changes = dialog.getByRole('region', { name: 'Confirmed price compared with the estimate' });
    await expect(changes.getByRole('row', { name: /^Waiting time/ })).toContainText('not charged to $35.00');
    await expect(changes.getByRole('row', { name: /^Waiting time/ })).toContainText('+$35.00');
    await expect(changes.getByRole('heading')).toContainText(`$${found?.difference}`);
    await expect(dialog).toContainText('Chargeable weight');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test(`${user} finds the estimate of the price block in the calculation [@CONS-16]`, async ({
    page,
    signIn,
    rows,
  }) => {
    const [found] = await rows<Estimated>(ESTIMATED, [organisation]);
    await signIn(user, { path: `/consignment/${found?.reference}` });
    await expect(page.getByText(`$${found?.estimated} NZD, estimate`)).toBeVisible();
    await expect(page.getByText('Excludes GST and FAF')).toBeVisible();
    await page.getByRole('button', { name: 'Show price details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Price details' });
    await expect(dialog.getByText(`Estimate without FAF$${found?.estimated}`)).toBeVisible();
    await expect(dialog.getByText(`Estimate with FAF$${found?.total}`)).toBeVisible();
  });
}

for (const { user, tenant, extra } of [
  { user: 'Hana', tenant: 'kea', extra: 'TAIL' },
  { user: 'Tia', tenant: 'tui', extra: null },
] as const) {
  test(`${user} sees how the estimate differs from the quote that the consignment was created from [@CONS-12] [@CONS-16] [@QUOTE-04]`, async ({
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
    const estimate = page.getByText(/^\$[\d,.]+ NZD, estimate$/);
    const before = await estimate.innerText();
    const isSave = (response: Response) =>
      response.request().method() === 'PUT' && response.url().endsWith(`/consignments/${reference}`);
    const [saved] = await Promise.all([page.waitForResponse(isSave), detail.save.click()]);
    await test.step('the page shows the new estimate without a reload', async () => {
      expect(saved.ok()).toBe(true);
      const answered = performance.now();
      // Twice the 3 s of CONS-12, for a busy machine. The time of the job itself has the limit of CONS-12.
      await expect(estimate).not.toHaveText(before, { timeout: 6_000 });
      const shownAfter = Math.round(performance.now() - answered);
      test.info().annotations.push({ type: 'estimate shown after', description: `${shownAfter} ms` });
      const [latest] = await rows<{ latency: number }>(
        `select extract(epoch from e.made_at - c.modified_at)::float8 as latency
         from consignment c
         join price_estimate e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
         where c.reference = $1 order by e.id desc limit 1`,
        [reference],
      );
      expect(latest?.latency).toBeLessThan(3);
    });
    await detail.expectSuccess('Freight has been saved');
    const changes = page.getByRole('region', { name: 'Changed since the quote' });
    await page.getByRole('button', { name: 'Show price details' }).click();
    await expect(page.getByRole('dialog', { name: 'Price details' })).toContainText(`Quoted, ${number}`);
    await expect(changes.getByRole('row', { name: /^Weight charge/ })).toContainText(/\$.+ to \$/);
    await expect(changes.getByRole('row', { name: /^Base charge/ })).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
