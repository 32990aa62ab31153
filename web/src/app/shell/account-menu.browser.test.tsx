import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

test.each([
  [
    'true',
    ['My Details', 'Theme', 'Standing orders', 'Receiver emails', 'Change log', 'Hireage', 'Sign Out'],
  ],
  ['false', ['My Details', 'Theme', 'Standing orders', 'Receiver emails', 'Change log', 'Sign Out']],
])('lists the pages of a tenant with HireageEnabled %s', async (value, names) => {
  await renderInPortal(<AccountMenu />, {
    permissions: ['Consignment.LimitedEdit'],
    settings: { HireageEnabled: value },
  });
  await eventually(() => expect(page.getByRole('button', { name: /^Account, / }).element()).toBeVisible());
  await page.getByRole('button', { name: /^Account, / }).click();
  await eventually(() =>
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(names),
  );
});
