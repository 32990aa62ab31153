import { readFile } from 'node:fs/promises';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { tagsOfWidth } from '#journey-tags.ts';
import { createPage } from '#pages/create-page.ts';
import {
  CHATHAM_ISLANDS,
  enterQuote,
  enterReceiverAddress,
  QUOTED_FREIGHT,
  quotation,
} from '#pages/quote-page.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';

test.describe.configure({ mode: 'default' });

const QUOTE = /\/pricing\/quote$/;
const ADDRESS_FIELDS = ['Street number', 'Street', 'Suburb', 'City', 'Postcode'];
const KEA = { user: 'Hana', freight: QUOTED_FREIGHT.kea, extras: 'Tail lift' } as const;
const TUI = { user: 'Tia', freight: QUOTED_FREIGHT.tui, extras: 'No extras available' } as const;

test('form and quote survive a reload; leaving with unsaved changes asks first [@QUOTE-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/quote' });
  await enterQuote(page, KEA.freight);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  const number = await quotation(page)
    .getByText(/^Q-\d{6}$/)
    .innerText();
  await reloadWithPrompt(page);
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Christchurch/);
  await expect(createPage(page).lineField('Items', 1)).toHaveValue('2');
  await expect(quotation(page)).toContainText(number);
  await expect(page.getByText('The form has changed since this quote.')).toBeHidden();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Consignments' }).click();
  await expect(page.getByRole('dialog')).toContainText('You have unsaved changes');
});

test('a quote is downloaded as a PDF, and a failed download says so [@QUOTE-03]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 GET /);
  await signIn('Hana', { path: '/consignment/quote' });
  await enterQuote(page, KEA.freight);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  const number = await quotation(page)
    .getByText(/^Q-\d{6}$/)
    .innerText();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  ownFront.gateway.intercept({ path: /\/pricing\/quotes\/\d+\/document/, times: 4 }, { status: 500 });
  noise.allow(/^500 GET /);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText("Couldn't download the quote. Try again.")).toBeVisible();
});

// Tūī has no delivery extras.
for (const width of ['wide', 'narrow'] as const) {
  test(
    `the messages of extras, ${width} [@QUOTE-01] [@QUOTE-02]`,
    { tag: tagsOfWidth(width, 'Hana') },
    async ({ page, signIn, ownFront, noise }) => {
      noise.allow(/^50[03] GET /);
      ownFront.gateway.intercept({ path: /\/delivery-extras$/, times: 20 }, { status: 500 });
      await signIn('Hana', { path: '/consignment/quote' });
      await expect(page.getByText('Delivery extras could not be loaded').first()).toBeVisible();
      await expect(page.getByText("Couldn't load extras")).toBeVisible();
      ownFront.recover();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Choose a service type to see its extras')).toBeVisible();
      await enterQuote(page, KEA.freight);
      await page.getByLabel('Tail lift', { exact: true }).fill('1.5');
      await page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(page.getByText('Please complete all required fields')).toBeVisible();
      await expect(page.getByText('Must be a whole number from 0')).toBeVisible();
    },
  );
}

