import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { detailPage, createConsignment } from '#pages/detail-page.ts';
import { fileOf, link, NEWEST } from '#pages/documents-dialog.ts';

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test(
  'creates labels and consignment note and opens them in tabs [@ATT-03] [@ATT-04] [@ATT-05] [@CONS-02]',
  { tag: '@wide-first' },
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
