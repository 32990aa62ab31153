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
    async more(item) {
      await page.getByRole('button', { name: 'More Actions' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    said: (words) => gone(page.getByRole('status').locator('> div').filter({ hasText: words })),
    complained: (words) => gone(page.getByRole('alert').locator('> div').filter({ hasText: words })),
  };
}

/** Makes a consignment behind the page, as the person who is signed in on it; answers its reference. */
export async function makeConsignment(
  page: Page,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const organisationId = 101;
  const { accessToken } = await storedToken(page, organisationId);
  const root = `${new URL(page.url()).origin}/api/v2`;
  const headers = { authorization: `Bearer ${accessToken}`, 'x-appname': 'journey', 'x-appversion': '1' };
  const ask = async (path: string) => (await page.request.get(`${root}${path}`, { headers })).json();
  const [accounts, sites] = await Promise.all([
    ask(`/users/me/organisations/${organisationId}/accounts`),
    ask(`/organisations/${organisationId}/participant-sites`),
  ]);
  const account = accounts.find((one: { isActive: boolean }) => one.isActive);
  const answer = await page.request.post(`${root}/customers/${organisationId}/consignments/full`, {
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
