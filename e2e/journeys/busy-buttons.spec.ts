import type { Locator } from '@playwright/test';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';
import { detailsPage } from '#pages/details-page.ts';

test.describe.configure({ mode: 'default' });

/** Presses Enter twice while the request waits. A disabled button would move the focus to the page. */
async function expectFocusKept(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(button).toBeFocused();
}

test('Save of My Details keeps the focus during its request [@DETAILS-02]', async ({
  page,
  signIn,
  ownFront: { gateway },
}) => {
  await signIn('Hana', { path: '/search' });
  const details = detailsPage(page);
  await details.open();
  gateway.intercept({ path: /\/sites\/defaults$/, method: 'PUT' }, 'hold');
  const before = gateway.requests.filter((call) => call.endsWith('/sites/defaults')).length;
  await expectFocusKept(details.save);
  gateway.restore();
  await expect(details.dialog).toBeHidden();
  expect(gateway.requests.filter((call) => call.endsWith('/sites/defaults')).length).toBe(before + 1);
});

test('Save extras keeps the focus during its request [@EXTRA-01]', async ({
  page,
  signIn,
  ownFront: { gateway },
}) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  await page.getByRole('combobox', { name: 'Call ahead' }).selectOption('On request');
  gateway.intercept({ path: /\/instructions$/ }, 'hold');
  await expectFocusKept(page.getByRole('button', { name: 'Save extras' }));
  gateway.restore();
  await detailPage(page).expectSuccess('The consignment has been saved');
  expect(gateway.requests.filter((call) => /^PUT .*\/instructions$/.test(call))).toHaveLength(1);
});