for (const { user, freight, extras } of [KEA, TUI]) {
  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} sees every message of a quote, ${width} [@QUOTE-02] [@QUOTE-03] [@QUOTE-04]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn, ownFront, noise }) => {
        noise.allow(/^50[03] POST /, /^422 POST /);
        await signIn(user, { path: '/consignment/quote' });
        const request = page.getByRole('button', { name: 'Get Quote' });
        await request.click();
        await expect(page.getByText('Please complete all required fields')).toBeVisible();
        for (const message of [
          'Receiver site is required',
          'Service type is required',
          'Requested delivery date is required',
        ])
          await expect(page.getByText(message)).toBeVisible();
        for (const name of ['Sender', 'Receiver']) {
          const card = page.getByRole('region', { name, exact: true });
          await card.getByRole('button', { name: 'Address', exact: true }).click();
          await request.click();
          for (const field of ADDRESS_FIELDS)
            await expect(card.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');
        }
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Reset' }).click();
        await expect(page.getByText('Choose a service type to see its extras')).toBeVisible();
        await enterQuote(page, freight);
        await expect(page.getByRole('region', { name: 'Extras' })).toContainText(extras);
        ownFront.gateway.intercept({ path: QUOTE, times: 1 }, { status: 500 });
        await request.click();
        await expect(
          page.getByText("The requested quote is not available, couldn't calculate quote"),
        ).toBeVisible();
        const problem = {
          title: 'A rule was broken',
          detail: 'The account is closed',
          status: 422,
          code: 'rule-broken',
        };
        const refusal = { status: 422, type: 'application/problem+json', body: JSON.stringify(problem) };
        ownFront.gateway.intercept({ path: QUOTE, times: 1 }, refusal);
        await request.click();
        await expect(
          page.getByText('The requested quote is not available. The account is closed'),
        ).toBeVisible();
        await request.click();
        await expect(quotation(page)).toContainText('Subtotal excluding GST');
        expect(await accessibilityViolations(page)).toEqual([]);
        const create = page.getByRole('button', { name: 'Create consignment' });
        ownFront.gateway.intercept({ path: /\/consignments\/full$/, times: 1 }, { status: 500 });
        await create.click();
        await expect(page.getByText("Couldn't create consignment, please try again later.")).toBeVisible();
        ownFront.gateway.intercept({ path: /\/consignments\/full$/, times: 1 }, refusal);
        await create.click();
        await expect(page.getByText("Couldn't create consignment. The account is closed")).toBeVisible();
        await enterReceiverAddress(page, CHATHAM_ISLANDS);
        await expect(page.getByText('The form has changed since this quote.')).toBeVisible();
        await request.click();
        await expect(
          quotation(page).getByText(
            `The requested quote is not available. ${freight.service} doesn't deliver from Auckland to Chatham Islands.`,
          ),
        ).toBeVisible();
      },
    );

    test(
      `${user} sees every message of the stored quotes, ${width} [@QUOTE-01] [@QUOTE-03]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn, ownFront, noise }) => {
        noise.allow(/^500 GET /);
        ownFront.gateway.intercept({ path: /\/pricing\/quotes$/, times: 1 }, { status: 500 });
        await signIn(user, { path: '/consignment/quote' });
        const list = page.getByRole('region', { name: 'Quotes' });
        await expect(list.getByRole('alert')).toContainText("Couldn't load the quotes. Something went wrong");
        await list.getByRole('button', { name: 'Try again' }).click();
        await expect(list.getByRole('alert')).toBeHidden();
        await enterQuote(page, freight);
        await page.getByRole('button', { name: 'Get Quote' }).click();
        const number = await quotation(page)
          .getByText(/^Q-\d{6}$/)
          .innerText();
        ownFront.gateway.intercept({ path: /\/pricing\/quotes\/\d+\/document/, times: 4 }, { status: 500 });
        await page.getByRole('button', { name: 'Download PDF' }).click();
        await expect(page.getByText("Couldn't download the quote. Try again.")).toBeVisible();
        ownFront.gateway.intercept({ path: /\/pricing\/quotes\/\d+$/, times: 1 }, { status: 500 });
        await list.getByLabel('Search quotes').fill(number);
        await list.getByRole('button', { name: `Open ${number}` }).click();
        await expect(page.getByText("Couldn't open the quote. Try again.")).toBeVisible();
        await list.getByLabel('Search quotes').fill('no such quote');
        await expect(list.getByText('No quotes match')).toBeVisible();
      },
    );
  }
}

test('without RequestQuotation there is no entry and no page [@AUTH-13] [@SHELL-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Lena', { path: '/search' });
  await expect(page.getByRole('link', { name: 'Quote' })).toHaveCount(0);
  await page.goto('/consignment/quote');
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
});

test('Tūī quotes its own services, without extras [@QUOTE-01]', async ({ signIn, page }) => {
  await signIn('Tia', { path: '/consignment/quote' });
  await expect(page.getByText('Choose a service type to see its extras')).toBeVisible();
  await enterQuote(page, QUOTED_FREIGHT.tui);
  await expect(page.getByText('No extras available')).toBeVisible();
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(quotation(page)).toContainText('Base charge');
  await expect(page.getByRole('region', { name: 'Services' })).toContainText("Overnight doesn't deliver");
});
