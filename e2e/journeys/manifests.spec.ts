import type { Page } from '@playwright/test';
import { callApi } from '#call-api.ts';
import { expect, test, type Rows } from '#fixtures.ts';

interface Prepared {
  readonly site: string;
  readonly references: readonly string[];
}

/** Ready copies of a consignment with this pickup day, which no other test has. */
async function prepare(
  page: Page,
  rows: Rows,
  { day, count }: { day: string; count: number },
): Promise<Prepared> {
  const [known] = await rows<{ reference: string }>(
    `select c.reference
     from consignment c
     join site s on s.id = c.site_id and s.is_active
     join tenant t on t.id = c.tenant_id and t.code = 'kea'
     join service_type k on k.id = c.service_type_id and k.code = 'STD'
     join organisation o on o.id = c.organisation_id
     join membership_site ms on ms.organisation_id = o.id and ms.site_id = s.id
     join portal_user u on u.id = ms.user_id and u.name like 'Hana %'
     where c.status = 7 and not exists (
       select from line_item l where l.consignment_id = c.id and l.un_number is not null)
     order by c.id desc limit 1`,
  );
  if (known === undefined) throw new Error('The demo world has no delivered consignment');
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const copy = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    const { reference } = await callApi<{ reference: string }>(page, `${known.reference}/copies`, copy);
    await callApi(page, `${reference}/mark-as-ready`, {});
    references.push(reference);
  }
  await rows(
    `update consignment set requested_pickup_at = ($2::date + time '09:00') at time zone 'Pacific/Auckland',
       requested_pickup_day = $2::date,
       requested_delivery_at = ($2::date + 8)::timestamp at time zone 'Pacific/Auckland',
       requested_delivery_day = $2::date + 8
     where reference = any($1::text[])`,
    [references, day],
  );
  // A copy belongs to the requesting site of the user.
  const [made] = await rows<{ site: string }>(
    'select s.name as site from consignment c join site s on s.id = c.site_id where c.reference = $1',
    [references[0]],
  );
  return { site: made?.site ?? '', references };
}

/** Moves the pickup day of a closed manifest into the past. Its trigger, which keeps closed manifests, is off for it. */
const becomeDue = (rows: Rows, reference: string) =>
  rows(
    `with unlocked as (select set_config('session_replication_role', 'replica', true))
     update manifest m set pickup_day = date '2026-03-18'
     from unlocked, manifest_consignment mc
     join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
     where c.reference = $1 and m.organisation_id = mc.organisation_id and m.id = mc.manifest_id`,
    [reference],
  );

/** Days of one project and test. */
const dayOf = (project: string, first: number) => (project === 'wide' ? first : first + 1);

async function gather(page: Page, site: string, day: number): Promise<void> {
  const card = page.getByRole('region', { name: 'Gather consignments' });
  await card.getByLabel('Site', { exact: true }).selectOption(site);
  await card.getByLabel('Pickup day', { exact: true }).fill(`${day}/03/2027`);
  await card.getByRole('button', { name: 'Gather consignments' }).click();
}

