import { readFile } from 'node:fs/promises';
import { createPage } from '#pages/create-page.ts';
import {
  CHATHAM_ISLANDS,
  enterQuote,
  enterReceiverAddress,
  QUOTED_FREIGHT,
  quotation,
} from '#pages/quote-page.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';
import { showPrintedPage } from '#show-printed-page.ts';
import { expect } from '#slow-expect.ts';

/** The quote page, without the states that only a failing server causes. */
export const QUOTE_SCENES: readonly Scene[] = [
  { name: 'quote', people: FULL_ACCESS, open: openQuotes },
  {
    name: 'quote-first',
    people: { kea: 'Iris', tui: 'Nell' },
    async open(stage) {
      await openQuotes(stage);
      const empty = stage.page.getByText('Your quotes appear here.');
      await expect(empty).toBeVisible();
      await empty.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quote-faults',
    people: FULL_ACCESS,
    async open(stage) {
      await openQuotes(stage);
      await stage.page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(stage.page.getByText('Please complete all required fields')).toBeVisible();
    },
  },
  { name: 'quote-result', people: FULL_ACCESS, open: (stage) => openResult(stage) },
  {
    name: 'quote-printed',
    people: FULL_ACCESS,
    // The paper has one layout, and its picture is largest at this size.
    only: ['medium'],
    async open(stage) {
      const { page } = stage;
      await openResult(stage);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download PDF' }).click();
      await showPrintedPage(page, await readFile(await (await downloading).path()));
    },
  },
  {
    name: 'quote-stored',
    people: FULL_ACCESS,
    async open(stage) {
      await openResult(stage);
      const open = stage.page.getByRole('button', { name: /^Open Q-/ });
      const newest = /Q-\d+/.exec(await open.first().innerText())?.[0] ?? '';
      // One quote: a longer list would reach under the bar at the top.
      await stage.page.getByLabel('Search quotes').fill(newest);
      await expect(open).toHaveCount(1);
      await stage.page
        .getByRole('region', { name: 'Quotes' })
        .evaluate((card) => card.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'quote-outdated',
    people: FULL_ACCESS,
    async open(stage) {
      await openResult(stage);
      await createPage(stage.page).lineField('Items', 1).fill('3');
      const warning = stage.page.getByText('The form has changed since this quote.');
      await expect(warning).toBeVisible();
      await warning.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quote-expired',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openResult(stage);
      await page.evaluate(() => {
        for (const [key, value] of Object.entries(sessionStorage)) {
          const past = String(value).replace(
            /("validUntilDateTimeUtc":")[^"]+/,
            '$12026-01-01T04:00:00.000Z',
          );
          sessionStorage.setItem(key, past);
        }
      });
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      const warning = page.getByText('This quote has expired.');
      await expect(warning).toBeVisible();
      await warning.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quote-used',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openResult(stage);
      const number = await quotation(page)
        .getByText(/^Q-\d{6}$/)
        .innerText();
      await page.getByRole('button', { name: 'Create consignment' }).click();
      await expect(page).toHaveURL(/\/consignment\/\w{3}\d{8}$/);
      await openQuotes(stage);
      await page.getByLabel('Search quotes').fill(number);
      const list = page.getByRole('region', { name: 'Quotes' });
      await expect(list.getByRole('link')).toHaveCount(1);
      await list.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'quote-unavailable',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openQuotes(stage);
      await enterQuote(page, QUOTED_FREIGHT[stage.tenant]);
      await enterReceiverAddress(page, CHATHAM_ISLANDS);
      await page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(quotation(page).getByText('The requested quote is not available.')).toBeVisible();
    },
  },
  {
    name: 'quote-long',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openQuotes(stage);
      await enterQuote(page, QUOTED_FREIGHT[stage.tenant]);
      await enterReceiverAddress(page, {
        streetNumber: 'Unit 1204B/1188',
        street: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu Road',
        suburb: 'Te Whanga-a-Tāne Northern Industrial Estate, Stage Two',
        city: 'Christchurch',
        postcode: '8011',
      });
      await createPage(page)
        .lineField('Description', 1)
        .fill('Kitset shelving for the seed store, three uprights and twelve adjustable shelves each');
      await page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(quotation(page)).toContainText('Subtotal excluding GST');
    },
  },
  ...(
    [
      ['quote-about', 'About the delivery quotation', 'Delivery quotation'],
      ['quote-about-status', 'About the status of a quote', 'Status'],
      ['quote-about-estimate', 'About the price estimate', 'Price estimate'],
    ] as const
  ).map(([name, button, title]): Scene => ({
    name,
    people: FULL_ACCESS,
    async open(stage) {
      await openResult(stage);
      await stage.page.getByRole('button', { name: button }).click();
      await expect(stage.page.getByRole('dialog', { name: title })).toBeVisible();
    },
  })),
  {
    name: 'quote-forbidden',
    people: { kea: 'Lena', tui: 'Levi' },
    async open({ page, goto }) {
      await goto('/consignment/quote');
      await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
    },
  },
  {
    name: 'quote-no-sites',
    people: { kea: 'Sina' },
    async open({ page, goto }) {
      await goto('/consignment/quote');
      await expect(page.getByText('You do not have access to any sites.')).toBeVisible();
    },
  },
];

async function openQuotes({ page, goto }: SceneContext): Promise<void> {
  await goto('/consignment/quote');
  await expect(page.getByRole('button', { name: 'Get Quote' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sender site' })).not.toHaveValue('');
}

async function openResult(stage: SceneContext): Promise<void> {
  const { page, tenant } = stage;
  await openQuotes(stage);
  await enterQuote(page, QUOTED_FREIGHT[tenant]);
  const extra = page.getByLabel('Tail lift', { exact: true });
  if (await extra.isVisible()) await extra.fill('1');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(quotation(page)).toContainText('Subtotal excluding GST');
}
