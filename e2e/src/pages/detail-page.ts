import type { Locator, Page } from '@playwright/test';
import { expect } from '#patient-expect.ts';
import { storedToken } from '#token.ts';

export type CardTitle = 'Consignment details' | 'Sender' | 'Receiver' | 'Freight' | 'Additional';

/** The page of one consignment as somebody edits it. */
export interface DetailPage {
  readonly save: Locator;
  edit(card: CardTitle): Promise<void>;
  card(title: CardTitle): Locator;
  lineField(name: string, line: number): Locator;
  /** In the card of the details, open for editing. */
  chooseService(name: string): Promise<void>;
  more(item: 'Create Copy' | 'Create Return' | 'Cancel Consignment'): Promise<void>;
  /** Waits for a snackbar of success, and puts it away so that the next one is another. */
  said(words: string): Promise<void>;
  /** The same of a failure. */
  complained(words: string): Promise<void>;
}

export function detailPage(page: Page): DetailPage {
  const gone = async (toast: Locator) => {
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  };
  return {
    save: page.getByRole('button', { name: 'Save', exact: true }),
    card: (title) => page.getByRole('region', { name: title, exact: true }),
    lineField: (name, line) => page.getByLabel(`${name}, item ${line}`, { exact: true }),
    edit: (card) => page.getByRole('button', { name: `Edit ${card}`, exact: true }).click(),
    async chooseService(name) {
      await page.getByRole('combobox', { name: 'Service type' }).click();
      await page.getByRole('option', { name }).click();
    },
    async more(item) {
      await page.getByRole('button', { name: 'More Actions' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    said: (words) => gone(page.getByRole('status').locator('> div').filter({ hasText: words })),
    complained: (words) => gone(page.getByRole('alert').locator('> div').filter({ hasText: words })),
  };
}

/** Makes a consignment and opens it on the page, where somebody has signed in; answers its reference. */
export async function openNewConsignment(
  page: Page,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const reference = await makeConsignment(page, given);
  await openConsignment(page, reference);
  return reference;
}

export async function openConsignment(page: Page, reference: string): Promise<void> {
  // On the host where they signed in.
  await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
}

/** Changes it behind the page, as somebody else who is signed in would. */
export async function changeBehind(page: Page, reference: string, data: object): Promise<void> {
  const { customer, headers } = await callsOf(page);
  const answer = await page.request.put(`${customer}/consignments/${reference}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Makes a consignment behind the page, as the person who is signed in on it; answers its reference. */
export async function makeConsignment(
  page: Page,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { root, customer, headers } = await callsOf(page);
  const ask = async (path: string) => (await page.request.get(`${root}${path}`, { headers })).json();
  const [accounts, sites] = await Promise.all([
    ask(`/users/me/organisations/${ORGANISATION}/accounts`),
    ask(`/organisations/${ORGANISATION}/participant-sites`),
  ]);
  const account = accounts.find((one: { isActive: boolean }) => one.isActive);
  const answer = await page.request.post(`${customer}/consignments/full`, {
    headers,
    data: {
      accountId: account.id,
      serviceType: 'STD',
      senderParticipantId: sites[0].id,
      receiverParticipantId: sites[1].id,
      lineItems: [{ count: 2, packagingType: 'CTN', description: 'Lamp shades', volume: 0.072, weight: 25 }],
      ...given,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).reference;
}

const ORGANISATION = 101;

/** Calls past the page, with the token of who is signed in on it. */
async function callsOf(page: Page) {
  const { accessToken } = await storedToken(page, ORGANISATION);
  const root = `${new URL(page.url()).origin}/api/v2`;
  const headers = { authorization: `Bearer ${accessToken}`, 'x-appname': 'journey', 'x-appversion': '1' };
  return { root, customer: `${root}/customers/${ORGANISATION}`, headers };
}
