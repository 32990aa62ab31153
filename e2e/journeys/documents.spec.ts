import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, type Rows, test } from '#fixtures.ts';
import { detailPage, createConsignment } from '#pages/detail-page.ts';

/**
 * The nth newest consignment of a status, with or without dangerous goods, of a service type that creates labels
 * automatically or on request. Each repetition of a journey has a consignment of its own.
 */
const NEWEST = `
  with suitable as (
    select id, reference from consignment c
    where organisation_id = 101 and status = $1
      and exists (select from line_item l where l.consignment_id = c.id and l.un_number is not null) = $2
      and (select auto_generates_label from service_type t where t.id = c.service_type_id) = $4
      and not exists (select from handling_unit h where h.consignment_id = c.id)
  )
  select reference from suitable
  order by id desc limit 1 offset $3::int % (select count(*) from suitable)`;

/** The same link as issued an hour ago, instead of waiting for its expiry. */
async function expiredFrom(href: URL, rows: Rows): Promise<string> {
  const [key] = await rows<{ secret: Buffer }>('select secret from document_key');
  const [payload = ''] = (href.pathname.split('/').at(-1) ?? '').split('.');
  const parts = Buffer.from(payload, 'base64url').toString().split('.');
  const before = [...parts.slice(0, -1), Number(parts.at(-1)) - 3_600].join('.');
  const earlier = Buffer.from(before).toString('base64url');
  const signature = createHmac('sha256', key?.secret ?? '')
    .update(earlier)
    .digest('base64url');
  return href.href.replace(/[^/]+$/, `${earlier}.${signature}`);
}

const link = (page: Page, name: string) => page.getByRole('link', { name: `Open ${name} in a new tab` });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function fileOf(page: Page, name: string) {
  const opening = link(page, name);
  await expect(opening).toHaveAttribute('target', '_blank');
  const response = await page.request.get((await opening.getAttribute('href')) ?? '');
  expect(response.status()).toBe(200);
  return { type: response.headers()['content-type'], bytes: await response.body() };
}

test(
  'creates labels and consignment note and opens them in tabs [@ATT-03] [@ATT-04] [@ATT-05] [@CONS-02]',
  { tag: '@both' },
  async ({ signIn, page, rows }, { repeatEachIndex }) => {
    const [ready] = await rows<{ reference: string }>(NEWEST, [2, true, repeatEachIndex, false]);
    await signIn('Hana', { path: `/consignment/${ready?.reference}` });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Download Documents' });
    await expect(dialog).toContainText(
      'Kea Freight has NOT been notified that the consignment is ready for collection.',
    );

    await test.step('a label is rendered on request and its pieces are numbered', async () => {
      const numbered = `select count(*)::int as n from handling_unit h join consignment c on c.id = h.consignment_id
        where reference = $1`;
      await fileOf(page, 'Consignment Note');
      expect(await rows(numbered, [ready?.reference])).toEqual([{ n: 0 }]);
      await expect(dialog).toContainText('Not created yet');
      await dialog.getByRole('button', { name: /^Create labels?$/ }).click();
    });
    for (const name of ['Freight Label', 'Consignment Note']) {
      const { type, bytes } = await fileOf(page, name);
      expect(type).toBe('application/pdf');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(await accessibilityViolations(page)).toEqual([]);

    await test.step('a packing slip for the receiver is created when it is opened', async () => {
      const slips = `select count(distinct d.id)::int as slips, count(o.id)::int as openings
        from consignment c join document_consignment dc on dc.consignment_id = c.id
        join document d on d.id = dc.document_id left join document_opening o on o.document_id = d.id
        where c.reference = $1 and d.kind = 'PACKSLIP'`;
      expect(await rows(slips, [ready?.reference])).toEqual([{ slips: 0, openings: 0 }]);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('button', { name: 'Open Packing Slip in a new tab' }).click(),
      ]);
      await expect.poll(() => rows(slips, [ready?.reference])).toEqual([{ slips: 1, openings: 1 }]);
      await tab.close();
    });

    await test.step('on four-up paper, starting at a free position', async () => {
      const before = await link(page, 'Freight Label').getAttribute('href');
      await choose(page, 'Paper', 'A4, four labels');
      await page.getByRole('radio', { name: 'Position 3 of 4' }).check();
      await expect(link(page, 'Freight Label')).not.toHaveAttribute('href', before ?? '');
      expect((await fileOf(page, 'Freight Label')).bytes.toString('latin1')).toContain('595.27');
      await page.getByRole('combobox', { name: 'Format' }).click();
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['PDF']);
      await page.keyboard.press('Escape');
    });

    await test.step('for a label printer, in a tab', async () => {
      await choose(page, 'Paper', '4 × 6 in');
      await choose(page, 'Format', 'ZPL, 300 dpi');
      await expect(link(page, 'Freight Label')).toBeVisible();
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        link(page, 'Freight Label').click(),
      ]);
      await expect(tab.locator('body')).toContainText('^XA');
      await expect(tab.locator('body')).toContainText('^PW1200');
      await tab.close();
    });

    await test.step('the choice is stored, with the user who opened it', async () => {
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await expect(page.getByRole('combobox', { name: 'Paper' })).toHaveValue('4 × 6 in');
      await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('ZPL, 300 dpi');
      await expect(dialog.getByText(/^Last opened .* by Hana/)).toHaveCount(3);
      await expect(dialog.getByText(/^Last opened .* by Hana Wilcox, 4 × 6 in, ZPL 300 dpi$/)).toBeVisible();
    });

    await test.step('is in the print log before that', async () => {
      await dialog.getByText('Print log (3) of the Freight Label').click();
      const entries = dialog
        .getByRole('listitem')
        .filter({ hasText: /^Freight Label/ })
        .getByRole('listitem');
      await expect(entries).toHaveText([
        /Hana Wilcox4 × 6 in, ZPL 300 dpi · version \d+$/,
        /Hana WilcoxA4, four labels · version \d+$/,
        /^\d\d\/\d\d\/\d{4} .*Hana Wilcox100 × 150 mm · version \d+$/,
      ]);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  },
);

