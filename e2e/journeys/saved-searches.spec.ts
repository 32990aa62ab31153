import { expect, test } from '#fixtures.ts';
import { filterPanel } from '#pages/filter-panel.ts';
import { listPage } from '#pages/list-page.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test(
  'a search is saved under a name, opened, replaced and removed; each person has their own [@LIST-09]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    await signIn('Mere', { path: '/search?statuses=DRAFT&sortDirection=desc&page=2' });
    const list = listPage(page);
    const filter = filterPanel(page);
    const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
    const open = async () => {
      if (isNarrow) await filter.open();
      else await page.getByRole('button', { name: 'Saved searches' }).click();
    };
    const close = () => page.keyboard.press('Escape');
    const name = page.getByLabel('Save this search as');
    const saved = page.getByRole('list', { name: 'Saved searches' });

    await open();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await name.fill(' Drafts ');
    await name.press('Enter');
    await expect(saved.getByRole('button', { name: 'Drafts', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await close();
    await page.goto('/search');
    await list.expectShown((await storedList(rows, inMatuku)).slice(0, 25));

    await open();
    await saved.getByRole('button', { name: 'Drafts', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?statuses=DRAFT&sortDirection=desc$/);
    const drafts = await storedList(rows, {
      ...inMatuku,
      direction: 'desc',
      where: 'c.status = 1 or $3::text <> $3',
    });
    await list.expectShown(drafts.slice(0, 25));

    await page.goto('/search?statuses=ERR');
    await expect(list.count).toBeVisible();
    await open();
    await name.fill('drafts');
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(saved.getByRole('listitem')).toHaveText(['drafts']);
    await close();
    await page.goto('/search');
    await open();
    await saved.getByRole('button', { name: 'drafts', exact: true }).click();
    await expect(page).toHaveURL(/\?statuses=ERR$/);

    await open();
    await saved.getByRole('button', { name: 'Remove drafts' }).click();
    await expect(saved).toHaveCount(0);
    await expect(name).toBeFocused();
  },
);
