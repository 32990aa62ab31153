import { DELIVERY_PARTIES, failDelivery } from '#failed-delivery.ts';
import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

const [, TUI] = DELIVERY_PARTIES;

test(
  'a user mentions a colleague, whose bell opens the exception',
  { tag: '@wide-first' },
  async ({ page, run, rows, signIn, otherBrowser }) => {
    const { reference } = await failDelivery({ page, run, rows, signIn }, TUI);
    const colleague = await signIn('Levi', { page: await otherBrowser(), path: '/search' });
    const bell = colleague.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toBeVisible();

    await test.step('the author chooses the colleague from the list by keyboard', async () => {
      await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
      const banner = page.getByRole('region', { name: 'Unresolved exception' });
      await banner.getByLabel('Comment for your team').pressSequentially('Can you call them, @lev');
      const list = page.getByRole('listbox', { name: 'Users to mention' });
      await expect(list.getByRole('option')).toHaveText(['Levi Stone']);
      await page.keyboard.press('Enter');
      await expect(banner.getByText('Mentions Levi Stone')).toBeVisible();
      await banner.getByRole('button', { name: 'Add comment' }).click();
      const comment = banner.getByRole('list', { name: 'Comments and changes' }).getByRole('listitem');
      await expect(comment).toContainText('Can you call them, @Levi Stone');
      await expect(comment.locator('strong')).toHaveText('@Levi Stone');
    });

    await test.step('the bell of the colleague announces it and opens the exception', async () => {
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
      await bell.click();
      const results = colleague.getByRole('list', { name: 'Results' });
      await expect(results).toContainText(`Tia Ngata mentioned you on ${reference}`);
      await results.getByRole('link', { name: `Open ${reference}` }).click();
      const dialog = colleague.getByRole('dialog', { name: `Exception of ${reference}` });
      await expect(dialog).toContainText('Can you call them, @Levi Stone');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await expect(colleague).toHaveURL(new RegExp(`/consignment/${reference}$`));
    });

    await test.step('the list finds it by the mention', async () => {
      await colleague.goto(new URL(`/search?searchTerm=${reference}&mentionsMe=true`, colleague.url()).href);
      await expect(listPage(colleague).count).toHaveText('1 consignment');
      await page.goto(new URL(`/search?searchTerm=${reference}&mentionsMe=true`, page.url()).href);
      await expect(listPage(page).count).toHaveText('0 consignments');
    });
  },
);