test('marks an outdated document, and retries a failed one [@ATT-04]', async ({ signIn, page, rows }, {
  repeatEachIndex,
}) => {
  const [staged] = await rows<{ reference: string }>(NEWEST, [3, false, repeatEachIndex, true]);
  const reference = staged?.reference ?? '';
  await signIn('Hana', { path: `/consignment/${reference}` });
  const download = page.getByRole('button', { name: 'Download', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Download Documents' });
  await download.click();
  await expect(dialog).toContainText(
    'Kea Freight has been notified that the consignment is ready for collection.',
  );
  // ATT-05: created automatically for such a service type.
  await fileOf(page, 'Freight Label');
  await fileOf(page, 'Consignment Note');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const ofIt = `(select document_id from document_consignment dc join consignment c on c.id = dc.consignment_id
    where c.reference = $1)`;
  // An outdated label, and a note that failed.
  await rows(`update document_consignment set shown = '\\x00' where document_id in ${ofIt}`, [reference]);
  await rows(
    `update document set state = 'failed', bytes = null, content = '{}' where kind = 'CONNOTE' and id in ${ofIt}`,
    [reference],
  );
  await download.click();
  await expect(
    dialog.getByText('The consignment has changed since this was printed. Print it again.'),
  ).toHaveCount(2);
  await expect(dialog.getByRole('alert')).toHaveText("Couldn't create the consignment note");
  await dialog.getByRole('button', { name: 'Try again with the Consignment Note' }).click();
  await expect(link(page, 'Consignment Note')).toBeVisible();
  await fileOf(page, 'Consignment Note');
});

test('creates documents on the status change, and new labels when freight changes [@ATT-04] [@ATT-05]', async ({
  signIn,
  page,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page, { serviceType: 'EXP' });
  await page.goto(`/consignment/${reference}`);
  const dialog = page.getByRole('dialog', { name: 'Download Documents' });
  const detail = detailPage(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();
  // Nothing was opened yet.
  await expect
    .poll(() =>
      rows(
        `select kind, state from document d join document_consignment dc on dc.document_id = d.id
         join consignment c on c.id = dc.consignment_id where c.reference = $1 order by kind`,
        [reference],
      ),
    )
    .toEqual([
      { kind: 'CONNOTE', state: 'ready' },
      { kind: 'FRTLABEL', state: 'ready' },
    ]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const pages = async () => {
    const { bytes } = await fileOf(page, 'Freight Label');
    return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  };
  expect(await pages()).toBe(2);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await detail.edit('Freight');
  await detail.lineField('Items', 1).fill('3');
  await detail.save.click();
  await detail.expectSuccess('Freight has been saved');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByText('3 labels, one for each piece')).toBeVisible();
  await expect(
    dialog.getByText(
      /^The consignment has changed since this was printed\. Print it again\. Last opened .+ by Hana/,
    ),
  ).toBeVisible();
  await test.step('the changed labels are opened again with a reason, which is in the print log', async () => {
    await expect(link(page, 'Freight Label')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Print again (Freight Label)' }).click();
    const reason = dialog.getByRole('combobox', { name: 'Reason for the reprint' });
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('Consignment changed');
    expect(await accessibilityViolations(page)).toEqual([]);
    const label = page.waitForResponse(/\/documents\/freight-label\?/);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Open Freight Label in a new tab' }).click(),
    ]);
    const { uri } = (await (await label).json()) as { uri: string };
    const file = await (await page.request.get(uri)).body();
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    await tab.close();
    await dialog.getByText(/^Print log \(\d\) of the Freight Label$/).click();
    await expect(dialog.getByText('Reason for a reprint: Consignment changed')).toBeVisible();
    expect(
      await rows(
        `select reason, note from label_reprint r join consignment c on c.id = r.consignment_id where c.reference = $1`,
        [reference],
      ),
    ).toEqual([{ reason: 'CHANGED', note: null }]);
  });
});

test(
  'opens a proof of delivery once available, and waits for it before [@ATT-03]',
  { tag: '@both' },
  async ({ signIn, page, rows }, { repeatEachIndex }) => {
    const delivered = async (isProven: boolean) => {
      const proven = `select from document_consignment dc join document d on d.id = document_id
        where dc.consignment_id = c.id and kind = 'PODDOC'`;
      const [row] = await rows<{ reference: string }>(
        `select reference from consignment c where organisation_id = 101 and status = 7
           and exists (${proven}) = $1 order by id desc limit 1 offset $2`,
        [isProven, repeatEachIndex],
      );
      return row?.reference ?? '';
    };
    await signIn('Hana', { path: `/consignment/${await delivered(true)}` });
    const dialog = page.getByRole('dialog', { name: 'Download Documents' });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog.getByText(/^Received \d\d\/\d\d\/\d{4} /)).toBeVisible();
    const { type, bytes } = await fileOf(page, 'Proof of Delivery');
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`/consignment/${await delivered(false)}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog).toContainText(
      'Proof of DeliveryDelivered. Kea Freight has not sent the proof of delivery yet.',
    );
    await expect(link(page, 'Consignment Note')).toBeVisible();
    await expect(link(page, 'Proof of Delivery')).toHaveCount(0);

    const [transit] = await rows<{ reference: string }>(NEWEST, [5, false, 0, false]);
    await page.goto(`/consignment/${transit?.reference}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog).toContainText('Proof of DeliveryNot delivered yet');
  },
);

