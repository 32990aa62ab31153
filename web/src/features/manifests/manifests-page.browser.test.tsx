import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { GatherCard } from '#features/manifests/gather-card.tsx';
import { ManifestsPage } from '#features/manifests/page.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const STANDING = { '/standing-pickup': { isStanding: true } };

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

test('a pickup day that is not a date is rejected before gathering', async () => {
  await renderInPortal(<GatherCard />, { responses: STANDING });
  const day = page.getByLabelText('Pickup day');
  const gather = page.getByRole('button', { name: 'Gather consignments' });
  await day.fill('99/99/9999');
  await gather.click();
  await eventually(() =>
    expect(day.element()).toHaveAccessibleDescription('Enter a date, such as 19/08/2026'),
  );
  await day.fill('');
  await gather.click();
  await eventually(() => expect(day.element()).toHaveAccessibleDescription('Enter the pickup day'));
});

test.each([
  [[], 'No Ready or Staged consignments to gather for this site and day'],
  [[{ id: 7 }], 'No other Ready or Staged consignments for this site and day'],
])('gathering nothing with the manifests %j is not shown as a success', async (manifests, message) => {
  await renderInPortal(<GatherCard />, {
    responses: { ...STANDING, '/manifests': { added: 0, manifests } },
  });
  await page.getByRole('button', { name: 'Gather consignments' }).click();
  await eventually(() => expect(page.getByText(message).element()).toBeVisible());
  const toast = page.getByText(message).element().parentElement;
  expect(toast?.querySelector('svg')?.classList).toContain('tabler-icon-info-circle');
});

test('the pickup day is the next working day of the site until the user enters one', async () => {
  const today = localDay(new Date());
  const site = { id: 12, name: 'Onehunga', defaultParticipant: { address: { region: { id: 'NZ-AUK' } } } };
  await renderInPortal(<GatherCard />, {
    organisation: {
      sites: [{ site, isDefault: true, isDefaultOrigin: true }] as OrganisationContext['sites'],
    },
    responses: { ...STANDING, '/workingDates': [{ reasons: [{ date: today, reason: 'Closed' }] }] },
  });
  const day = page.getByLabelText('Pickup day', { exact: true });
  await eventually(() => expect(day.element()).toHaveValue(formatDay(addDays(today, 1))));
  await day.fill(formatDay(today));
  await userEvent.tab();
  expect(day.element()).toHaveValue(formatDay(today));
});
