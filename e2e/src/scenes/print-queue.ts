import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** Label printers, and labels that wait for one. */
export const PRINT_QUEUE_SCENES: readonly Scene[] = [
  { name: 'printers', people: FULL_ACCESS, open: openPrinters },
  {
    name: 'printers-new',
    people: { kea: 'Hana' },
    async open(stage) {
      await openPrinters(stage);
      await stage.page.getByRole('button', { name: 'Done' }).click();
      await stage.page.getByRole('button', { name: 'Close credential' }).click();
      await stage.page.getByRole('button', { name: 'Add printer' }).click();
      await stage.page.getByRole('button', { name: 'Save printer' }).click();
      await expect(stage.page.getByText('Enter a name')).toBeVisible();
    },
  },
  {
    name: 'printers-sent',
    people: FULL_ACCESS,
    open: sendToPrinter,
  },
  {
    name: 'printers-jobs',
    people: FULL_ACCESS,
    async open(stage) {
      await sendToPrinter(stage);
      await stage.goto('/settings/printers');
      await expect(stage.page.getByRole('list', { name: 'Print jobs' })).toBeVisible();
      await stage.page.getByRole('button', { name: 'Edit Dock 2' }).click();
    },
  },
];

/** Sends the labels of a consignment to a new printer. */
async function sendToPrinter(stage: SceneContext): Promise<void> {
  const { page, examples } = stage;
  await openPrinters(stage);
  await stage.goto(`/consignment/${examples.ready}`);
  await expect(heading(page, examples.ready)).toBeVisible();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('combobox', { name: 'Print labels on' }).click();
  await page.getByRole('option', { name: 'Dock 2' }).click();
  // Earlier tests may have opened these labels.
  const first = page.getByRole('button', { name: /^Print labels?$/ });
  const again = page.getByRole('button', { name: 'Print again (Freight Label)' });
  await expect(first.or(again)).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await page.getByRole('combobox', { name: /^Reason for the reprint/ }).click();
    await page.getByRole('option', { name: 'Label damaged' }).click();
    await page.getByRole('button', { name: 'Print on Dock 2' }).click();
  } else await first.click();
  await expect(
    page.getByText(/^(Sent \d+ labels? to|Printing \d+ labels? on|The print agent of) Dock 2/),
  ).toBeVisible();
}

/** With the credential of a printer. */
async function openPrinters({ page, goto }: SceneContext): Promise<void> {
  await goto('/settings/printers');
  const replace = page.getByRole('button', { name: 'Replace credential of Dock 2' });
  const none = page.getByText('No label printers yet');
  await expect(replace.or(none)).toBeVisible();
  if (await none.isVisible()) {
    await page.getByRole('button', { name: 'Add printer' }).click();
    await page.getByLabel('Name').fill('Dock 2');
    await page.getByRole('button', { name: 'Save printer' }).click();
  } else {
    await replace.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace credential' }).click();
  }
  await expect(page.getByLabel('Credential of the print agent')).toBeVisible();
}
