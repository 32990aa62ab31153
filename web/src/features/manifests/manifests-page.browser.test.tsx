import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ManifestsPage } from '#features/manifests/page.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const expectHeading = (name: string) =>
  eventually(() => expect(page.getByRole('heading', { name }).element()).toBeVisible());

test('an empty list says whether filters are the cause, and clears them', async () => {
  await renderInPortal(<ManifestsPage />, { responses: { '/manifests': { total: 0, manifests: [] } } });
  await expectHeading('No manifests yet');
  const day = page.getByLabelText('Day', { exact: true });
  await day.fill('01/01/2020');
  await expectHeading('No manifests match');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectHeading('No manifests yet');
  expect(day.element()).toHaveValue('');
});

test('a day that is not a date is rejected and does not filter', async () => {
  await renderInPortal(<ManifestsPage />, {
    width: 'narrow',
    responses: { '/manifests': { total: 0, manifests: [] } },
  });
  await expectHeading('No manifests yet');
  await page.getByLabelText('Day', { exact: true }).fill('soon');
  await userEvent.tab();
  await eventually(() => expect(page.getByText('Enter a date, such as 19/08/2026').element()).toBeVisible());
  await expectHeading('No manifests yet');
  expect(document.documentElement.scrollWidth).toBe(390);
});
