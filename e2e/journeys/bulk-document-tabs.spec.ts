import { accessibilityViolations } from '#accessibility-violations.ts';
import { ON_THEIR_WAY, printing, test } from '#bulk-documents-test.ts';
import { callApi } from '#call-api.ts';
import { expect } from '#fixtures.ts';

test.describe.configure({ mode: 'default' });

test('offers links when the browser blocks pop-ups; opens the first twenty of many, then the next [@BULK-08]', async ({
  signIn,
  page,
}) => {
  // Simulates a browser that allows one pop-up per click until the user allows pop-ups.
  await page.addInitScript(`
    const open = window.open.bind(window);
    window.popUpsPerClick = 1;
    let left = 0;
    document.addEventListener('click', () => (left = window.popUpsPerClick), true);
    window.open = (...given) => (left-- > 0 ? open(...given) : null);
  `);
  // The other end of the list: the labels of its first rows are printed already.
  await signIn('Hana', { path: `${ON_THEIR_WAY}&sortDirection=desc` });
  const { dialog, tabs, documents, select, create } = printing(page);

  await test.step('counts the blocked tabs; each click opens the next', async () => {
    await select(2);
    await documents.click();
    await create();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Your browser blocked 3 of 4 tabs. Allow pop-ups for this site or use the buttons here.',
    );
    await expect.poll(() => tabs.length).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    const offer = dialog.getByRole('button', { name: 'Open each in a tab' });
    await offer.click();
    await expect(dialog.getByRole('alert')).toContainText('blocked 2 of 3 tabs');
    await expect.poll(() => tabs.length).toBe(2);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a single document has a button too', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await select(1);
    await documents.click();
    await dialog.getByRole('checkbox', { name: 'Freight labels' }).uncheck();
    await create();
    await expect.poll(() => tabs.length).toBe(3);
    await expect(dialog.getByRole('button', { name: 'Open in a tab' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('of many, the first 20 open and the next click opens the rest', async () => {
    await page.evaluate('window.popUpsPerClick = 100');
    await select(22);
    await documents.click();
    await dialog.getByRole('checkbox', { name: 'Freight labels' }).uncheck();
    await create();
    await expect(dialog.getByRole('status')).toHaveText('22 consignment(s) updated successfully', {
      timeout: 60_000,
    });
    await expect.poll(() => tabs.length).toBe(23);
    await expect(dialog.getByRole('link', { name: /^Consignment notes in one file/ })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Open the next 2 in tabs' }).click();
    await expect.poll(() => tabs.length).toBe(25);
  });
});

test('closes the waiting tab when documents fail, also on retry [@BULK-07] [@BULK-08]', async ({
  signIn,
  page,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 (GET|POST) /);
  const BROKEN = { status: 500 } as const;
  const message = 'Download error, please try again later';
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { dialog, tabs, documents, select, create } = printing(page);
  const known = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  const closed = () => tabs.map((tab) => tab.isClosed());

  await test.step('prepared but not downloadable', async () => {
    await select(1);
    await documents.click();
    // Other tests have printed labels, which would need a reason.
    await dialog.getByRole('checkbox', { name: 'Freight labels' }).uncheck();
    ownFront.gateway.intercept({ path: /\/bulk-jobs\/\d+\/documents$/ }, BROKEN);
    await create();
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await expect.poll(closed).toEqual([true]);
    ownFront.gateway.restore();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('retries without starting twice', async () => {
    const copyRequest = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    const { reference } = await callApi<{ reference: string }>(page, `${known}/copies`, copyRequest);
    await callApi(page, `${reference}/mark-as-ready`, {});
    await page.goto('/search?statuses=FINAL&dateRangePresetCode=TODAY&sortDirection=desc');
    await page.getByLabel(`Select ${reference}`, { exact: true }).click();
    await documents.click();
    await expect(page.getByRole('button', { name: 'Create documents' })).toBeVisible();
    await callApi(page, `${reference}/cancelled`, { reason: 'Not needed' });
    await create();
    await expect(dialog.getByRole('status')).toContainText('1 failed');
    await expect.poll(closed).toEqual([true, true]);
    ownFront.gateway.intercept({ path: /\/bulk\/documents$/ }, BROKEN);
    await dialog.getByRole('button', { name: 'Retry failed' }).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect.poll(closed).toEqual([true, true, true]);
    ownFront.gateway.restore();
  });
});
