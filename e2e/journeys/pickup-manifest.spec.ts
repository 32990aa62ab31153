import { randomUUID } from 'node:crypto';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';

test('downloads, sends and exports the manifest of the selection and shows its delivery [@BULK-01] [@BULK-07] [@BULK-10]', async ({
  signIn,
  page,
  rows,
}) => {
  // A unique address, so that repeated and parallel runs find their own email.
  const notes = `Gate 4 by noon, ${randomUUID()}`;
  await signIn('Hana', { path: '/search?statuses=DRAFT,TRANSIT&dateRangePresetCode=LAST_30_DAYS' });
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const documents = bar.getByRole('button', { name: 'Documents', exact: true });
  const ticks = (status: string) => page.getByRole('row').filter({ hasText: status }).getByRole('checkbox');

  await test.step('a draft has no documents and the button gives the reason', async () => {
    await ticks('Draft').first().click();
    await expect(documents).toHaveAccessibleDescription(
      'The selected consignment is not Ready or later (1 Draft)',
    );
    await ticks('Draft').first().click();
    await ticks('In Transit').first().click();
    await ticks('In Transit').nth(1).click();
  });

  await test.step('the manifest is downloaded, and sent to the requesting sites [@BULK-06]', async () => {
    await ticks('Draft').first().click();
    await bar.getByRole('button', { name: 'Pickup manifest' }).click();
    const manifest = page.getByRole('dialog', { name: 'Pickup manifest' });
    await expect(manifest.getByRole('row')).toHaveCount(3);
    await expect(manifest).toContainText(
      /1 of the 3 selected is left out because it is not Ready or later: KEA\d{8} \(Draft\)/,
    );
    const download = page.waitForEvent('download');
    await manifest.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('Pickup Manifest.pdf');
    await manifest.getByLabel('Notes for the email').fill(notes);
    expect(await accessibilityViolations(page)).toEqual([]);
    await manifest.getByRole('button', { name: 'Email Pickup Manifest' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'The email will be sent shortly' }),
    ).toBeVisible();
    await expect(manifest).toHaveCount(0);
  });

  await test.step('reports the outcome of the email and lists it in the dialog [@BULK-06]', async () => {
    // The live region also contains earlier messages.
    const outcome = /Pickup manifest to .+@.+: stored in the demo mailbox/;
    await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
    await rows(`update mail set outcome = 'given-up', attempts = 9 where body like '%${notes}%'`);
    await bar.getByRole('button', { name: 'Pickup manifest' }).click();
    const sent = page.getByRole('region', { name: 'Sent by you in the last 30 days' });
    const failed = /Couldn't be delivered to .+: mailbox unknown\. Check the address, then send it again\./;
    await expect(sent.getByRole('listitem').filter({ hasText: failed }).first()).toBeVisible();
    await rows(`update mail set outcome = 'kept', attempts = 0 where body like '%${notes}%'`);
    await page.keyboard.press('Escape');
  });

  await test.step('exports the selected consignments [@BULK-10]', async () => {
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Consignments_\d\d-[A-Z][a-z]{2}-\d{4}\.csv$/);
  });

  await test.step('shows the email in the demo mailbox', async () => {
    await expect(async () => {
      await page.goto('/api/mailbox');
      await expect(page.getByText(notes)).toBeVisible();
      await expect(page.getByText(/stored here/).first()).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
