import { focusOf } from '#focus.ts';
import { expectStatus, fillForm } from '#keyboard/fill-form.ts';
import type { KeyboardUser } from '#keyboard/keyboard-user.ts';
import { createPage, SAVED } from '#pages/create-page.ts';
import { importPage } from '#pages/import-page.ts';
import { todayPage } from '#pages/today-page.ts';
import { expect } from '#slow-expect.ts';

/** How the consignments of a morning are created, and the number of exceptions to resolve. */
export interface Morning {
  /** CSV file with one consignment in each row. */
  readonly file: string;
  readonly imported: number;
  /** Like an earlier one. */
  readonly repeated: number;
  readonly typed: number;
  readonly exceptions: number;
  /** Reference of a consignment that is repeated. */
  readonly source: string;
}

/** One kind of work of the morning. `count` is the number of consignments or exceptions that it handles. */
export interface Stage {
  readonly name: string;
  readonly count: (morning: Morning) => number;
  readonly run: (user: KeyboardUser, morning: Morning) => Promise<void>;
}

const JOB_TIMEOUT = 1_200_000;
const total = ({ imported, repeated, typed }: Morning) => imported + repeated + typed;

/** In the order of the morning. Each stage begins where the one before it ended. */
export const STAGES: readonly Stage[] = [
  { name: 'import a file', count: ({ imported }) => imported, run: importFile },
  { name: 'type new consignments', count: ({ typed }) => typed, run: typeNew },
  { name: 'repeat a consignment', count: ({ repeated }) => repeated, run: repeat },
  { name: 'mark all as ready and create their labels', count: total, run: markAndPrint },
  { name: 'resolve exceptions', count: ({ exceptions }) => exceptions, run: resolveExceptions },
];

async function importFile(user: KeyboardUser, { file, imported }: Morning): Promise<void> {
  const { page } = user;
  await user.run('import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    user.activate(/^Choose|^File/, { press: 'Space' }),
  ]);
  await chooser.setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await user.activate(/^Load & Validate$/);
  await expect(page.getByText(`Ready to import ${imported} consignments.`).first()).toBeVisible();
  // It looks for duplicates first.
  await expect(importPage(page).startImport).toBeEnabled();
  await user.activate(/^Import$/);
  await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: JOB_TIMEOUT });
}

async function typeNew(user: KeyboardUser, { typed }: Morning): Promise<void> {
  const form = createPage(user.page);
  await user.run('new consignment');
  await expect(form.save).toBeVisible();
  for (let saved = 0; saved < typed; saved += 1) {
    await fillForm(user);
    await user.shortcut('Control+Shift+S');
    await expectStatus(user, SAVED);
    await expect(user.page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue('');
  }
}

async function repeat(user: KeyboardUser, { repeated, source }: Morning): Promise<void> {
  const heading = user.page.getByRole('heading', { level: 1 });
  await user.run(source);
  await expect(heading).toHaveText(source);
  for (let copied = 0; copied < repeated; copied += 1) {
    const before = await heading.innerText();
    await user.activate(/^More Actions$/);
    await user.activate(/^Create Copy$/, { by: 'ArrowDown' });
    await expect(heading).not.toHaveText(before);
    await expect(heading).toHaveText(/^KEA\d{8}$/);
  }
}

/** The list also has the drafts of colleagues, which the dispatcher marks as well. */
async function markAndPrint(user: KeyboardUser): Promise<void> {
  const { page } = user;
  await user.run('consignments');
  await expect(page.getByRole('heading', { level: 1, name: 'Consignments' })).toBeVisible();
  await user.activate(/^Status: /);
  await user.activate(/^Draft$/, { press: 'Space' });
  await user.activate(/^Done$/);
  await user.activate(/^Date range: /);
  await user.activate(/^Today$/);
  await user.activate(/^Search$/);
  await expect(page).toHaveURL(/statuses=DRAFT/);
  await selectAll(user);
  await user.activate(/^Mark as Ready/);
  const dialog = page.getByRole('dialog');
  // It checks all of them first.
  await expect(dialog.getByRole('button', { name: 'Mark as Ready' })).toBeEnabled();
  await user.activate(/^Mark as Ready$/);
  await expect(dialog.getByText(/marked as ready successfully/)).toBeVisible({ timeout: JOB_TIMEOUT });
  // The focus is on Close, behind the results.
  await user.activate(/^Select these .* again$/, { by: 'Shift+Tab' });
  await user.activate(/^Documents$/, { by: 'Shift+Tab' });
  await expect(dialog.getByRole('button', { name: 'Create documents' })).toBeEnabled();
  await user.activate(/^Create documents$/);
  await expect(page.getByRole('link', { name: /^Freight labels/ }).first()).toBeVisible({
    timeout: JOB_TIMEOUT,
  });
  // The focus moves to Close when the job has ended.
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused({ timeout: JOB_TIMEOUT });
  await user.shortcut('Escape');
  await expect(dialog).toBeHidden();
}

async function selectAll(user: KeyboardUser): Promise<void> {
  await user.activate(/^[A-Z]{3}\d{8}/, { press: 'Space' });
  await user.shortcut('Control+a');
  await user.activate(/^Select all \d/, { by: 'Shift+Tab' });
}

async function resolveExceptions(user: KeyboardUser, { exceptions }: Morning): Promise<void> {
  const { page } = user;
  await user.run('today');
  await todayPage(page).settle();
  for (let resolved = 0; resolved < exceptions; resolved += 1) {
    await user.reach(/^Resolve, /);
    const { name } = await focusOf(page);
    await user.activate(/^Resolve, /);
    await expect(page.getByLabel('Reason')).toBeFocused();
    await user.confirm('The receiver collects the freight');
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  }
}
