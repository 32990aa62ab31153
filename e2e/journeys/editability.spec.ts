import { abilities, ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { STATUS_CODES, type StatusCode, statusNumber, statusOf } from '@cartage/domain/consignment/status.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { permissionSets } from '@cartage/domain/consignment/testing/permission-sets.ts';
import { type Permission, PERMISSIONS } from '@cartage/domain/permissions.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';
import { demoPerson } from '#people.ts';

/** Its own database, because the demo world's statuses must be unchanged. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const EVERY_ACTION = keysOf(ACTIONS);

/** The actions that the table allows on the consignment page (CONS-02, CONS-06). */
function expected(permissions: readonly Permission[], status: StatusCode): Readonly<Record<string, boolean>> {
  const may = abilities(EVERY_ACTION, { status, permissions, settings: {} });
  const { editDetails, editSender, editReceiver, editFreight, editAdditional, editNotes, editDates } = may;
  const edits = [editDetails, editSender, editReceiver, editFreight, editAdditional, editNotes, editDates];
  return {
    'Edit Consignment details': editDetails.allowed,
    'Edit Sender': editSender.allowed,
    'Edit Receiver': editReceiver.allowed,
    'Edit Freight': editFreight.allowed,
    'Edit Additional': editAdditional.allowed || editNotes.allowed,
    Save: status !== 'DELIVERED' && edits.some(({ allowed }) => allowed),
    'Mark As Ready': may.markAsReady.allowed,
    'Request Pickup': may.requestPickup.allowed,
    Download: may.openDocuments.allowed,
    'More Actions': may.copy.allowed && status !== 'CANCELLED',
    'Copy to a new draft': may.copy.allowed && status === 'CANCELLED',
    'Cancel Consignment': may.cancel.allowed,
    'Requested Pickup': editDates.allowed,
    Extras: may.editExtras.allowed,
    'Add files': may.uploadFile.allowed,
    Booking: may.bookDelivery.allowed,
  };
}

async function shown(page: Page): Promise<Readonly<Record<string, boolean>>> {
  const isThere = async (name: string | RegExp) => (await page.getByRole('button', { name }).count()) > 0;
  const buttons = [
    'Save',
    'Mark As Ready',
    'Request Pickup',
    'Download',
    'More Actions',
    'Copy to a new draft',
  ] as const;
  const cards = ['Consignment details', 'Sender', 'Receiver', 'Freight', 'Additional'] as const;
  const found: Record<string, boolean> = {};
  for (const card of cards) found[`Edit ${card}`] = await isThere(new RegExp(`^Edit ${card}$`));
  for (const button of buttons) found[button] = await isThere(new RegExp(`^${button}$`));
  found['Cancel Consignment'] = await hasCancel(page, found['More Actions'] === true);
  found['Requested Pickup'] = (await page.getByRole('textbox', { name: 'Requested Pickup' }).count()) > 0;
  found['Extras'] = (await page.getByRole('region', { name: 'Extras' }).getByRole('combobox').count()) > 0;
  found['Add files'] = (await page.locator('input[type=file]:enabled').count()) > 0;
  found['Booking'] = await isThere(/^Booking/);
  return found;
}

async function hasCancel(page: Page, hasMenu: boolean): Promise<boolean> {
  if (!hasMenu) return false;
  await page.getByRole('button', { name: 'More Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Create Copy' })).toBeVisible();
  const is = (await page.getByRole('menuitem', { name: 'Cancel Consignment' }).count()) > 0;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return is;
}

/** Required to open the page. Pricing and creation do not affect it, so only full access includes them. */
const NEEDED = 'Consignment.LimitedEdit';
const openable = permissionSets().filter((set) => set.includes(NEEDED));
const most = Math.max(...openable.map(({ length }) => length));
const SETS = openable.map((set) => (set.length === most ? PERMISSIONS : set));

for (const permissions of SETS) {
  test(`${permissions.join(', ')}: offers at each status the actions of the action table [@CONS-02] [@CONS-06] [@CONS-27] [@CONS-28] [@DATE-03] [@EXTRA-03]`, async ({
    page,
    signIn,
    rows,
    ownDatabase,
  }) => {
    await withClient(await ownDatabase.url(), (client) =>
      client.query('update identity.membership set permissions = $1 where sub = $2', [
        permissions,
        demoPerson('Hana').sub,
      ]),
    );
    await signIn('Hana', { path: '/search', isFresh: true });
    for (const status of STATUS_CODES) {
      await test.step(statusOf(status).name, async () => {
        const [found] = await rows<{ reference: string }>(
          `select reference from consignment c where organisation_id = 101 and status = $1
           and not exists (select from run_booking b where b.consignment_id = c.id) order by id limit 1`,
          [statusNumber(status)],
        );
        await page.goto(`/consignment/${found?.reference}`);
        await expect(page.getByRole('heading', { name: found?.reference ?? '' })).toBeVisible();
        await expect(page.getByRole('list', { name: 'Delivery extras' })).toBeVisible();
        await expect(page.getByRole('progressbar')).toBeHidden();
        await expect.poll(() => shown(page)).toEqual(expected(permissions, status));
      });
    }
  });
}
