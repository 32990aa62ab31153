import { callApi } from '#call-api.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** The demo world has no recorded changes, so the scene makes them. */
async function makeChanges({ page, examples }: SceneContext): Promise<string> {
  const copy = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
  const { reference } = await callApi<{ reference: string }>(page, `${examples.draft}/copies`, copy);
  await callApi(page, reference, { notes: 'Gate 4' }, 'PUT');
  await callApi(page, reference, { notes: 'Gate 5', receiverNotes: 'Dock 2' }, 'PUT');
  return reference;
}

export const CHANGE_LOG_SCENES: readonly Scene[] = [
  {
    name: 'change-log',
    people: FULL_ACCESS,
    async open(stage) {
      const { page, goto } = stage;
      await goto('/change-log');
      await expect(heading(page, 'Change log')).toBeVisible();
      const reference = await makeChanges(stage);
      await goto('/change-log');
      await expect(page.getByRole('link', { name: reference }).first()).toBeVisible();
    },
  },
  {
    name: 'change-log-none',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/change-log?source=undo&from=2020-01-01&to=2020-01-31');
      await expect(heading(page, 'No changes match')).toBeVisible();
    },
  },
  {
    name: 'change-log-wrong-reference',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/change-log?from=2020-01-01&to=2020-01-31');
      await page.getByLabel('Consignment', { exact: true }).fill('red pallet');
      await page.getByLabel('Consignment', { exact: true }).press('Enter');
      await expect(page.getByText('Enter a reference or its start')).toBeVisible();
    },
  },
];
