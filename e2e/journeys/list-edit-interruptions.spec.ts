import type { Locator, Page } from '@playwright/test';
import { callApi } from '#call-api.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { changeThroughApi, createConsignment } from '#pages/detail-page.ts';
import { uniqueReference } from '#unique-reference.ts';

/** The editor of the list with slow or lost responses, other users' changes, and keys at the wrong moment. */
test.describe.configure({ mode: 'default' });

const CONSIGNMENT = /\/consignments\/KEA\d+$/;

/** Opens the list with new consignments, of which the first has the receiver reference R-1. */
async function openList(page: Page, count = 1): Promise<readonly string[]> {
  const salesReference = uniqueReference();
  const references: string[] = [];
  while (references.length < count)
    references.push(await createConsignment(page, { salesReference, receiverReference: 'R-1' }));
  await page.goto(`/search?salesReference=${salesReference}&size=50`);
  await expect(page.getByRole('main').getByRole('link', { name: references[0] ?? '' })).toBeVisible();
  return references;
}

const rowOf = (page: Page, reference: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: reference });
const pencilOf = (page: Page, reference: string, value = 'receiver reference') =>
  page.getByRole('button', { name: `Edit ${value} of ${reference}` });

/** Opens the editor of the receiver reference and types over the value. */
async function type(
  page: Page,
  reference: string,
  text: string,
): Promise<{ editor: Locator; field: Locator }> {
  await pencilOf(page, reference).focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: `Edit receiver reference of ${reference}` });
  const field = editor.getByRole('textbox', { name: 'Receiver reference' });
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  return { editor, field };
}

test('Enter pressed twice saves once, and keys during the save change nothing', async ({
  page,
  signIn,
  ownFront: { gateway },
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  const { editor, field } = await type(page, reference, 'R-2');
  const saves = () =>
    gateway.requests.filter((request) => request.startsWith('PUT ') && request.endsWith(reference)).length;
  gateway.intercept({ path: CONSIGNMENT, method: 'PUT' }, 'hold');
  await field.press('Enter');
  await field.press('Enter');
  await expect(editor.getByText('Saving…')).toBeVisible();
  await page.keyboard.type('X');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('R-2');
  gateway.restore();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, reference)).toContainText('R-2');
  expect(saves()).toBe(1);
  expect(
    await rows('select receiver_reference, version from consignment where reference = $1', [reference]),
  ).toEqual([{ receiver_reference: 'R-2', version: '2' }]);
});

test('Enter held down does not open the editor again', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  const { editor } = await type(page, reference, 'R-2');
  await page.keyboard.down('Enter');
  await expect(editor).toBeHidden();
  await expect(pencilOf(page, reference)).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(editor).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(editor).toBeVisible();
});

test('Tab stays in the editor, and after the save it reaches the next cell of the row', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  const { editor, field } = await type(page, reference, 'R-2');
  for (const name of ['Cancel', 'Save']) {
    await page.keyboard.press('Tab');
    await expect(editor.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pencilOf(page, reference)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pencilOf(page, reference, 'sender reference')).toBeFocused();
  // Space opens the editor and does not select the row.
  await page.keyboard.press('Space');
  await page.keyboard.type('S-2');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, reference)).toContainText('S-2');
  await expect(rowOf(page, reference)).toContainText('R-2');
  await expect(rowOf(page, reference).getByRole('checkbox')).not.toBeChecked();
});

test('text typed before a failed load is kept and saved by Retry', async ({
  page,
  signIn,
  ownFront: { gateway },
  noise,
}) => {
  noise.allow(/^net::ERR_/);
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  gateway.intercept({ path: CONSIGNMENT, method: 'GET' }, 'cut');
  const { editor, field } = await type(page, reference, 'R-2');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('alert')).toHaveText('No response received: you may be offline');
  await expect(field).toHaveValue('R-2');
  gateway.restore();
  await editor.getByRole('button', { name: 'Retry' }).click();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, reference)).toContainText('R-2');
});

