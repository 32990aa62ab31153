import type { Page } from '@playwright/test';
import type { TenantCode } from '#people.ts';
import { createPage } from '#pages/create-page.ts';

/** Sites of Harakeke Homewares and of Pāua Packaging. */
interface QuotedFreight {
  readonly receiver: string;
  readonly service: string;
  readonly packaging: string;
}

export const QUOTED_FREIGHT: Readonly<Record<TenantCode, QuotedFreight>> = {
  kea: { receiver: 'Christchurch', service: 'Standard', packaging: 'Pallet' },
  tui: { receiver: 'Christchurch', service: 'Road', packaging: 'Pallet' },
};

const dayText = (fromToday: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland' }).format(
    new Date(Date.now() + fromToday * 86_400_000),
  );

/** A Tuesday, Wednesday or Thursday at least ten days from now. */
export function deliveryDay(): string {
  const ahead = [10, 11, 12, 13, 14].find((days) => {
    const weekday = new Intl.DateTimeFormat('en-NZ', {
      timeZone: 'Pacific/Auckland',
      weekday: 'short',
    }).format(new Date(Date.now() + days * 86_400_000));
    return ['Tue', 'Wed', 'Thu'].includes(weekday);
  });
  return dayText(ahead ?? 10);
}

/** Fills the quote form with one line of freight. */
export async function enterQuote(page: Page, { receiver, service, packaging }: QuotedFreight): Promise<void> {
  const form = createPage(page);
  await form.chooseSite('Receiver', receiver);
  await form.enter({
    serviceType: service,
    lines: [{ items: '2', packaging, description: 'Shelves', sides: ['1.2', '1', '1'], weight: '300' }],
  });
  await page.getByRole('textbox', { name: 'Requested Delivery' }).fill(deliveryDay());
}

interface TypedAddress {
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
}

/** A place without a service of either tenant. */
export const CHATHAM_ISLANDS: TypedAddress = {
  streetNumber: '2',
  street: 'Kelp Road',
  suburb: 'Waitangi',
  city: 'Chatham Islands',
  postcode: '8942',
};

/** Replaces the receiver site by an address. */
export async function enterReceiverAddress(page: Page, address: TypedAddress): Promise<void> {
  const receiver = page.getByRole('region', { name: 'Receiver', exact: true });
  await receiver.getByRole('button', { name: 'Address', exact: true }).click();
  await receiver.getByLabel('Street number').fill(address.streetNumber);
  await receiver.getByLabel('Street', { exact: true }).fill(address.street);
  await receiver.getByLabel('Suburb').fill(address.suburb);
  await receiver.getByLabel('City').fill(address.city);
  await receiver.getByLabel('Postcode').fill(address.postcode);
}

export const quotation = (page: Page) => page.getByRole('region', { name: 'Quotation' });