test(
  'explains an expired document link and links back to the consignment [@ATT-03]',
  { tag: '@both' },
  async ({ signIn, page, rows, noise }, { repeatEachIndex }) => {
    noise.allow(/^403 GET .*\/api\/files\//);
    const [transit] = await rows<{ reference: string }>(NEWEST, [5, false, repeatEachIndex, false]);
    const reference = transit?.reference ?? '';
    await signIn('Hana', { path: `/consignment/${reference}` });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const href = new URL((await link(page, 'Consignment Note').getAttribute('href')) ?? '');
    await page.goto(await expiredFrom(href, rows));
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Kea Freight');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: `Open ${reference}` }).click();
    await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  },
);

test('does not print drafts, nor without the permission [@CONS-02] [@AUTH-07]', async ({
  signIn,
  page,
  otherBrowser,
  rows,
}) => {
  const [draft] = await rows<{ reference: string }>(NEWEST, [1, false, 0, false]);
  await signIn('Hana', { path: `/consignment/${draft?.reference}` });
  await expect(page.getByRole('heading', { name: draft?.reference ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
  const other = await otherBrowser();
  await signIn('Lena', { path: '/search', page: other });
  const [own] = await rows<{ reference: string }>(
    `select reference from consignment where status > 1 and site_id in (
       select site_id from membership_site s join portal_user u on u.id = s.user_id where u.name like 'Lena %')
     order by id desc limit 1`,
  );
  await other.goto(`/consignment/${own?.reference}`);
  await expect(other.getByRole('heading', { name: own?.reference ?? '' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
});

test('downloads, sends and exports the manifest of the selection and shows its delivery [@BULK-01] [@BULK-07] [@BULK-10]', async ({
  signIn,
  page,
  rows,
}) => {
  // A unique address, so that repeated and parallel runs find their own email.
  const notes = `Gate 4 by noon, ${randomUUID()}`;
  await signIn('Hana', { path: '/search?statuses=DRAFT,TRANSIT&dateRangePresetCode=LAST_30_DAYS' });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const documents = bar.getByRole('button', { name: 'Documents', exact: true });
  const ticks = (status: string) => page.getByRole('row').filter({ hasText: status }).getByRole('checkbox');

  await test.step('a draft has no documents and the button gives the reason', async () => {
    await ticks('Draft').first().click();
    await expect(documents).toHaveAccessibleDescription(
      'The selected consignment is not Ready or later (1 Draft)',
    );
    await ticks('Draft').first().click();
    await ticks('In Transit').first().click();
    await ticks('In Transit').nth(1).click();
  });

  await test.step('the manifest is downloaded, and sent to the requesting sites [@BULK-06]', async () => {
    await ticks('Draft').first().click();
    await bar.getByRole('button', { name: 'Pickup manifest' }).click();
    const manifest = page.getByRole('dialog', { name: 'Pickup manifest' });
    await expect(manifest.getByRole('row')).toHaveCount(3);
    await expect(manifest).toContainText(
      /1 of the 3 selected is left out because it is not Ready or later: KEA\d{8} \(Draft\)/,
    );
    const download = page.waitForEvent('download');
    await manifest.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('Pickup Manifest.pdf');
    await manifest.getByLabel('Notes for the email').fill(notes);
    expect(await accessibilityViolations(page)).toEqual([]);
    await manifest.getByRole('button', { name: 'Email Pickup Manifest' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'The email will be sent shortly' }),
    ).toBeVisible();
    await expect(manifest).toHaveCount(0);
  });

  await test.step('reports the outcome of the email and lists it in the dialog [@BULK-06]', async () => {
    // The live region also contains earlier messages.
    const outcome = /Pickup manifest to .+@.+: stored in the demo mailbox/;
    await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
    await rows(`update mail set outcome = 'given-up', attempts = 9 where body like '%${notes}%'`);
    await bar.getByRole('button', { name: 'Pickup manifest' }).click();
    const sent = page.getByRole('region', { name: 'Sent by you in the last 30 days' });
    const failed = /Couldn't be delivered to .+: mailbox unknown\. Check the address, then send it again\./;
    await expect(sent.getByRole('listitem').filter({ hasText: failed }).first()).toBeVisible();
    await rows(`update mail set outcome = 'kept', attempts = 0 where body like '%${notes}%'`);
    await page.keyboard.press('Escape');
  });

  await test.step('exports the selected consignments [@BULK-10]', async () => {
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Consignments_\d\d-[A-Z][a-z]{2}-\d{4}\.csv$/);
  });

  await test.step('shows the email in the demo mailbox', async () => {
    await expect(async () => {
      await page.goto('/api/mailbox');
      await expect(page.getByText(notes)).toBeVisible();
      await expect(page.getByText(/stored here/).first()).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
