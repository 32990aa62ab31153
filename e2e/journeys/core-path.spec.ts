import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from '#fixtures.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { demoPerson } from '#people.ts';

test.use({ usesKeptUser: false });

const PATHS = [
  {
    tenant: 'kea',
    givenName: 'Hana',
    serviceType: 'Express',
    account: 'HH-ONLINE',
    receiver: 'Whangārei',
    sender: 'Tauranga',
    pallet: 'Pallet',
    box: 'Carton',
  },
  {
    tenant: 'tui',
    givenName: 'Tia',
    serviceType: 'Overnight',
    account: 'PP-B',
    receiver: 'Kaitāia',
    sender: 'Rotorua',
    pallet: 'Pallet',
    box: 'Box',
  },
] as const;

for (const { tenant, givenName, serviceType, account, receiver, sender, pallet, box } of PATHS) {
  test(
    `signs in, creates a consignment and finds it in the list, ${tenant} [@AUTH-01] [@AUTH-13] [@LIST-10] [@LIST-14] [@API-12]`,
    {
      tag: '@both',
    },
    async ({ page, originOf, rows, viewport }) => {
      const isNarrow = (viewport?.width ?? 0) < 768;
      const hasTable = (viewport?.width ?? 0) >= 992;
      const senderReference = `E2E-${tenant}-${viewport?.width}-${Date.now()}`;
      await page.goto(`${originOf(tenant)}/search`);
      await fillInSignIn(page, demoPerson(givenName).email);
      await page.getByRole('link', { name: 'New Consignment' }).click();
      const form = createPage(page);
      await form.enter({
        serviceType,
        account,
        sender,
        receiver,
        senderReference,
        receiverReference: 'PO 48213',
        salesReference: 'S-90418',
        notes: 'Forklift on site.\nRing the bell.',
        lines: [
          {
            items: '2',
            packaging: pallet,
            description: 'Kitset shelving',
            sides: ['1.2', '1', '1.1'],
            weight: '412.5',
          },
          { items: '5', packaging: box, description: 'Brackets', volume: '0.18', weight: '61.25' },
        ],
      });
      await form.save.click();
      const reference = await form.expectSaved();
      expect(reference).toMatch(tenant === 'kea' ? /^KEA\d{8}$/ : /^TUI\d{8}$/);
      await expect(page.getByRole('heading', { name: reference })).toBeVisible();

      await test.step('it is the newest of the list', async () => {
        await page.goto(`${originOf(tenant)}/search?sortDirection=desc`);
        await listPage(page).openConsignment(reference);
      });
      await test.step('the page shows the entered data, also after a reload', async () => {
        for (const isAgain of [false, true]) {
          if (isAgain) await page.reload();
          const main = page.getByRole('main');
          await expect(main).toContainText(reference);
          for (const text of ['Kitset shelving', 'Brackets', receiver, sender]) {
            await expect(main.getByText(text).first()).toBeVisible();
          }
          if (isNarrow) await page.getByRole('tab', { name: 'Additional info' }).click();
          for (const text of [
            senderReference,
            'PO 48213',
            'S-90418',
            'Forklift on site.',
            serviceType,
            account,
          ]) {
            await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
          }
        }
      });
      await test.step('the database has one consignment with its line items', async () => {
        const stored = await rows<Record<string, unknown>>(
          `select c.reference, c.status, c.item_count, c.weight_kg::float as weight, c.volume_m3::float as volume,
           (select count(*)::int from line_item l where l.consignment_id = c.id) as lines
         from consignment c where c.sender_reference = $1`,
          [senderReference],
        );
        expect(stored).toEqual([
          { reference, status: 1, item_count: 7, weight: 473.75, volume: 1.32 + 0.18, lines: 2 },
        ]);
      });
      if (isNarrow) return;
      await test.step('stays Ready after mark as ready', async () => {
        await page.getByRole('button', { name: 'Mark As Ready' }).click();
        await expect(
          page.getByRole('status').filter({ hasText: `${reference} marked as ready` }),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeHidden();
        for (const isAgain of [false, true]) {
          if (isAgain) await page.reload();
          const current = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
          await expect(current).toContainText('Ready');
          await expect(current).toContainText(formatDay(localDay(new Date())));
          await expect(page.getByRole('listitem').filter({ hasText: 'Draft' })).toContainText(
            formatDay(localDay(new Date())),
          );
        }
        await page.goto(`${originOf(tenant)}/search?sortDirection=desc`);
        await expect(
          page
            .getByRole(hasTable ? 'row' : 'listitem')
            .filter({ hasText: reference })
            .getByText('Ready'),
        ).toBeVisible();
      });
    },
  );
}
