import { type Locator, type Page, test } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** A dialog and the steps that open it. */
export interface DialogCase {
  readonly name: string | RegExp;
  /** The element that has the focus again after the dialog. */
  readonly opener: (page: Page) => Locator;
  /** The menu item, where the opener is a menu's button. */
  readonly item?: string;
  /** The focused button of a dialog that destroys something. */
  readonly safe?: string;
}

/** Opens and closes a dialog three times: only the first opening loads its code. */
export async function checkDialog(page: Page, { name, opener, item, safe }: DialogCase): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  for (const time of ['first', 'second', 'third']) {
    await test.step(`${name}, ${time} time`, async () => {
      await opener(page).first().click();
      if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText('Kea Freight');
      if (safe !== undefined)
        await expect(dialog.getByRole('button', { name: safe, exact: true })).toBeFocused();
      else await expect(dialog.locator(':focus')).not.toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener(page).first()).toBeFocused();
    });
  }
}
