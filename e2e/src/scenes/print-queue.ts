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
  {
    name: 'printers-states',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await page.route(/\/api\/.*\/printers$/, (route) => route.fulfill({ json: PRINTERS }));
      await page.route(/\/print-jobs(\?|$)/, (route) => route.fulfill({ json: { jobs: JOBS, next: null } }));
      await goto('/settings/printers');
      await expect(page.getByText('Gate has stopped printing: The printer is out of labels.')).toBeVisible();
    },
  },
];

/** One whose print agent runs, as its latest request is later than any test day, and one whose agent never did. */
const PRINTERS = [
  {
    id: 3,
    name: 'Gate',
    siteId: null,
    paper: '100x150',
    dpi: '203',
    seenAtUtc: '2099-01-01T00:00:00.000Z',
    waiting: 2,
    version: 1,
    canChange: true,
  },
  {
    id: 5,
    name: 'Dock 2',
    siteId: null,
    paper: 'a6',
    dpi: '300',
    seenAtUtc: null,
    waiting: 1,
    version: 1,
    canChange: true,
  },
];

const JOB = {
  printerId: 3,
  printerName: 'Gate',
  labels: 6,
  requestedAtUtc: '2026-03-18T02:10:00.000Z',
  printerSeenAtUtc: '2026-03-18T02:12:00.000Z',
  isAgentOffline: false,
  problem: null,
  requestedBy: 'Rangi Tane',
  isOwn: false,
  consignments: 1,
  references: ['KEA00000123'],
  canCancel: false,
};

/** A job in each state, and one whose printer is out of labels. */
const JOBS = [
  {
    ...JOB,
    id: 27,
    state: 'queued',
    printerId: 5,
    printerName: 'Dock 2',
    printerSeenAtUtc: null,
    isAgentOffline: true,
    canCancel: true,
    references: ['KEA00000124'],
  },
  {
    ...JOB,
    id: 26,
    state: 'taken',
    problem: 'The printer is out of labels.',
    labels: 40,
    consignments: 9,
    references: ['KEA00000125', 'KEA00000126', 'KEA00000127', 'KEA00000128'],
  },
  { ...JOB, id: 25, state: 'taken', references: ['KEA00000129'] },
  { ...JOB, id: 24, state: 'failed', problem: 'The printer is paused.', references: ['KEA00000130'] },
  { ...JOB, id: 23, state: 'expired', references: ['KEA00000131'] },
  { ...JOB, id: 22, state: 'cancelled', references: ['KEA00000132'] },
  { ...JOB, id: 21, state: 'printed', references: ['KEA00000133'] },
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
