import type { Page } from '@playwright/test';
import type { Rows } from '#fixtures.ts';
import { stageConsignments } from '#stage-consignments.ts';

/** Both demo tenants: a customer, and a person at the desk of the provider. */
export const DESK_TENANTS = [
  { tenant: 'kea', customer: 'Mere', organisationId: 103, person: 'Sefa', name: 'Sefa Faleolo' },
  { tenant: 'tui', customer: 'Tia', organisationId: 201, person: 'Wiki', name: 'Wiki Marlow' },
] as const;

type DeskTenant = (typeof DESK_TENANTS)[number];

/** New consignments at 'Staged', made by the customer in a browser of their own. */
export async function newStaged(
  { customer, organisationId }: DeskTenant,
  count: number,
  {
    rows,
    signIn,
    page,
  }: { rows: Rows; signIn: (name: string, options: { page: Page }) => Promise<Page>; page: Page },
): Promise<readonly string[]> {
  const [source] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = $1 and status = 7 order by id desc limit 1',
    [organisationId],
  );
  await signIn(customer, { page });
  return stageConsignments(page, organisationId, { source: source?.reference ?? '', count });
}

/** On a phone the desk opens at the scan, and this button opens the queue. */
export const queueTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Queue' });

/** Statuses in the order of creation. */
export const statusesOf = async (rows: Rows, references: readonly string[]) =>
  (
    await rows<{ status: number }>('select status from consignment where reference = any($1) order by id', [
      references,
    ])
  ).map(({ status }) => status);
