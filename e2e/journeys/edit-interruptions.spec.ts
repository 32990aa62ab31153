import { fillInSignIn } from '#fill-in-sign-in.ts';
import { installClock } from '#clock/install-clock.ts';
import { expect } from '#fixtures.ts';
import { changeThroughApi, detailPage, openNewConsignment } from '#pages/detail-page.ts';
import { demoPerson } from '#people.ts';
import { revokeSignIn } from '#revoke-sign-in.ts';
import { test } from '#gateway-test.ts';

/** An open page during connection loss, sign-out and changes by other users. */
test.describe.configure({ mode: 'default' });

const PUT = { path: /\/consignments\/KEA\d+$/, method: 'PUT' };

test('saves once on a double click in every card [@CONS-05] [@EXTRA-01] [@CONS-11]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/^(PUT|POST)$/.test(request.method()) && request.url().includes('/consignments/'))
      sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`);
  });
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 4');
  await detail.save.dblclick();
  await detail.expectSuccess('The consignment has been saved');
  await page.getByRole('combobox', { name: 'Call ahead' }).selectOption('On request');
  await page.getByRole('button', { name: 'Save extras' }).dblclick();
  await detail.expectSuccess('The consignment has been saved');
  await page.getByRole('button', { name: 'Request Pickup' }).dblclick();
  await expect(page.getByText(`Pickup requested for ${reference}`)).toBeVisible();
  expect(sent).toEqual([`PUT ${reference}`, 'PUT instructions', 'POST request-pickup']);
});

test('keeps input of an offline save, and saves it once online [@ERR-01] [@CONS-10]', async ({
  page,
  context,
  signIn,
  noise,
  rows,
}) => {
  noise.allow(/^net::ERR_/);
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Freight');
  await detail.lineField('Items', 1).fill('7');
  await context.setOffline(true);
  await detail.save.click();
  await detail.expectError('No response received: you may be offline');
  await expect(detail.lineField('Items', 1)).toHaveValue('7');
  await context.setOffline(false);
  await detail.save.click();
  await detail.expectSuccess('Freight has been saved');
  expect(
    await rows(
      'select l.item_count from line_item l join consignment c on c.id = l.consignment_id where reference = $1',
      [reference],
    ),
  ).toEqual([{ item_count: 7 }]);
});

test('signs in again in place while editing, then saves [@AUTH-10] [@CONS-10]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^40[01] (POST|PUT) /);
  await signIn('Hana', { path: '/search', isFresh: true });
  await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 8');
  await revokeSignIn(page, rows);
  ownFront.gateway.intercept({ ...PUT, times: 1 }, { status: 401 });
  await detail.save.click();
  await expect(
    page.getByText('Your session has ended. Sign in again to continue where you were.'),
  ).toBeVisible();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 8');
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
});

test('shows another user’s change in an open card without losing input [@CONS-23]', async ({
  page,
  signIn,
  ownFront,
  rows,
}) => {
  await installClock(page);
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page, { notes: 'Gate 4' });
  const detail = detailPage(page);
  const panel = page.getByRole('region', { name: 'Changes by another user' });
  const requests = (path: string) =>
    ownFront.gateway.requests.filter((call) => call === `GET /api/v2/customers/101/consignments/${path}`);
  const reads = () => requests(reference);
  const streams = () => requests('changes');
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate(`{
      Object.defineProperty(document, 'visibilityState', { value: '${visibility}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }`);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 6, mine');

  await test.step('requests nothing without changes or while hidden', async () => {
    await expect.poll(streams).not.toEqual([]);
    const before = reads().length;
    await page.clock.fastForward(20_000);
    await show('hidden');
    await changeThroughApi(page, reference, { receiverReference: 'R-1' });
    await page.clock.fastForward(20_000);
    expect(reads()).toHaveLength(before);
    await show('visible');
    await expect(panel).toContainText('Another user changed this consignment');
    await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 6, mine');
    await panel.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('a change of another field is merged', async () => {
    await changeThroughApi(page, reference, { receiverNotes: 'Dock 2' });
    await expect(panel).toContainText('Another user changed this consignment');
    await expect(page.getByLabel('Receiver notes')).toHaveValue('Dock 2');
    await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 6, mine');
    await panel.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('a conflicting field needs a decision before the save', async () => {
    await changeThroughApi(page, reference, { notes: 'Gate 5, theirs' });
    await detail.expectError('Another user changed this consignment');
    await expect(panel).toContainText('You and another user changed the same field');
    await page.getByLabel('Sender notes').press('Control+s');
    await expect(panel.getByRole('button', { name: 'Use their value for Sender notes' })).toBeFocused();
    await detail.expectError('Choose a value for each field, then save again');
    await panel.getByRole('button', { name: 'Keep your value for Sender notes' }).click();
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(panel).toBeHidden();
  });
  expect(
    await rows('select notes, receiver_notes from consignment where reference = $1', [reference]),
  ).toEqual([{ notes: 'Gate 6, mine', receiver_notes: 'Dock 2' }]);
});
