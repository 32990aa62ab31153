import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';
import { storedToken } from '#token.ts';

export type CardTitle = 'Consignment details' | 'Sender' | 'Receiver' | 'Freight' | 'Additional';

/** Page object of the consignment page. */
export interface DetailPage {
  readonly save: Locator;
  edit(card: CardTitle): Promise<void>;
  card(title: CardTitle): Locator;
  lineField(name: string, line: number): Locator;
  /** In the details card while it is being edited. */
  chooseService(name: string): Promise<void>;
  more(item: 'Create Copy' | 'Create Return' | 'Cancel Consignment'): Promise<void>;
  /** Waits for a success snackbar and dismisses it, so that the next one is not mistaken for it. */
  expectSuccess(text: string): Promise<void>;
  /** Waits for an error snackbar and dismisses it. */
  expectError(text: string): Promise<void>;
}

export function detailPage(page: Page): DetailPage {
  const dismiss = async (toast: Locator) => {
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
    expectSuccess: (text) => dismiss(page.getByRole('status').locator('> div').filter({ hasText: text })),
    expectError: (text) => dismiss(page.getByRole('alert').locator('> div').filter({ hasText: text })),
  };
}

/** Creates a consignment through the API and opens it. Returns its reference. */
export async function openNewConsignment(
  page: Page,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const reference = await createConsignment(page, given);
  await openConsignment(page, reference);
  return reference;
}

export async function openConsignment(page: Page, reference: string): Promise<void> {
  // On the host of the signed-in user.
  await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
}

/** Changes a consignment through the API while the page is open. */
export async function changeThroughApi(page: Page, reference: string, data: object): Promise<void> {
  const { customer, headers } = await callsOf(page);
  const response = await page.request.put(`${customer}/consignments/${reference}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Creates a consignment through the API as the signed-in user. Returns its reference. */
export async function createConsignment(
  page: Page,
  given: Readonly<Record<string, unknown>> = {},
  /** The index of the sending site among the organisation's sites, in the order of their codes. */
  sender = 0,
): Promise<string> {
  const { root, customer, headers } = await callsOf(page);
  const get = async (path: string) => (await page.request.get(`${root}${path}`, { headers })).json();
  const [accounts, sites] = await Promise.all([
    get(`/users/me/organisations/${ORGANISATION}/accounts`),
    get(`/organisations/${ORGANISATION}/participant-sites`),
  ]);
  const account = accounts.find((one: { isActive: boolean }) => one.isActive);
  const response = await page.request.post(`${customer}/consignments/full`, {
    headers,
    data: {
      accountId: account.id,
      serviceType: 'STD',
      senderParticipantId: sites[sender].id,
      receiverParticipantId: sites[sender + 1].id,
      lineItems: [{ count: 2, packagingType: 'CTN', description: 'Lamp shades', volume: 0.072, weight: 25 }],
      ...given,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).reference;
}

const ORGANISATION = 101;

/** Addresses and headers for API requests with the page's token. */
async function callsOf(page: Page) {
  const { accessToken } = await storedToken(page, ORGANISATION);
  const root = `${new URL(page.url()).origin}/api/v2`;
  const headers = { authorization: `Bearer ${accessToken}`, 'x-appname': 'journey', 'x-appversion': '1' };
  return { root, customer: `${root}/customers/${ORGANISATION}`, headers };
}
