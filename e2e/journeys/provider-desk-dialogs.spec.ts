import { DESK_TENANTS, newStaged, statusesOf } from '#desk-tenants.ts';
import { expect, test } from '#fixtures.ts';
import { tagOfUser } from '#journey-tags.ts';

for (const tenant of DESK_TENANTS) {
  test(
    `staff change one consignment in dialogs, ${tenant.tenant} [@API-03]`,
    { tag: tagOfUser(tenant.person) },
    async ({ page, otherBrowser, rows, signIn }) => {
      const customer = await otherBrowser();
      const [reference = ''] = await newStaged(tenant, 1, { rows, signIn, page: customer });
      await signIn(tenant.person, { path: '/desk' });
      await page.keyboard.insertText(reference);
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: 'Scanned consignments' });
      await list.getByRole('button', { name: reference, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Move to Picked Up' }).click();
      await expect(dialog.getByRole('button', { name: 'Move to In Transit' })).toBeVisible();

      await dialog.getByRole('button', { name: 'Raise exception' }).click();
      await dialog.getByRole('button', { name: 'Raise exception' }).click();
      await expect(dialog.getByText('Required')).toBeVisible();
      await dialog.getByLabel('Description').fill('The dock closed at 15:00.');
      const type = await dialog.getByLabel('Type').inputValue();
      await dialog.getByRole('button', { name: 'Raise exception' }).dblclick();
      await expect(dialog.getByText('The dock closed at 15:00.')).toHaveCount(1);

      await dialog.getByRole('button', { name: 'Confirm delivery date' }).click();
      await dialog.getByLabel('Delivery date', { exact: true }).fill('+3');
      await dialog.getByRole('button', { name: 'Confirm date' }).click();
      await dialog.getByRole('button', { name: 'Confirm price' }).click();
      await dialog.getByLabel('Price in NZD, excluding GST').fill('a lot');
      await dialog.getByRole('button', { name: 'Confirm price' }).click();
      await expect(dialog.getByText('Enter an amount, such as 184.20')).toBeVisible();
      await dialog.getByLabel('Price in NZD, excluding GST').fill('$184.2');
      await dialog.getByRole('button', { name: 'Confirm price' }).click();
      await expect(dialog.getByText('$184.20')).toBeVisible();
      const stored = await rows(
        `select confirmed_delivery_day - run_today() as days, confirmed_price as price from consignment where reference = $1`,
        [reference],
      );
      expect(stored).toEqual([{ days: 3, price: '184.20' }]);

      // The customer sees the exception with the name of the person, and later its resolution.
      await customer.goto(new URL(`/consignment/${reference}`, customer.url()).href);
      await expect(customer.getByText('The dock closed at 15:00.').first()).toBeVisible();
      // On a phone, the history is collapsed.
      await expect(customer.getByText(tenant.name).first()).toBeAttached();
      await dialog.getByRole('button', { name: `Resolve ${type}` }).click();
      await expect(dialog.getByText(`Resolved by ${tenant.name}`)).toBeVisible();

      // Statuses that no scan leads to, and back.
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await expect(dialog.getByText('Required')).toBeVisible();
      await dialog.getByLabel('New status').selectOption('Error');
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Error' })).toBeVisible();
      expect(await statusesOf(rows, [reference])).toEqual([9]);
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await dialog.getByLabel('New status').selectOption('Cancelled');
      await expect(dialog.getByText('No status can follow Cancelled')).toBeVisible();
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await expect(dialog.getByRole('button', { name: 'Change status' })).toBeHidden();
      expect(await statusesOf(rows, [reference])).toEqual([8]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
  );

  test(
    `staff resolve an exception that no event raised, ${tenant.tenant} [@API-03] [@CONS-19]`,
    { tag: tagOfUser(tenant.person) },
    async ({ page, otherBrowser, rows, signIn }) => {
      const customer = await otherBrowser();
      const [reference = ''] = await newStaged(tenant, 1, { rows, signIn, page: customer });
      // As a customer's own system or a migration of data leaves it.
      await rows(
        `insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
         created_at, created_by, action_required)
       select c.organisation_id, c.id, max(h.seq), 'EXCP', 'Damaged in transit', 'A crushed corner', run_now(), 'Depot',
         true
       from consignment c join status_history h on h.consignment_id = c.id
       where c.reference = $1 group by c.organisation_id, c.id`,
        [reference],
      );
      await signIn(tenant.person, { path: '/desk' });
      await page.keyboard.insertText(reference);
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: 'Scanned consignments' });
      await list.getByRole('button', { name: reference, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: reference });
      await expect(dialog.getByText('A crushed corner')).toBeVisible();
      await dialog.getByRole('button', { name: 'Resolve Damaged in transit' }).click();
      await expect(dialog.getByText(`Resolved by ${tenant.name}`)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Resolve Damaged in transit' })).toBeHidden();
      const stored = await rows(
        `select action_required as open, resolved_by as by from delivery_event d
       join consignment c on c.id = d.consignment_id where c.reference = $1`,
        [reference],
      );
      expect(stored).toEqual([{ open: false, by: tenant.name }]);

      // The customer sees that it is resolved.
      await customer.goto(new URL(`/consignment/${reference}`, customer.url()).href);
      await expect(customer.getByText('A crushed corner').first()).toBeAttached();
      await expect(customer.getByText(tenant.name).first()).toBeAttached();
      await expect(customer.getByLabel('Unresolved delivery exception')).toHaveCount(0);
    },
  );

  test(
    `staff add a proof of delivery with signature and photo, ${tenant.tenant} [@API-03]`,
    { tag: tagOfUser(tenant.person) },
    async ({ page, otherBrowser, rows, signIn }) => {
      const [reference = ''] = await newStaged(tenant, 1, { rows, signIn, page: await otherBrowser() });
      await signIn(tenant.person, { path: '/desk' });
      await page.keyboard.insertText(reference);
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: 'Scanned consignments' });
      await list.getByRole('button', { name: reference, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add proof of delivery' }).click();
      await dialog.getByRole('button', { name: 'Add proof', exact: true }).click();
      await expect(dialog.getByText('Required')).toBeVisible();
      await dialog.getByLabel('Received by').fill('A. Hall');
      const pad = await dialog.getByRole('img', { name: 'Signature, empty' }).boundingBox();
      await page.mouse.move((pad?.x ?? 0) + 20, (pad?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((pad?.x ?? 0) + 120, (pad?.y ?? 0) + 60, { steps: 5 });
      await page.mouse.up();
      await expect(dialog.getByRole('img', { name: 'Signature, signed' })).toBeVisible();
      const photo = await page.screenshot();
      const camera = dialog.getByLabel('Take a photo');
      await expect(camera).toHaveAttribute('capture', 'environment');
      await camera.setInputFiles({ name: 'dock.png', mimeType: 'image/png', buffer: photo });
      await expect(dialog.getByText('Photos, 1 of 4')).toBeVisible();
      const stored = dialog.getByLabel('Choose a photo');
      expect(await stored.getAttribute('capture')).toBeNull();
      await stored.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: photo });
      await expect(dialog.getByText('Photos, 2 of 4')).toBeVisible();
      await dialog.getByRole('button', { name: 'Add proof', exact: true }).click();
      await expect(dialog.getByText('Filed')).toBeVisible();
      const filed = await rows(
        `select d.kind from document d join document_consignment dc on dc.document_id = d.id
       join consignment c on c.id = dc.consignment_id where c.reference = $1 and d.kind = 'PODDOC'`,
        [reference],
      );
      expect(filed).toEqual([{ kind: 'PODDOC' }]);
    },
  );
}
