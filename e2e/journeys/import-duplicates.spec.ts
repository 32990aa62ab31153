import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';

test(
  'the import waits for the look-up of duplicates; a failure is shown, retried or accepted [@IMPORT-05]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows, ownFront, noise }) => {
    noise.allow(/^500 POST .*\/duplicates$/);
    const { gateway } = ownFront;
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    gateway.intercept({ path: /\/duplicates$/ }, 'hold');
    await form.validate(fileOf([rowOf(codes)]));
    await expect(page.getByRole('main').getByText('1 row without errors.')).toBeVisible();
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'true');
    await expect(form.startImport).toHaveAttribute('aria-busy', 'true');
    gateway.restore();
    gateway.intercept({ path: /\/duplicates$/ }, { status: 500 });
    await form.loadAndValidate.click();
    const warning = page.getByRole('region', { name: 'Possible duplicates' });
    await expect(warning).toContainText("Couldn't look for duplicates");
    await expect(warning).toContainText(
      "If you import the file now, its sender references aren't compared with those of the last 30 days.",
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'false');
    gateway.restore();
    await warning.getByRole('button', { name: 'Try again' }).click();
    await expect(warning).toHaveCount(0);
    gateway.intercept({ path: /\/duplicates$/ }, { status: 500 });
    await form.loadAndValidate.click();
    await expect(warning).toBeVisible();
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
  },
);