test(
  'gathers the freight of a day, closes the manifest and takes the sign-off of the driver',
  { tag: '@both' },
  async ({ page, signIn, rows, noise }, { project }) => {
    // The unknown reference.
    noise.allow(/^422 POST .*\/manifests\/\d+\/consignments$/);
    const day = dayOf(project.name, 8);
    await signIn('Hana', { path: '/manifests' });
    const { site, references } = await prepare(page, rows, { day: `2027-03-0${day}`, count: 3 });
    const [first = '', second = '', third = ''] = references;

    await test.step('gathering makes one open manifest', async () => {
      await gather(page, site, day);
      await expect(page.getByText('3 consignments gathered')).toBeVisible();
      await page.getByLabel('Day', { exact: true }).fill(`${day}/03/2027`);
      const list = page.getByRole('list', { name: 'Manifests' });
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await list.getByRole('link', { name: `Unnumbered manifest, 0${day}/03/2027` }).click();
    });
    const consignments = page.getByRole('list', { name: 'Consignments of the manifest' });

    await test.step('a consignment is removed and added again by its reference', async () => {
      await expect(consignments.getByRole('listitem')).toHaveCount(3);
      await page.getByRole('button', { name: `Remove ${second}` }).click();
      await expect(consignments.getByRole('listitem')).toHaveCount(2);
      await page.getByLabel('Consignment reference').fill(second.toLowerCase());
      await page.getByLabel('Consignment reference').press('Enter');
      await expect(consignments.getByRole('listitem')).toHaveCount(3);
      await expect(page.getByLabel('Consignment reference')).toHaveValue('');
    });

    await test.step('a change in another tab appears at once', async () => {
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await tab.getByRole('button', { name: `Remove ${second}` }).click();
      await expect(consignments.getByRole('listitem')).toHaveCount(2);
      await tab.getByLabel('Consignment reference').fill(second);
      await tab.getByLabel('Consignment reference').press('Enter');
      await expect(consignments.getByRole('listitem')).toHaveCount(3);
      await tab.close();
    });

    await test.step('an unknown reference is rejected at its field', async () => {
      const field = page.getByLabel('Consignment reference');
      await field.fill('KEA99999999');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription('Consignment KEA99999999 not found');
      await field.fill('');
    });

    await test.step('a cancelled consignment leaves the open manifest', async () => {
      await callApi(page, `${third}/cancelled`, { reason: 'Not needed' });
      await expect(consignments.getByRole('listitem')).toHaveCount(2);
    });

    await test.step('closing gives the number and requests the pickup', async () => {
      await page.getByRole('button', { name: 'Close manifest' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click();
      await expect(page.getByRole('heading', { name: /^Manifest M\d{6}$/ })).toBeVisible();
      await expect(page.getByRole('button', { name: `Remove ${first}` })).toHaveCount(0);
      await expect(consignments.getByText('Staged', { exact: true })).toHaveCount(2);
    });

    await test.step('the driver signs on the pickup day', async () => {
      await expect(page.getByText(/^The driver can sign from the pickup day on, /)).toBeVisible();
      await becomeDue(rows, first);
      await page.reload();
      await page.getByRole('button', { name: 'Sign off' }).click();
      const dialog = page.getByRole('dialog', { name: /^Sign off manifest M\d{6}$/ });
      await dialog.getByRole('button', { name: 'Save sign-off' }).click();
      await expect(dialog.getByText("Enter the driver's name")).toBeVisible();
      await dialog.getByLabel('Driver').fill('Tama Reid');
      await dialog.getByLabel('Vehicle registration').fill('klm423');
      const pad = dialog.getByRole('img', { name: 'Signature, empty' });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (box === null) throw new Error('The signature pad has no box');
      await page.mouse.move(box.x + 20, box.y + 30);
      await page.mouse.down();
      await page.mouse.move(box.x + 90, box.y + 60);
      await page.mouse.move(box.x + 160, box.y + 20);
      await page.mouse.up();
      await expect(dialog.getByRole('img', { name: 'Signature, signed' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Save sign-off' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/Tama Reid, vehicle KLM423$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reopen manifest' })).toHaveCount(0);
    });

    await test.step('the signed manifest is downloaded, and the consignment names it', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download manifest' }).click();
      expect((await download).suggestedFilename()).toMatch(/^Manifest M\d{6}\.pdf$/);
      await page.goto(`/consignment/${first}`);
      if (project.name === 'narrow') await page.getByRole('tab', { name: 'Additional info' }).click();
      await page.getByRole('link', { name: /^On manifest M\d{6}, / }).click();
      await expect(page.getByRole('heading', { name: /^Manifest M\d{6}$/ })).toBeVisible();
    });
  },
);

test(
  'reopens a closed manifest only for a reason, and closes it as its second revision',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }, { project }) => {
    const day = dayOf(project.name, 3);
    await signIn('Hana', { path: '/manifests' });
    const { site, references } = await prepare(page, rows, { day: `2027-03-0${day}`, count: 1 });
    const [reference = ''] = references;
    await gather(page, site, day);
    await expect(page.getByText('1 consignment gathered')).toBeVisible();
    await page.getByLabel('Day', { exact: true }).fill(`${day}/03/2027`);
    await page
      .getByRole('list', { name: 'Manifests' })
      .getByRole('link', { name: `Unnumbered manifest, 0${day}/03/2027` })
      .click();
    await page.getByRole('button', { name: 'Close manifest' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click();
    await expect(page.getByRole('heading', { name: /^Manifest M\d{6}$/ })).toBeVisible();

    await page.getByRole('button', { name: 'Reopen manifest' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reopen manifest M\d{6}$/ });
    await dialog.getByRole('button', { name: 'Reopen manifest' }).click();
    await expect(dialog.getByText('Enter the reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The driver has no room');
    await dialog.getByRole('button', { name: 'Reopen manifest' }).click();
    await expect(page.getByText(/: The driver has no room$/)).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove ${reference}` })).toBeVisible();

    await page.getByRole('button', { name: 'Close manifest' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click();
    await expect(page.getByRole('heading', { name: /^Manifest M\d{6}-2$/ })).toBeVisible();
  },
);
