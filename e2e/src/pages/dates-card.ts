import type { Page } from '@playwright/test';
import type { Rows } from '#fixtures.ts';

/** The oldest ones between regions with delivery runs. */
export async function consignmentAt(rows: Rows, status: number, others = 0): Promise<string> {
  const [found] = await rows<{ reference: string }>(
    `select reference from consignment c
     where organisation_id = 101 and status = $1 and is_delivery_exception = false
       and (select count(region_id) from participant p where p.consignment_id = c.id) = 2
     order by id limit 1 offset $2`,
    [status, others],
  );
  if (!found) throw new Error('There is no such consignment');
  return found.reference;
}
export const pickup = (page: Page) => page.getByRole('textbox', { name: 'Requested Pickup' });
export const delivery = (page: Page) => page.getByRole('textbox', { name: 'Requested Delivery' });
export const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

export async function enter(page: Page, field: 'pickup' | 'delivery', text: string): Promise<void> {
  const box = field === 'pickup' ? pickup(page) : delivery(page);
  await box.fill(text);
  await box.press('Tab');
}
