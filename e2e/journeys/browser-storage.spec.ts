import { fillInSignIn } from '#fill-in-sign-in.ts';
import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { demoPerson } from '#people.ts';

test.use({ usesKeptUser: false });

test('explains the needs of sign-in when the browser blocks storage [@AUTH-01]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/search');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This browser blocks storage for this portal' }),
  ).toBeVisible();
  await expect(page.getByText('cookies and site data for localhost')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('signs in and works when the browser’s storage is full [@AUTH-02]', async ({ page }) => {
  await page.goto('/error/not-found');
  await page.evaluate(() => {
    let piece = 'x'.repeat(1_000_000);
    for (let number = 0; piece !== ''; number += 1) {
      try {
        localStorage.setItem(`taken-${number}`, piece);
      } catch {
        piece = piece.slice(0, Math.floor(piece.length / 2));
      }
    }
  });
  await page.goto('/search');
  await fillInSignIn(page, demoPerson('Mere').email);
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  await list.pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(list.count).toBeVisible();
});

test('ignores invalid stored values [@TENANT-08]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  for (const garbage of ['{', 'null', '[{"id":{}}]', '"', '-1', '{"version":1,"form":{"lines":[7]}}']) {
    await test.step(garbage, async () => {
      await page.evaluate((value) => {
        for (const storage of [localStorage, sessionStorage]) {
          for (const key of Object.keys(storage)) storage.setItem(key, value);
          for (const key of ['rail', 'organisation', 'list', 'sign-in-tries', 'sign-in-target', 'theme']) {
            storage.setItem(`cartage.${key}`, value);
          }
        }
        sessionStorage.setItem('cartage.draft.kea-hana-wilcox.101.new-consignment', value);
      }, garbage);
      await page.goto('/consignment/create');
      await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeVisible();
      await expect(page.getByLabel('Sender reference')).toHaveValue('');
      await page.goto('/search');
      await expect(listPage(page).count).toBeVisible();
    });
  }
});
