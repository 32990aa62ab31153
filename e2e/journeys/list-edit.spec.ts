import { addDays, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { changeThroughApi, createConsignment, detailPage } from '#pages/detail-page.ts';
import { listPage } from '#pages/list-page.ts';
import { smallTargets } from '#touch-targets.ts';
import { uniqueReference } from '#unique-reference.ts';
import { workingDayEverywhere } from '#working-day.ts';

/** References are edited in the list (docs/decisions/0092-the-list-edits-references-and-dates.md). */
test.describe.configure({ mode: 'default' });

const SAVED = 'The consignment has been saved';
const rowOf = (page: Page, reference: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: reference });

/** Opens the list with one new consignment. */
async function openList(page: Page, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const salesReference = uniqueReference();
  const reference = await createConsignment(page, { salesReference, ...given });
  await page.goto(`/search?salesReference=${salesReference}`);
  await listPage(page).expectShown([reference]);
  return reference;
}

test('a reference is edited by mouse, and the edit is undone from its message', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page, { receiverReference: 'R-1' });
  const row = rowOf(page, reference);
  const pencil = row.getByRole('button', { name: `Edit receiver reference of ${reference}` });
  const stored = () => rows('select receiver_reference from consignment where reference = $1', [reference]);

  await row.hover();
  await pencil.click();
  const editor = page.getByRole('dialog', { name: `Edit receiver reference of ${reference}` });
  const field = editor.getByRole('textbox', { name: 'Receiver reference' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('R-1');
  await field.fill('R-2');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText('R-2');
  await expect(pencil).toBeFocused();
  expect(await stored()).toEqual([{ receiver_reference: 'R-2' }]);
  await expect(page).toHaveURL(/\/search/);

  const message = page.getByRole('status').locator('> div').filter({ hasText: SAVED });
  await message.getByRole('button', { name: 'Undo' }).click();
  await detailPage(page).expectSuccess('The change has been undone');
  await expect(row).toContainText('R-1');
  expect(await stored()).toEqual([{ receiver_reference: 'R-1' }]);
});

test('references are edited by keyboard: F2 opens, Enter saves, Escape restores, and the focus returns', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page, { receiverReference: 'R-1', senderReference: 'S-1' });
  const row = rowOf(page, reference);
  const editor = page.getByRole('dialog');

  await test.step('F2 on the row opens its first value, and F2 on a cell the value of the cell', async () => {
    await row.focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog', { name: `Edit dates of ${reference}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await row.getByRole('button', { name: `Edit sender reference of ${reference}` }).focus();
    await page.keyboard.press('F2');
    await expect(editor.getByRole('textbox', { name: 'Sender reference' })).toBeFocused();
  });
  await test.step('Escape restores the value', async () => {
    await page.keyboard.type('S-2');
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(row.getByRole('button', { name: `Edit sender reference of ${reference}` })).toBeFocused();
    await expect(row).toContainText('S-1');
    expect(await rows('select sender_reference from consignment where reference = $1', [reference])).toEqual([
      { sender_reference: 'S-1' },
    ]);
  });
  await test.step('Enter opens and saves', async () => {
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('textbox', { name: 'Sender reference' })).toBeFocused();
    await page.keyboard.type('S-3');
    await page.keyboard.press('Enter');
    await expect(editor).toBeHidden();
    await expect(row).toContainText('S-3');
    await expect(row.getByRole('button', { name: `Edit sender reference of ${reference}` })).toBeFocused();
    expect(await rows('select sender_reference from consignment where reference = $1', [reference])).toEqual([
      { sender_reference: 'S-3' },
    ]);
  });
});

test('an invalid reference names the field and keeps the text', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page);
  await rowOf(page, reference).hover();
  await page.getByRole('button', { name: `Edit receiver reference of ${reference}` }).click();
  const editor = page.getByRole('dialog');
  const field = editor.getByRole('textbox', { name: 'Receiver reference' });
  await field.fill('R'.repeat(257));
  await field.press('Enter');
  await expect(editor.getByRole('alert')).toHaveText('Receiver reference: Maximum length is 256 characters');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Maximum length is 256 characters');
  await expect(field).toHaveValue('R'.repeat(257));
  await field.fill('R'.repeat(256));
  await field.press('Enter');
  await expect(editor).toBeHidden();
});

test('the value of another user is shown, and the user chooses', async ({ page, signIn, noise }) => {
  noise.allow(/^412 PUT .*\/consignments\//);
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page, { receiverReference: 'R-1' });
  const row = rowOf(page, reference);
  const editor = page.getByRole('dialog');
  const conflict = editor.getByRole('group', { name: 'Conflict: Receiver reference' });
  const edit = async (from: string, text: string, theirs: string) => {
    await row.hover();
    await page.getByRole('button', { name: `Edit receiver reference of ${reference}` }).click();
    const field = editor.getByRole('textbox', { name: 'Receiver reference' });
    await expect(editor.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true');
    await expect(field).toHaveValue(from);
    await field.fill(text);
    await changeThroughApi(page, reference, { receiverReference: theirs });
    // A live update does not change an open editor.
    await expect(row).toContainText(theirs);
    await expect(field).toHaveValue(text);
    await field.press('Enter');
    await expect(conflict).toContainText(`Receiver reference is now ${theirs}. Yours is ${text}.`);
    await expect(conflict.getByRole('button', { name: 'Take theirs' })).toBeFocused();
  };
  await edit('R-1', 'R-2', 'R-3');
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText('R-2');
  await edit('R-2', 'R-4', 'R-5');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText('R-5');
});

test('a lost connection keeps the text, and the save is repeated', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^net::ERR_/, /^503 /);
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page, { receiverReference: 'R-1' });
  const row = rowOf(page, reference);
  await row.hover();
  await page.getByRole('button', { name: `Edit receiver reference of ${reference}` }).click();
  const editor = page.getByRole('dialog', { name: `Edit receiver reference of ${reference}` });
  const field = editor.getByRole('textbox', { name: 'Receiver reference' });
  await field.fill('R-2');
  ownFront.gateway.intercept({ path: /\/consignments\/KEA\d+$/, method: 'PUT' }, { status: 503 });
  await field.press('Enter');
  await expect(editor.getByRole('alert')).toHaveText('Could not update consignment, please try again later');
  await expect(field).toHaveValue('R-2');
  await expect(editor.getByRole('button', { name: 'Discard' })).toBeVisible();

  await test.step('leaving the list asks first', async () => {
    await page.mouse.click(5, 5);
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toHaveValue('R-2');
  });
  ownFront.gateway.restore();
  await editor.getByRole('button', { name: 'Retry' }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText('R-2');
});

