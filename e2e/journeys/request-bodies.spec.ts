import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';

/** A request body with a moment in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

async function bodyOf(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest((each) => path.test(each.url())), act()]);
  return request.postDataJSON();
}

test('sends the bodies of the specification with each status change [@API-12]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const detail = detailPage(page);
  const click = (name: string) => () => page.getByRole('button', { name }).click();
  expect(await bodyOf(page, /\/mark-as-ready$/u, click('Mark As Ready'))).toEqual({
    dateTimeUtc: expect.stringMatching(MOMENT),
  });
  expect(await bodyOf(page, /\/request-pickup$/u, click('Request Pickup'))).toEqual({
    dateTimeUtc: expect.stringMatching(MOMENT),
  });
  await expect(page.getByText('Pickup requested for')).toBeVisible();

  await openNewConsignment(page);
  await detail.more('Cancel Consignment');
  const dialog = page.getByRole('dialog', { name: 'Cancel Consignment' });
  const confirm = () => dialog.getByRole('button', { name: 'Cancel Consignment' }).click();
  expect(await bodyOf(page, /\/cancelled$/u, confirm)).toEqual({
    reason: 'from Freightmaster',
    dateTimeUtc: expect.stringMatching(MOMENT),
  });
});

test('requests the service date with the time of the pickup request [@SCHED-05]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const opened = () => openNewConsignment(page);
  const body = await bodyOf(page, /\/serviceDate$/u, opened);
  expect(body).toEqual({
    reference: expect.stringMatching(/^KEA\d{8}$/u),
    originRegionId: expect.stringMatching(/^NZ-/u),
    destinationRegionId: expect.stringMatching(/^NZ-/u),
    stagedDateTimeUtc: expect.stringMatching(MOMENT),
    requestedPickupDate: null,
  });
});
