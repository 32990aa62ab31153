import type { Locator, Page } from '@playwright/test';
import { expect } from '#patient-expect.ts';

/** The palette as a person meets it: by its keys where there is a keyboard, else by its button. */
export interface PalettePage {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;
  /** What is read aloud. */
  readonly said: Locator;
  group(name: string): Locator;
  open(): Promise<void>;
  /** Opens it, types, and takes the line of that name. */
  run(typed: string, option: string): Promise<void>;
}

export function palettePage(page: Page): PalettePage {
  const dialog = page.getByRole('dialog', { name: 'Search or jump to' });
  const field = dialog.getByRole('combobox', { name: 'Search or jump to' });
  const options = dialog.getByRole('option');
  async function open(): Promise<void> {
    if ((page.viewportSize()?.width ?? 0) < 768) {
      await page.getByRole('button', { name: 'Search or jump to' }).click();
    } else await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
  }
  return {
    dialog,
    field,
    options,
    said: dialog.getByRole('status'),
    group: (name) => dialog.getByRole('group', { name }),
    open,
    async run(typed, option) {
      await open();
      await field.fill(typed);
      await options.filter({ hasText: option }).first().click();
      await expect(dialog).toBeHidden();
    },
  };
}
