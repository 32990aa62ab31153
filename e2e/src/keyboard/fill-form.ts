import type { KeyboardUser } from '#keyboard/keyboard-user.ts';
import { expect } from '#slow-expect.ts';

/** Fills in the fields of a new consignment that have no initial value. */
export async function fillForm(user: KeyboardUser): Promise<void> {
  // Chosen once: the next consignment starts with it.
  const service = user.page.getByRole('combobox', { name: 'Service type' });
  if ((await service.inputValue()) === '') await user.choose(/^Service type/, 'Standard');
  await user.choose(/^Receiver site/, 'Napier');
  await user.enter(/^Items, item 1/, '2');
  await user.enter(/^Packaging type, item 1/, 'Pallet');
  await user.enter(/^Weight in kilograms, item 1/, '640');
}

export async function expectStatus({ page }: KeyboardUser, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
}
