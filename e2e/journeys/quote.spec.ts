import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { createPage, SAVED } from '#pages/create-page.ts';
import {
  CHATHAM_ISLANDS,
  enterQuote,
  enterReceiverAddress,
  QUOTED_FREIGHT,
  quotation,
} from '#pages/quote-page.ts';

test.describe.configure({ mode: 'default' });

const QUOTE = /\/pricing\/quote$/;
const FREIGHT = QUOTED_FREIGHT.kea;

test('a quote shows its price, its calculation and every service [@QUOTE-01] [@QUOTE-03] [@SHELL-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote' })).toBeVisible();
  await expect(page).toHaveTitle('Quote · Kea Freight');
  for (const name of ['Sender', 'Receiver', 'Freight', 'Consignment details', 'Extras', 'Quotation'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await enterQuote(page, FREIGHT);
  await page.getByLabel('Tail lift', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  const card = quotation(page);
  // 2 pallets of 1.2 × 1 × 1 m: the volume is that of the whole line (FRT-02), 1.2 m³ × 333 = 399.60 kg.
  await expect(card).toContainText('399.60');
  await expect(card).toContainText('1.2000 m³ × 333 kg per m³');
  await expect(card).toContainText('Tail lift');
  await expect(card).toContainText('$45.00');
  await expect(card).toContainText('Fuel adjustment factor (FAF)');
  await expect(card).toContainText('GST 15%');
  await expect(card).toContainText(/Q-\d{6}/);
  await test.step('the amounts add up', async () => {
    const text = await card.innerText();
    const after = (label: string) =>
      Number(new RegExp(`${label}\\s+\\$([\\d,.]+)`).exec(text)?.[1]?.replace(',', ''));
    const [subtotal, gst, total] = ['Subtotal excluding GST', 'GST 15%', 'Total including GST'].map(after);
    expect((subtotal ?? 0) + (gst ?? 0)).toBeCloseTo(total ?? 0, 5);
  });
  await test.step('the comparison of all services is in view beside the price', async () => {
    await expect(page.getByRole('region', { name: 'Services' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeInViewport({ ratio: 1 });
    await expect(card.getByText('Quote number')).toBeInViewport({ ratio: 1 });
  });
  await test.step('the card that stays in view never covers the list of quotes', async () => {
    await page.getByLabel('Search quotes').scrollIntoViewIfNeeded();
    const [cardBox, quotesBox] = await Promise.all([
      card.boundingBox(),
      page.getByRole('region', { name: 'Quotes' }).boundingBox(),
    ]);
    expect((cardBox?.y ?? 0) + (cardBox?.height ?? 0)).toBeLessThan(quotesBox?.y ?? 0);
  });
  await test.step('another service is chosen with the keyboard', async () => {
    const services = page.getByRole('radiogroup', { name: 'Services' });
    await expect(services.getByRole('radio')).toHaveCount(5);
    await expect(services.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    const price = await card.innerText();
    await test.step('the cheapest service is first', async () => {
      const texts = await services.locator('label').allInnerTexts();
      const prices = texts.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(',', '')));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    });
    await services.getByRole('radio', { name: /^Standard/ }).press('ArrowDown');
    await expect(services.getByRole('radio', { name: /^Express/ })).toBeChecked();
    await expect(card).toContainText('Express earliest delivery');
    expect(await card.innerText()).not.toBe(price);
  });
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the three information dialogs explain quotation, status and estimate [@QUOTE-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/quote' });
  await enterQuote(page, FREIGHT);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  for (const [button, title] of [
    ['About the delivery quotation', 'Delivery quotation'],
    ['About the status of a quote', 'Status'],
    ['About the price estimate', 'Price estimate'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: button })).toBeFocused();
  }
});

test('missing values are reported at their fields; Reset clears the form [@QUOTE-02]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/quote' });
  const delivery = page.getByRole('textbox', { name: 'Requested Delivery' });
  await expect(delivery).toHaveAttribute('aria-required', 'true');
  const mark = await page
    .getByText('Requested Delivery', { exact: true })
    .evaluate((label) => label.ownerDocument.defaultView?.getComputedStyle(label, '::after').content);
  expect(mark).toContain('*');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(page.getByText('Please complete all required fields')).toBeVisible();
  await expect(page.getByText('Receiver site is required')).toBeVisible();
  await expect(page.getByText('Service type is required')).toBeVisible();
  await expect(page.getByText('Requested delivery date is required')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
  await enterQuote(page, FREIGHT);
  for (const wrong of ['1.5', '-1', 'two']) {
    await page.getByLabel('Tail lift', { exact: true }).fill(wrong);
    await page.getByRole('button', { name: 'Get Quote' }).click();
    await expect(page.getByText('Must be a whole number from 0')).toBeVisible();
  }
  await expect(page.getByLabel('Tail lift', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
  await expect(page.getByText('No quote yet')).toBeVisible();
  await expect(page.getByText('Must be a whole number from 0')).toBeHidden();
});

test('a consignment created from a quote keeps the quoted price and replaces the page [@QUOTE-04]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Quote' }).click();
  await enterQuote(page, FREIGHT);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  const create = page.getByRole('button', { name: 'Create consignment' });
  await expect(create).toBeVisible();
  await test.step('a changed form needs a new quote', async () => {
    await createPage(page).lineField('Items', 1).fill('3');
    await expect(page.getByText('The form has changed since this quote.')).toBeVisible();
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await createPage(page).lineField('Items', 1).fill('2');
    await expect(page.getByText('The form has changed since this quote.')).toBeHidden();
  });
  await create.click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL(/\/consignment\/KEA\d{8}$/);
  const reference = page.url().slice(-11);
  const [stored] = await rows<{ quoted: string; of: string }>(
    `select c.quoted_price as quoted, q.answer ->> 'totalPrice' as of
     from consignment c join quote q on q.organisation_id = c.organisation_id and q.number = c.quote_number
     where c.reference = $1`,
    [reference],
  );
  expect(Number(stored?.quoted)).toBe(Number(stored?.of));
  await page.goBack();
  await expect(page).toHaveURL(/\/search/);
});