test('values that the user may not edit have no button', async ({ page, signIn, otherBrowser }) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page);
  const address = page.url();
  const limited = await signIn('Lena', { path: '/search', page: await otherBrowser() });
  await limited.goto(address.replace(new URL(address).origin, new URL(limited.url()).origin));
  await listPage(limited).expectShown([reference]);
  await expect(rowOf(page, reference).getByRole('button', { name: /^Edit / })).toHaveCount(4);
  await expect(limited.getByRole('button', { name: /^Edit / })).toHaveCount(0);
});

test(
  'on a phone, references and dates of a row are edited in one dialog',
  { tag: '@narrow' },
  async ({ page, signIn, rows }) => {
    await signIn('Hana', { path: '/search' });
    const reference = await openList(page, { receiverReference: 'R-1' });
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: reference });
    const pencil = item.getByRole('button', { name: `Edit ${reference}`, exact: true });
    const editor = page.getByRole('dialog', { name: `Edit ${reference}` });
    expect(await smallTargets(page)).toEqual([]);
    await pencil.tap();
    await expect(editor.getByRole('textbox', { name: 'Receiver reference' })).toHaveValue('R-1');
    await editor.getByRole('textbox', { name: 'Receiver reference' }).fill('R-2');
    await editor.getByRole('textbox', { name: 'Sender reference' }).fill('S-2');
    const today = localDay(new Date());
    const pickup = workingDayEverywhere(today, 3);
    await editor.getByRole('textbox', { name: 'Requested Pickup' }).fill(formatDay(pickup));
    expect(await smallTargets(page)).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(editor).toBeHidden();
    await expect(pencil).toBeFocused();
    await detailPage(page).expectSuccess(SAVED);
    expect(
      await rows(
        `select receiver_reference, sender_reference, to_char(requested_pickup_day, 'YYYY-MM-DD') as pickup
         from consignment where reference = $1`,
        [reference],
      ),
    ).toEqual([{ receiver_reference: 'R-2', sender_reference: 'S-2', pickup }]);

    await test.step('closing with changes asks first', async () => {
      await pencil.tap();
      await editor.getByRole('textbox', { name: 'Receiver reference' }).fill('R-3');
      await editor.getByRole('button', { name: 'Close' }).tap();
      const question = page.getByRole('dialog', { name: 'Unsaved changes' });
      await question.getByRole('button', { name: 'Cancel' }).tap();
      await expect(editor.getByRole('textbox', { name: 'Receiver reference' })).toHaveValue('R-3');
      await editor.getByRole('button', { name: 'Cancel' }).tap();
      await expect(editor).toBeHidden();
    });
  },
);

test('dates are edited in the list with the checks of the consignment page', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openList(page);
  const row = rowOf(page, reference);
  const pencil = row.getByRole('button', { name: `Edit dates of ${reference}` });
  const editor = page.getByRole('dialog', { name: `Edit dates of ${reference}` });
  const pickup = editor.getByRole('textbox', { name: 'Requested Pickup' });
  const delivery = editor.getByRole('textbox', { name: 'Requested Delivery' });
  const today = localDay(new Date());
  const sunday = addDays(today, 13 - weekday(today));
  const [first, later] = [workingDayEverywhere(today, 3), workingDayEverywhere(today, 12)];

  await row.hover();
  await pencil.click();
  await expect(pickup).toBeFocused();
  await test.step('a day that is not a working day is not saved', async () => {
    await pickup.fill(formatDay(sunday));
    await pickup.press('Enter');
    await expect(editor.getByRole('alert')).toHaveText('Requested Pickup: Not a working date');
    await expect(pickup).toBeFocused();
    await expect(pickup).toHaveAccessibleDescription('Not a working date');
  });
  await test.step('both dates are saved and shown in the row', async () => {
    await pickup.fill(formatDay(first));
    await delivery.fill(formatDay(later));
    await delivery.press('Enter');
    await expect(editor).toBeHidden();
    await expect(pencil).toBeFocused();
    await expect(row).toContainText(`Req. Pickup${formatDay(first)}`);
    await expect(row).toContainText(`Req. Delivery${formatDay(later)}`);
    expect(
      await rows(
        `select to_char(requested_pickup_day, 'YYYY-MM-DD') as pickup,
           to_char(requested_delivery_day, 'YYYY-MM-DD') as delivery from consignment where reference = $1`,
        [reference],
      ),
    ).toEqual([{ pickup: first, delivery: later }]);
  });
  await test.step('Escape closes the calendar, then the editor', async () => {
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Calendar of Requested Pickup' }).click();
    await expect(page.getByRole('grid').filter({ hasText: '15' }).first()).toBeVisible();
    await expect(editor.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(editor).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(pencil).toBeFocused();
  });
});
