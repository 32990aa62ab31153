import type { Locator, Page } from '@playwright/test';
import type { TenantCode } from '#people.ts';
import { createPage } from '#pages/create-page.ts';

interface SearchedDelivery {
  readonly sender: string;
  readonly receiver: string;
  readonly service: string;
}

/** A delivery between two sites of Harakeke Homewares and of Pāua Packaging. */
export const DELIVERIES: Readonly<Record<TenantCode, SearchedDelivery>> = {
  kea: { sender: 'Auckland', receiver: 'Christchurch', service: 'Standard' },
  tui: { sender: 'Auckland', receiver: 'Christchurch', service: 'Road' },
};

/** Page object of the delivery schedule. */
export interface SchedulePage {
  readonly check: Locator;
  /** Runs with free places to Canterbury, where both receivers of `DELIVERIES` are. */
  readonly runs: Locator;
  readonly fullRuns: Locator;
  search(delivery: SearchedDelivery): Promise<void>;
  showNextMonth(): Promise<void>;
}

export function schedulePage(page: Page): SchedulePage {
  const check = page.getByRole('button', { name: 'Check delivery availability' });
  return {
    check,
    runs: page.getByRole('button', { name: /^Canterbury (morning|afternoon).*(Available|left)$/ }),
    fullRuns: page.getByRole('button', { name: /^Canterbury (morning|afternoon).*Full$/ }),
    async search({ sender, receiver, service }) {
      const { chooseSite } = createPage(page);
      await chooseSite('Sender', sender);
      await chooseSite('Receiver', receiver);
      await page.getByRole('combobox', { name: 'Service Type' }).click();
      await page.getByRole('option', { name: service }).click();
      await check.click();
    },
    showNextMonth: () => page.getByRole('button', { name: 'Next month' }).click(),
  };
}