test('the request has the fields of the specification, for sites and for an address [@QUOTE-06]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/quote' });
  const sent = async (): Promise<unknown> => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => QUOTE.test(one.url())),
      page.getByRole('button', { name: 'Get Quote' }).click(),
    ]);
    await expect(quotation(page)).toContainText(/Q-\d{6}|not available/);
    return request.postDataJSON();
  };
  await enterQuote(page, FREIGHT);
  await page.getByLabel('Tail lift', { exact: true }).fill('2');
  const common = {
    priceDateTimeUtc: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
    serviceType: 'STD',
    siteId: expect.any(Number),
    units: 2,
    volume: 1.2,
    weight: 300,
    deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 2 }],
  };
  expect(await sent()).toMatchObject({ ...common, destinationSiteId: expect.any(Number) });
  await enterReceiverAddress(page, CHATHAM_ISLANDS);
  const body = await sent();
  expect(body).toMatchObject({ ...common, destinationAddress: CHATHAM_ISLANDS });
  expect(body).not.toHaveProperty('destinationSiteId');
});

test('a stored quote is found, opened and copied [@QUOTE-01]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/quote' });
  await enterQuote(page, FREIGHT);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  const number = (
    await quotation(page)
      .getByText(/^Q-\d{6}$/)
      .innerText()
  ).trim();
  const price = await quotation(page).locator('b').first().innerText();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel('Search quotes').fill(String(Number(number.slice(2))));
  await page.getByRole('button', { name: `Open ${number}` }).click();
  await expect(quotation(page)).toContainText(number);
  await expect(quotation(page)).toContainText(price);
  await expect(page.getByRole('region', { name: 'Services' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('The form has changed since this quote.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create consignment' })).toBeEnabled();
  await page.getByRole('button', { name: `Copy ${number}` }).click();
  await expect(page.getByText('No quote yet')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Christchurch/);
  await page.getByLabel('Search quotes').fill('no such quote');
  await expect(page.getByText('No quotes match')).toBeVisible();
});

test('a place without a service and a failed request each show a message [@QUOTE-03]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^50[03] POST /);
  await signIn('Hana', { path: '/consignment/quote' });
  await enterQuote(page, FREIGHT);
  await test.step('a failure without a message', async () => {
    ownFront.gateway.intercept({ path: QUOTE, times: 1 }, { status: 500 });
    await page.getByRole('button', { name: 'Get Quote' }).click();
    await expect(
      page.getByText("The requested quote is not available, couldn't calculate quote"),
    ).toBeVisible();
  });
  await test.step('a response with the reason', async () => {
    await enterReceiverAddress(page, CHATHAM_ISLANDS);
    await page.getByRole('button', { name: 'Get Quote' }).click();
    const message =
      "The requested quote is not available. Standard doesn't deliver from Auckland to Chatham Islands.";
    await expect(quotation(page).getByText(message)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Services' })).toContainText('0 of 5 available');
  });
});

test('a rejected consignment shows the reason [@QUOTE-04]', async ({ page, signIn, ownFront, noise }) => {
  noise.allow(/^50[03] POST /, /^422 POST /);
  await signIn('Hana', { path: '/consignment/quote' });
  await enterQuote(page, FREIGHT);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  const create = page.getByRole('button', { name: 'Create consignment' });
  ownFront.gateway.intercept({ path: /\/consignments\/full$/, times: 1 }, { status: 500 });
  await create.click();
  await expect(page.getByText("Couldn't create consignment, please try again later.")).toBeVisible();
  const problem = {
    title: 'A rule was broken',
    detail: 'The account is closed',
    status: 422,
    code: 'rule-broken',
  };
  ownFront.gateway.intercept(
    { path: /\/consignments\/full$/, times: 1 },
    { status: 422, type: 'application/problem+json', body: JSON.stringify(problem) },
  );
  await create.click();
  await expect(page.getByText("Couldn't create consignment. The account is closed")).toBeVisible();
});

test(
  'on a phone the services and the quotation are above the form [@QUOTE-01] [@SHELL-04]',
  { tag: '@narrow' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/search' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Quote' }).click();
    await enterQuote(page, FREIGHT);
    await page.getByRole('button', { name: 'Get Quote' }).click();
    await expect(page.getByRole('region', { name: 'Services' })).toBeInViewport({ ratio: 1 });
    await expect(quotation(page).getByRole('heading', { name: 'Quotation' })).toBeInViewport({ ratio: 1 });
    expect(await accessibilityViolations(page)).toEqual([]);
    await test.step('the fixed bar has the price and the next step until the form changes', async () => {
      const total = await quotation(page).locator('b').first().innerText();
      const create = page.getByRole('button', { name: 'Create consignment' });
      await page.getByRole('combobox', { name: 'Receiver site' }).scrollIntoViewIfNeeded();
      await expect(create).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(`${total}Standard, excludes GST`)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Get Quote' })).toBeHidden();
      await createPage(page).lineField('Items', 1).fill('3');
      await expect(page.getByRole('button', { name: 'Get Quote' })).toBeInViewport({ ratio: 1 });
      await createPage(page).lineField('Items', 1).fill('2');
      await create.click();
      await expect(page.getByText(SAVED)).toBeVisible();
      await expect(page).toHaveURL(/\/consignment\/KEA\d{8}$/);
    });
  },
);
