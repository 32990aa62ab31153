import { installClock } from '#clock/install-clock.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { openNewConsignment } from '#pages/detail-page.ts';

test('uses working dates and the service date for 60 seconds, then requests them again [@DATE-02] [@SCHED-05]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await installClock(page);
  await signIn('Hana', { path: '/search' });
  const earlier = ownFront.gateway.requests.length;
  const counts = () => {
    const calls = ownFront.gateway.requests.slice(earlier);
    return ['/workingDates', '/serviceDate'].map(
      (path) => calls.filter((call) => call.includes('/scheduling/') && call.endsWith(path)).length,
    );
  };
  const reference = await openNewConsignment(page);
  const heading = page.getByRole('heading', { name: reference });
  const earliest = page.getByText(/^Earliest delivery in /);
  const leaveAndReturn = async () => {
    await page.getByRole('button', { name: /back to the list/i }).click();
    await expect(heading).toBeHidden();
    await page.goBack();
    await expect(heading).toBeVisible();
    await expect(earliest).toBeVisible();
  };
  await expect(earliest).toBeVisible();
  const [working = 0, service = 0] = counts();
  expect(working).toBeGreaterThan(0);
  expect(service).toBeGreaterThan(0);

  await page.clock.fastForward(50_000);
  await leaveAndReturn();
  expect(counts()).toEqual([working, service]);

  await page.clock.fastForward(11_000);
  await leaveAndReturn();
  await expect.poll(counts).toEqual([working * 2, service + 1]);
});
