import type { Locator } from '@playwright/test';
import { callApi } from '#call-api.ts';
import { openList } from '#scenes/list.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** The editor of references and dates in the list: over a cell, or a dialog for a row of the narrow list. */
export const LIST_EDITING_SCENES: readonly Scene[] = [
  { name: 'list-edit-reference', people: FULL_ACCESS, open: openInvalidReference },
  { name: 'list-edit-dates', people: FULL_ACCESS, open: openDates },
  { name: 'list-edit-conflict', people: FULL_ACCESS, open: openConflict },
];

interface OpenEditor {
  readonly editor: Locator;
  readonly reference: string;
}

async function openEditor(stage: SceneContext, cell: string): Promise<OpenEditor> {
  await openList(stage, '/search?statuses=DRAFT');
  const { page, width } = stage;
  const pattern = width === 'wide' ? `Edit ${cell} of` : /^Edit /;
  const button = page.getByRole('main').getByRole('button', { name: pattern }).first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.focus();
  await button.press('Enter');
  return { editor: page.getByRole('dialog', { name }), reference: name.slice(-11) };
}

async function openInvalidReference(stage: SceneContext): Promise<void> {
  const { editor } = await openEditor(stage, 'receiver reference');
  await editor.getByLabel('Receiver reference').fill('R'.repeat(257));
  await stage.page.keyboard.press('Enter');
  await expect(editor.getByText('Maximum length is 256 characters').first()).toBeVisible();
}

async function openDates(stage: SceneContext): Promise<void> {
  const { editor } = await openEditor(stage, 'dates');
  await expect(editor.getByRole('textbox', { name: 'Requested Delivery' })).toBeVisible();
}

/** Another user changed the reference after the editor opened. */
async function openConflict(stage: SceneContext): Promise<void> {
  const { editor, reference } = await openEditor(stage, 'receiver reference');
  const field = editor.getByLabel('Receiver reference');
  // The pictures of other widths and themes changed the same consignment.
  const receiverReference = (await field.inputValue()) === 'PO-20772' ? 'PO-20773' : 'PO-20772';
  await field.fill('PO-20771');
  await callApi(stage.page, reference, { receiverReference }, 'PUT');
  await field.press('Enter');
  await expect(editor.getByRole('group', { name: 'Conflict: Receiver reference' })).toBeVisible();
}
