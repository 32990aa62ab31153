import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import {
  changeThroughApi,
  createConsignment,
  detailPage,
  openConsignment,
  openNewConsignment,
} from '#pages/detail-page.ts';

async function openHistory(page: Page, reference: string) {
  const opener = page.getByRole('button', { name: 'Show history' });
  const tab = page.getByRole('tab', { name: 'Additional info' });
  // A phone has the button on its second tab.
  await opener.or(tab).first().waitFor();
  if (await tab.isVisible()) await tab.click();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `History of ${reference}` });
  const saves = dialog.getByRole('list', { name: 'Changes' });
  await expect(saves).toContainText('Consignment created');
  return { dialog, saves, first: saves.locator('> li').first() };
}

const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

test('shows each changed field with user, screen and former value [@CONS-22]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(`${reference} marked as ready`)).toBeVisible();

  const { saves } = await openHistory(page, reference);
  await expect(saves).toContainText('Status changed from Draft to Ready');
  await expect(saves).toContainText('Consignment created');
  await expect(saves.locator('> li').first()).toContainText('Hana Wilcox · Consignment page');
});

test('undoes a change by keyboard after a question that lists the restored values, and undoes the undo', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page, { notes: 'Gate 4' });
  await changeThroughApi(page, reference, { notes: 'Gate 5', receiverNotes: 'Dock 2' });
  await openConsignment(page, reference);
  const { dialog, first, saves } = await openHistory(page, reference);
  await expect(dialog).toContainText('A change can be undone for 24 hours.');
  const undo = first.getByRole('button', { name: 'Undo', exact: true });
  const question = first.getByRole('group', { name: 'Undo this change' });

  await test.step('the question is closed without a change', async () => {
    await undo.press('Enter');
    await expect(question).toContainText('Sender notes changed from Gate 5 to Gate 4');
    await expect(question).toContainText('Receiver notes removed, was Dock 2');
    await expect(question.getByRole('button', { name: 'Keep change' })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(undo).toBeFocused();
  });

  await test.step('the former values are saved as a new change that names the undone one', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The change has been undone')).toBeVisible();
    await expect(first).toContainText(/Undone: change of \d\d\/\d\d\/\d{4} .+ by Hana Wilcox/);
    await expect(first).toContainText('Sender notes changed from Gate 5 to Gate 4');
    await expect(saves.locator('> li').nth(1)).toContainText(
      "Can't be undone. This change has been undone already.",
    );
  });

  await test.step('the undo is undone', async () => {
    await undo.click();
    await question.getByRole('button', { name: 'Undo change' }).click();
    await expect(first).toContainText('Sender notes changed from Gate 4 to Gate 5');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('main')).toContainText('Gate 5');
    await expect(page.getByRole('main')).toContainText('Dock 2');
  });
});

test('the message after a save offers the undo', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page, { notes: 'Gate 4' });
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 5');
  await detail.save.click();
  await toast(page, 'The consignment has been saved').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'The change has been undone')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Gate 4');
});

test('the other tenant undoes a change of a draft from its history', async ({ page, signIn, rows }) => {
  await signIn('Tia', { path: '/search' });
  const [draft] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 201 and status = 1 order by id desc limit 1',
  );
  const reference = draft?.reference ?? '';
  await openConsignment(page, reference);
  const detail = detailPage(page);
  await detail.edit('Additional');
  const notes = page.getByLabel('Sender notes');
  const former = await notes.inputValue();
  await notes.fill('Gate 5');
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  await page.getByRole('button', { name: 'Show history' }).click();
  const saves = page
    .getByRole('dialog', { name: `History of ${reference}` })
    .getByRole('list', { name: 'Changes' });
  const first = saves.locator('> li').filter({ hasText: 'Gate 5' }).first();
  await first.getByRole('button', { name: 'Undo', exact: true }).click();
  await first.getByRole('button', { name: 'Undo change' }).click();
  await expect(saves).toContainText('Undone: change of');
  expect(
    await rows(`select coalesce(notes, '') as notes from consignment where reference = $1`, [reference]),
  ).toEqual([{ notes: former }]);
});

test('a double click undoes once, and a second tab gets the reason', async ({
  page,
  signIn,
  noise,
  rows,
}) => {
  noise.allow(/^409 POST .*\/edits\/2\/undo/);
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page, { notes: 'Gate 4' });
  await changeThroughApi(page, reference, { notes: 'Gate 5' });
  await openConsignment(page, reference);
  const second = await page.context().newPage();
  await second.goto(page.url());
  const mine = await openHistory(page, reference);
  const theirs = await openHistory(second, reference);
  for (const { first } of [mine, theirs]) {
    await first.getByRole('button', { name: 'Undo', exact: true }).click();
  }
  await mine.first.getByRole('button', { name: 'Undo change' }).dblclick();
  await expect(mine.first).toContainText('Undone: change of');
  await expect(second.getByRole('main', { includeHidden: true })).toContainText('Gate 4');
  await theirs.saves.getByRole('button', { name: 'Undo change' }).click();
  await expect(toast(second, 'This change has been undone already')).toBeVisible();
  await expect(theirs.first).toContainText('Undone: change of');
  expect(await rows(`select version::int, notes from consignment where reference = $1`, [reference])).toEqual(
    [{ version: 3, notes: 'Gate 4' }],
  );
  await second.close();
});

test('says that a field was changed again, and by which user', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page, { notes: 'Gate 4' });
  await changeThroughApi(page, reference, { notes: 'Gate 5' });
  await changeThroughApi(page, reference, { notes: 'Gate 6' });
  await openConsignment(page, reference);
  const { saves } = await openHistory(page, reference);
  await expect(saves.locator('> li').nth(1)).toContainText(
    "Can't be undone. Sender notes was changed again later by Hana Wilcox.",
  );
  await expect(saves.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1);
});

test(
  'the question fits a phone and a tablet',
  { tag: ['@narrow', '@medium'] },
  async ({ page, signIn, viewport }) => {
    await signIn('Hana', { path: '/search' });
    const reference = await createConsignment(page, { notes: 'Gate 4' });
    await changeThroughApi(page, reference, { notes: 'Gate 5'.repeat(20) });
    await openConsignment(page, reference);
    const { first } = await openHistory(page, reference);
    await first.getByRole('button', { name: 'Undo', exact: true }).click();
    const button = first.getByRole('button', { name: 'Undo change' });
    await expect(button).toBeInViewport();
    expect(await page.evaluate<number>(`document.documentElement.scrollWidth`)).toBe(viewport?.width);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button.click();
    await expect(first).toContainText('Undone: change of');
  },
);
