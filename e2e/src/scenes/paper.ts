import { callApi } from '#call-api.ts';
import { openList } from '#scenes/list.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** Pick lists, and reasons for reprints of labels. */
export const PAPER_SCENES: readonly Scene[] = [
  {
    name: 'paper-pick-list',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      const { page } = stage;
      await openList(stage, '/search?statuses=DRAFT,FINAL,STAGED&dateRangePresetCode=LAST_30_DAYS');
      await selectFirst(stage, 4);
      await page.getByRole('button', { name: 'Pick list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pick list' });
      await expect(dialog.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'paper-reprints',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      const { page } = stage;
      await openList(stage, '/search?statuses=DELIVERED&dateRangePresetCode=LAST_30_DAYS');
      const texts = await page.getByRole('main').locator('[data-row] a').allTextContents();
      await openLabels(
        stage,
        texts.slice(0, 2).map((text) => text.slice(0, 11)),
      );
      await selectFirst(stage, 3);
      await page.getByRole('button', { name: 'Documents', exact: true }).click();
      await page.getByRole('combobox', { name: 'Reason for the reprint' }).click();
      await page.getByRole('option', { name: 'Other reason' }).click();
      await page.getByRole('button', { name: 'Create documents' }).click();
      await expect(page.getByText('Enter the details')).toBeVisible();
    },
  },
  {
    name: 'paper-reprint',
    people: FULL_ACCESS,
    async open(stage) {
      const { page, examples } = stage;
      await stage.goto(`/consignment/${examples.delivering}`);
      await expect(heading(page, examples.delivering)).toBeVisible();
      await openLabels(stage, [examples.delivering]);
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('button', { name: 'Print again (Freight Label)' }).click();
      await page.getByText(/^Print log .* of the Freight Label$/).click();
      await expect(page.getByText(/^Reason for a reprint: Printer fault$/).first()).toBeVisible();
    },
  },
];

async function selectFirst({ page }: SceneContext, count: number): Promise<void> {
  const ticks = page.getByRole('row').getByRole('checkbox');
  await ticks.nth(1).click();
  await ticks.nth(count).click({ modifiers: ['Shift'] });
}

/** Opens the labels and gives a reason for a second time. */
async function openLabels({ page }: SceneContext, references: readonly string[]): Promise<void> {
  const { combined } = await callApi<{ combined: readonly { readonly uri: string | null }[] }>(
    page,
    'bulk/documents',
    { documentTypes: ['FRTLABEL'], references },
  );
  await page.evaluate(`fetch(${JSON.stringify(combined[0]?.uri)}).then(() => undefined)`);
  await callApi(page, 'label-reprints', { references, reason: 'PRINTER_FAULT' });
}
