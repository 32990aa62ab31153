import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

export interface FreightLine {
  readonly items: string;
  readonly packaging: string;
  readonly description?: string;
  readonly sides?: readonly [length: string, width: string, height: string];
  /** When absent, the value derived from the dimensions or the packaging type stays. */
  readonly volume?: string;
  readonly weight?: string;
}

export interface NewConsignment {
  readonly serviceType?: string;
  readonly account?: string;
  /** Part of a site's name; when absent, the initial site stays. */
  readonly sender?: string;
  readonly receiver?: string;
  readonly senderReference?: string;
  readonly receiverReference?: string;
  readonly salesReference?: string;
  readonly notes?: string;
  readonly lines?: readonly FreightLine[];
}

/** Page object of the form for a new consignment. */
export interface CreatePage {
  readonly save: Locator;
  enter(consignment: NewConsignment): Promise<void>;
  lineField(name: string, line: number): Locator;
  chooseSite(party: 'Sender' | 'Receiver', name: string): Promise<void>;
  /** Waits for the success message and the page of the new consignment. Returns its reference. */
  expectSaved(): Promise<string>;
}

/** The success message (CONS-05). */
export const SAVED = 'The Consignment has been saved at status Draft';

export function createPage(page: Page): CreatePage {
  const lineField = (name: string, line: number) => page.getByLabel(`${name}, item ${line}`, { exact: true });

  async function choose(label: string, option: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  }

  async function chooseSite(party: 'Sender' | 'Receiver', name: string): Promise<void> {
    await page.getByRole('combobox', { name: `${party} site` }).fill(name);
    await page.getByRole('option', { name }).first().click();
    await expect(page.getByRole('combobox', { name: `${party} site` })).toHaveValue(new RegExp(name));
  }

  async function fillLine(line: FreightLine, number: number): Promise<void> {
    await lineField('Items', number).fill(line.items);
    await lineField('Packaging type', number).selectOption({ label: line.packaging });
    if (line.description !== undefined) await lineField('Description', number).fill(line.description);
    const [length, width, height] = line.sides ?? [];
    if (length !== undefined) await lineField('Length in metres', number).fill(length);
    if (width !== undefined) await lineField('Width in metres', number).fill(width);
    if (height !== undefined) await lineField('Height in metres', number).fill(height);
    if (line.volume !== undefined) await lineField('Volume in cubic metres', number).fill(line.volume);
    if (line.weight !== undefined) await lineField('Weight in kilograms', number).fill(line.weight);
  }

  return {
    save: page.getByRole('button', { name: 'Save', exact: true }),
    lineField,
    chooseSite,
    async enter(consignment) {
      if (consignment.serviceType !== undefined) await choose('Service type', consignment.serviceType);
      if (consignment.account !== undefined) await choose('Invoice account', consignment.account);
      if (consignment.sender !== undefined) await chooseSite('Sender', consignment.sender);
      if (consignment.receiver !== undefined) await chooseSite('Receiver', consignment.receiver);
      const texts = [
        ['Sender reference', consignment.senderReference],
        ['Receiver reference', consignment.receiverReference],
        ['Sales reference', consignment.salesReference],
        ['Sender notes', consignment.notes],
      ] as const;
      for (const [label, text] of texts) if (text !== undefined) await page.getByLabel(label).fill(text);
      for (const [index, line] of (consignment.lines ?? []).entries()) {
        if (index > 0) await page.getByRole('button', { name: 'Add item' }).click();
        await fillLine(line, index + 1);
      }
    },
    async expectSaved() {
      await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
      await expect(page).toHaveURL(/\/consignment\/[A-Z]{3}\d{8}$/);
      return new URL(page.url()).pathname.slice('/consignment/'.length);
    },
  };
}
