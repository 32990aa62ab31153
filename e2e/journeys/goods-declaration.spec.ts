import type { Page } from '@playwright/test';
import { callApi } from '#call-api.ts';
import { expect, test, type Rows } from '#fixtures.ts';

const PAINT = { unNumber: '1263', class: '3', nameAndDescription: 'Paint, packing group II' };

const AMMONIUM_NITRATE = {
  unNumber: '1942',
  class: '5.1',
  nameAndDescription: 'Ammonium nitrate, packing group III',
};

/** A draft with a drum of paint. */
async function paintDraft(page: Page, rows: Rows): Promise<string> {
  const [known] = await rows<{ reference: string }>(
    `select c.reference
     from consignment c
     join tenant t on t.id = c.tenant_id and t.code = 'kea'
     join membership_site ms on ms.organisation_id = c.organisation_id and ms.site_id = c.site_id
     join portal_user u on u.id = ms.user_id and u.name like 'Hana %'
     where c.status = 7 and not exists (
       select from line_item l where l.consignment_id = c.id and l.un_number is not null)
     order by c.id desc limit 1`,
  );
  const copy = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
  const { reference } = await callApi<{ reference: string }>(page, `${known?.reference}/copies`, copy);
  await rows(
    `update participant set phone = '09 555 0142'
     where consignment_id = (select id from consignment where reference = $1)`,
    [reference],
  );
  await addGoods(page, reference, PAINT);
  return reference;
}

const addGoods = (page: Page, reference: string, dangerousGoods: typeof PAINT) =>
  callApi(page, `${reference}/line-items`, {
    packagingType: 'CTN',
    description: dangerousGoods.nameAndDescription,
    count: 1,
    volume: 0.1,
    weight: 20,
    dangerousGoods,
  });

test('a declaration is completed, signed and printed, and a change of the goods makes the signature void', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await paintDraft(page, rows);
  await rows(
    `update membership set declaration_signatory = 'Hana M. Wilcox'
       where user_id in (select id from portal_user where name like 'Hana %')`,
  );
  await page.goto(`/consignment/${reference}`);
  const card = page.getByRole('region', { name: 'Dangerous goods declaration' });

  await test.step('the page says what is missing', async () => {
    await expect(card.getByText('Declaration incomplete')).toBeVisible();
    await expect(card.getByText(/Enter the number of packages\./)).toBeVisible();
    await expect(card.getByText('Not signed')).toBeVisible();
    await expect(card.getByText('No conflict found in 49 CFR 177.848.')).toBeVisible();
  });

  await test.step('the details complete it', async () => {
    await card.getByRole('button', { name: 'Complete declaration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dangerous goods declaration' });
    await dialog.getByLabel('Number of packages').fill('4');
    await dialog.getByLabel('Kind of packages').fill('drum');
    await dialog.getByLabel('Net quantity').fill('80');
    await dialog.getByLabel('Unit').selectOption('L');
    await dialog.getByLabel('Flash point (°C)').fill('23');
    await dialog.getByLabel('Marine pollutant').selectOption('no');
    await dialog.getByLabel('Name').fill('Aroha Ngata');
    await dialog.getByLabel('Phone').fill('0800 555 014');
    await dialog.getByRole('button', { name: 'Save declaration' }).click();
    await expect(card.getByText('Declaration complete')).toBeVisible();
  });

  await test.step('the signatory signs it', async () => {
    await card.getByRole('button', { name: 'Sign declaration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign the declaration' });
    await expect(dialog.getByText(/UN 1263, Paint, class 3, packing group II/)).toBeVisible();
    for (const text of ['4 × drum', '80 L', '23 °C', 'Aroha Ngata, 0800 555 014'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign declaration' }).click();
    await expect(card.getByText(/^Signed by Hana M\. Wilcox/)).toBeVisible();
  });

  await test.step('the PDF is downloaded', async () => {
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download declaration' }).click();
    expect((await download).suggestedFilename()).toBe(`Dangerous goods declaration ${reference}.pdf`);
  });

  await test.step('more goods make the signature void', async () => {
    await addGoods(page, reference, AMMONIUM_NITRATE);
    await page.reload();
    await expect(card.getByText('Declaration incomplete')).toBeVisible();
    await expect(card.getByText(/is void, because the declaration has changed since/)).toBeVisible();
    const segregation = card.getByRole('region', { name: 'Segregation', exact: true });
    await expect(segregation.getByText('Keep separated')).toBeVisible();
  });

  await test.step('the run has the load and the conflicts of its consignments', async () => {
    await rows(
      `insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at)
       select c.id, c.organisation_id, c.tenant_id, s.id, now()
       from consignment c
       join run_schedule s on s.tenant_id = c.tenant_id and s.booked < s.capacity
       where c.reference = $1
       order by s.starts_at desc
       limit 1`,
      [reference],
    );
    await page.reload();
    const run = card.getByRole('region', { name: 'Dangerous goods on the run' });
    await expect(run.getByText('Class 5.1, UN 1942')).toBeVisible();
    await expect(run.getByText('Keep separated').first()).toBeVisible();
  });
});
