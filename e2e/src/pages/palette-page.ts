import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** Page object of the palette: opened by its shortcut, or on a phone by its button. */
export interface PalettePage {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;
  /** The text that screen readers announce. */
  readonly announcement: Locator;
  group(name: string): Locator;
  open(): Promise<void>;
  /** Opens the palette, types and chooses an option. */
  run(typed: string, option: string): Promise<void>;
}

export function palettePage(page: Page): PalettePage {
  const dialog = page.getByRole('dialog', { name: 'Search or jump to' });
  const field = dialog.getByRole('combobox', { name: 'Search or jump to' });
  const options = dialog.getByRole('option');
  async function open(): Promise<void> {
    if ((page.viewportSize()?.width ?? 0) < 992) {
      await page.getByRole('button', { name: 'Search or jump to' }).click();
    } else await page.keyboard.press('Control+K');
    await expect(field).toBeFocused();
  }
  return {
    dialog,
    field,
    options,
    announcement: dialog.getByRole('status'),
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
