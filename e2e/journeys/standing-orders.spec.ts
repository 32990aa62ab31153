import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { uniqueReference } from '#unique-reference.ts';

test(
  'repeats a template every week, and creates, pauses, resumes and ends',
  { tag: '@wide-first' },
  async ({ page, signIn, rows, isMobile }) => {
    const reference = uniqueReference();
    const name = `Napier ${reference}`;
    await signIn('Hana', { path: '/consignment/create' });
    const form = createPage(page);
    await form.enter({
      serviceType: 'Standard',
      receiver: 'Napier',
      senderReference: reference,
      lines: [{ items: '2', packaging: 'Pallet', description: 'Desks' }],
    });
    await page.getByRole('button', { name: 'Save as template' }).click();
    const save = page.getByRole('dialog', { name: 'Save as a template' });
    await save.getByLabel('Name').fill(name);
    await save.getByRole('button', { name: 'Save template' }).click();
    await expect(save).toBeHidden();
    await form.save.click();
    await form.expectSaved();

    const dialog = page.getByRole('dialog', { name: 'New standing order' });
    await test.step('starts from the template, with a preview', async () => {
      await page.goto('/consignment/create');
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByRole('link', { name: `Repeat every week ${name}` }).click();
      await expect(dialog.getByLabel('Name')).toHaveValue(name);
      await expect(dialog.getByLabel('Template')).toHaveValue(/\d/);
      await expect(dialog.getByText('Select a template and at least one day of the week.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Save order' }).click();
      await expect(dialog.getByText('Select at least one day', { exact: true })).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Friday' }).check();
      await dialog.getByRole('textbox', { name: 'First day' }).fill('25/12/2037');
      await dialog.getByRole('textbox', { name: 'First day' }).press('Tab');
      const days = dialog.getByRole('list', { name: 'Next ten days' }).getByRole('listitem');
      await expect(days).toHaveCount(10);
      // Boxing Day is observed on Monday.
      await expect(days.first()).toHaveText('Tuesday 29/12/2037Moved from Friday 25/12/2037: Christmas Day');
      await dialog.getByLabel('On a holiday or closure').selectOption('Skip the pickup');
      await expect(days.first()).toHaveText('Friday 25/12/2037Skipped: Christmas Day');
      await dialog.getByRole('checkbox', { name: 'Friday' }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Monday' }).check();
      await dialog.getByRole('textbox', { name: 'First day' }).fill('t');
      await dialog.getByRole('textbox', { name: 'First day' }).press('Tab');
      await dialog.getByLabel('On a holiday or closure').selectOption('Move to the next working day');
      // The next Monday is within ten working days, so its consignment is created at once.
      await dialog.getByLabel('Create the consignment').selectOption('10 working days before the pickup');
      await expect(days).toHaveCount(10);
      await dialog.getByRole('button', { name: 'Save order' }).click();
      await expect(dialog).toBeHidden();
    });

    const row = page
      .getByRole('list', { name: 'Standing orders' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(row).toContainText('Every week on Monday · To ');
    await expect(row).toContainText('Next pickup: ');
    await expect(page).toHaveURL(/\/standing-orders$/);

    await test.step('creates the consignment, which names its order', async () => {
      // The job that runs every minute.
      await rows("select enqueue('create-due-consignments', '{}')");
      const created = () =>
        rows<{ reference: string }>(
          `select c.reference from consignment c
           join standing_order_run r on r.organisation_id = c.organisation_id and r.consignment_id = c.id
           join standing_order o on o.organisation_id = r.organisation_id and o.id = r.standing_order_id
           where o.name = $1 and c.sender_reference = $2 and c.status = 1 order by r.day desc`,
          [name, reference],
        );
      await expect.poll(async () => (await created()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await page.reload();
      const [latest] = await created();
      await expect(row).toContainText(/Last: Monday|Last: Tuesday/);
      await row.getByRole('link', { name: latest?.reference ?? '' }).click();
      await expect(page.getByRole('heading', { level: 1, name: latest?.reference ?? '' })).toBeVisible();
      if (isMobile) await page.getByRole('tab', { name: 'Additional info' }).click();
      await expect(page.getByText('Standing order: ')).toBeVisible();
      await page.getByRole('link', { name, exact: true }).click();
      const shown = page.getByRole('dialog', { name });
      await expect(shown.getByRole('list', { name: 'Next ten days' }).getByRole('listitem')).toHaveCount(10);
      await expect(shown.getByRole('list', { name: 'Latest days' })).toContainText(latest?.reference ?? '');
      await shown.getByRole('button', { name: 'Close' }).last().click();
      await expect(shown).toBeHidden();
    });

    await test.step('a day that fails is in the bell and on Today, until it is dismissed', async () => {
      const [order] = await rows<{ account: number }>(
        "select (details ->> 'accountId')::int as account from standing_order where name = $1",
        [name],
      );
      const change = `update standing_order
        set details = details || jsonb_build_object('accountId', $2::int), weekdays = $3, examine_at = '2000-01-01'
        where name = $1`;
      // An account that does not exist, and Tuesdays, which are not created yet.
      await rows(change, [name, 2_147_483_647, [1, 2]]);
      await rows("select enqueue('create-due-consignments', '{}')");
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      const message = `Couldn't create the consignment of "${name}" for `;
      await expect(panel).toContainText(message, { timeout: 20_000 });
      await expect(panel.getByRole('link', { name: 'Open standing order' }).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.goto('/today');
      const failed = page
        .getByRole('region', { name: 'Failed days of standing orders' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(failed.first()).toContainText("The account isn't active any more");
      const days = await failed.count();
      await failed
        .first()
        .getByRole('link', { name: /^Create consignment/ })
        .click();
      const day = page.getByRole('region', { name: 'Failed day of a standing order' });
      await expect(day).toContainText("Reason: The account isn't active any more");
      await expect(day).toContainText('The form was filled in from the standing order');
      await expect(page.getByRole('textbox', { name: 'Requested Pickup' })).not.toHaveValue('');
      const form = createPage(page);
      await form.save.click();
      await form.expectSaved();
      // The saved consignment takes the place of the failed day.
      await page.goto('/today');
      await expect(failed).toHaveCount(days - 1);
      for (let left = days - 1; left > 0; left -= 1) {
        await failed
          .first()
          .getByRole('button', { name: /^Dismiss/ })
          .click();
        await expect(failed).toHaveCount(left - 1);
      }
      await rows(change, [name, order?.account, [1]]);
      await page.goto('/standing-orders');
    });

    await test.step('is paused, resumed and ended', async () => {
      await row.getByRole('button', { name: `Pause ${name}` }).click();
      const pause = page.getByRole('dialog', { name: `Pause ${name}` });
      await pause.getByRole('textbox', { name: 'Last day without a pickup' }).fill('1/1/2020');
      await pause.getByRole('button', { name: 'Pause order' }).click();
      await expect(pause.getByText('The last day must not be in the past')).toBeVisible();
      await pause.getByRole('textbox', { name: 'Last day without a pickup' }).fill('');
      await pause.getByRole('button', { name: 'Pause order' }).click();
      await expect(row).toContainText('Paused until it is resumed');
      await expect(row).toContainText('No pickup among the next ten days');
      await row.getByRole('button', { name: `Change pause ${name}` }).click();
      const change = page.getByRole('dialog', { name: `Change the pause of ${name}` });
      await change.getByRole('textbox', { name: 'First day without a pickup' }).fill('24/12/2097');
      await change.getByRole('textbox', { name: 'Last day without a pickup' }).fill('03/01/2098');
      await change.getByRole('button', { name: 'Save pause' }).click();
      await expect(row).toContainText('Paused 24/12/2097 to 03/01/2098');
      await row.getByRole('button', { name: `Remove pause ${name}` }).click();
      await expect(row).not.toContainText('Paused');
      await row.getByRole('button', { name: `Edit ${name}` }).click();
      const edit = page.getByRole('dialog', { name: `Edit ${name}` });
      await edit.getByLabel('Repeat').selectOption('Every 2 weeks');
      await edit.getByRole('button', { name: 'Save order' }).click();
      await expect(row).toContainText('Every 2 weeks on Monday');
      await row.getByRole('button', { name: `End ${name}` }).click();
      await page.getByRole('button', { name: 'End order' }).click();
      await expect(row).toContainText('Ended');
      await expect(row.getByRole('button')).toHaveCount(1);
    });
  },
);

test('the palette opens the standing orders', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('standing');
  await page.getByRole('option', { name: 'Standing orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Standing orders' })).toBeVisible();
});