test('text typed after a failed load is not saved by a refetch', async ({
  page,
  signIn,
  ownFront: { gateway },
  noise,
  rows,
}) => {
  noise.allow(/^net::ERR_/);
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  gateway.intercept({ path: CONSIGNMENT, method: 'GET' }, 'cut');
  const { editor, field } = await type(page, reference, 'R-2');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('alert')).toBeVisible();
  await field.press('End');
  await page.keyboard.type('-and');
  gateway.restore();
  const loaded = page.waitForResponse((response) => CONSIGNMENT.test(response.url()) && response.ok());
  // The user comes back from another window.
  await page.locator('body').dispatchEvent('visibilitychange');
  await loaded;
  await expect(editor.getByRole('alert')).toBeHidden();
  await page.keyboard.type('-more');
  await page.keyboard.press('Enter');
  await expect(editor).toBeHidden();
  expect(
    await rows('select receiver_reference, version from consignment where reference = $1', [reference]),
  ).toEqual([{ receiver_reference: 'R-2-and-more', version: '2' }]);
});

test('a save without a response is recognised as saved', async ({
  page,
  signIn,
  ownFront: { gateway },
  noise,
  rows,
}) => {
  noise.allow(/^net::ERR_/, /^412 PUT /);
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  const { editor, field } = await type(page, reference, 'R-2');
  gateway.intercept({ path: CONSIGNMENT, method: 'PUT' }, 'lose-response');
  await field.press('Enter');
  await expect(editor.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(field).toHaveValue('R-2');
  gateway.restore();
  await editor.getByRole('button', { name: 'Retry' }).click();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, reference)).toContainText('R-2');
  expect(
    await rows('select receiver_reference, version from consignment where reference = $1', [reference]),
  ).toEqual([{ receiver_reference: 'R-2', version: '2' }]);
});

test('a value that changed before the consignment was loaded is shown as a conflict', async ({
  page,
  signIn,
  ownFront: { gateway },
}) => {
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  gateway.intercept({ path: CONSIGNMENT, method: 'GET' }, 'hold');
  const { editor, field } = await type(page, reference, 'R-2');
  await changeThroughApi(page, reference, { receiverReference: 'R-3' });
  await page.keyboard.press('Enter');
  gateway.restore();
  const conflict = editor.getByRole('group', { name: 'Conflict: Receiver reference' });
  await expect(conflict).toContainText('Receiver reference is now R-3. Yours is R-2.');
  await expect(field).toHaveValue('R-2');
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, reference)).toContainText('R-2');
});

test('the editor says why a consignment cannot be edited any more, and keeps the text', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allow(/^4\d\d PUT .*\/consignments\//);
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  const { editor, field } = await type(page, reference, 'R-2');
  await callApi(page, `${reference}/cancelled`, { reason: 'Not needed' });
  await expect(rowOf(page, reference)).toContainText('Cancelled');
  await expect(pencilOf(page, reference)).toHaveCount(0);
  await field.press('Enter');
  await expect(editor.getByRole('alert')).toHaveText(
    'References can be changed only while the consignment is Draft or Ready',
  );
  await expect(field).toHaveValue('R-2');
  await expect(editor.getByRole('button')).toHaveText(['Discard']);
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('typed text is not lost by a click on the list behind it, or by going back', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const [reference = ''] = await openList(page);
  const address = page.url();
  const { editor, field } = await type(page, reference, 'R-2');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const sort = await page.getByRole('columnheader', { name: 'Creation Date' }).boundingBox();

  await page.mouse.click((sort?.x ?? 0) + 20, (sort?.y ?? 0) + 10);
  await expect(question).toContainText(`You have unsaved changes in ${reference}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue('R-2');
  await expect(page).toHaveURL(address);

  await page.getByRole('link', { name: 'Dashboard' }).evaluate((link) => link.click());
  await expect(question).toContainText(`You have unsaved changes in ${reference}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue('R-2');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(address);
});

test('a row far down the list is edited where it is', async ({ page, signIn }) => {
  test.slow();
  await signIn('Hana', { path: '/search' });
  const references = await openList(page, 40);
  const last = references.at(-1) ?? '';
  await rowOf(page, references[0] ?? '').focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, last)).toBeFocused();
  await expect(rowOf(page, last)).toBeInViewport();
  const { editor } = await type(page, last, 'R-2');
  await page.keyboard.press('Enter');
  await expect(editor).toBeHidden();
  await expect(pencilOf(page, last)).toBeFocused();
  await expect(rowOf(page, last)).toBeInViewport();
  await expect(rowOf(page, last)).toContainText('R-2');
});
