import type { Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';
import { detailsPage } from '#pages/details-page.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';

/** Palette, bell, My Details and notices, which open on every page. */
export const SHELL_SCENES: readonly Scene[] = [
  { name: 'palette', people: FULL_ACCESS, open: openPalette },
  palette('palette-found', (stage) => stage.examples.draft.slice(0, -2)),
  palette('palette-site', () => 'hide auck'),
  palette('palette-none', () => 'no such thing anywhere'),
  {
    name: 'palette-organisations',
    people: { kea: 'Tama' },
    open: openPalette,
  },
  {
    name: 'bell-empty',
    // Without sites she has no bulk jobs and no extracts, which the bell would list.
    people: { kea: 'Sina' },
    open: openBell,
  },
  {
    name: 'bell',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      await storeNotifications(stage.page);
      await stage.page.reload();
      await expect(listPage(stage.page).count).toBeVisible();
      await stage.page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Notifications' })).toContainText('saved');
    },
  },
  { name: 'my-details', people: FULL_ACCESS, open: openDetails },
  {
    name: 'my-details-sites',
    people: FULL_ACCESS,
    async open(stage) {
      await openDetails(stage);
      await detailsPage(stage.page).selectedSites.click();
      await expect(stage.page.getByRole('group', { name: 'Sites' })).toBeVisible();
    },
  },
  {
    name: 'my-details-choosing',
    people: FULL_ACCESS,
    async open(stage) {
      await openDetails(stage);
      await detailsPage(stage.page).originSite.click();
      await expect(stage.page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'my-details-start-page',
    people: FULL_ACCESS,
    async open(stage) {
      await openDetails(stage);
      await detailsPage(stage.page).startPage.click();
      await expect(stage.page.getByRole('option', { name: 'Today' })).toBeVisible();
    },
  },
  {
    name: 'my-details-leaving',
    people: FULL_ACCESS,
    async open(stage) {
      await openDetails(stage);
      const details = detailsPage(stage.page);
      await details.choose(details.requestingSite, 'Christchurch');
      await details.dialog.getByRole('button', { name: 'Close' }).click();
      await expect(details.dialog.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'my-details-no-sites', people: { kea: 'Sina' }, open: openDetails },
  {
    name: 'maintenance',
    people: null,
    async open({ page, goto }) {
      await goto('/maintenance');
      await expect(heading(page, 'The system is undergoing scheduled maintenance')).toBeVisible();
    },
  },
  {
    name: 'new-version',
    people: FULL_ACCESS,
    async open(stage) {
      await openList(stage);
      // Makes the page look older than the server's build.
      await stage.page
        .locator('meta[name=app-version]')
        .evaluate((meta) => meta.setAttribute('content', 'an older one'));
      await listPage(stage.page).sortBy('Creation date, newest first');
      await expect(
        stage.page.getByRole('status').filter({ hasText: 'A new version is ready' }),
      ).toBeVisible();
    },
  },
];

function palette(name: string, typed: (stage: SceneContext) => string): Scene {
  return {
    name,
    people: FULL_ACCESS,
    async open(stage) {
      await openPalette(stage);
      const { field, announcement, dialog } = palettePage(stage.page);
      await field.fill(typed(stage));
      await expect(dialog.getByRole('progressbar')).toBeHidden();
      await expect(announcement).not.toHaveText('');
    },
  };
}

async function openList({ page, goto }: SceneContext): Promise<void> {
  await goto('/search');
  await expect(listPage(page).count).toBeVisible();
}

async function openPalette(stage: SceneContext): Promise<void> {
  await openList(stage);
  await palettePage(stage.page).open();
}

async function openBell(stage: SceneContext): Promise<void> {
  await stage.goto('/search');
  await stage.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(stage.page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications');
}

async function openDetails(stage: SceneContext): Promise<void> {
  await stage.goto('/search');
  await detailsPage(stage.page).open();
}

/** Stores notifications in the tab of the signed-in user, in the portal's own format. */
async function storeNotifications(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('cartage.user.')) ?? '';
    const { sub, organisationId } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const at = Date.now();
    const notifications = [
      ['success', 'KEA00000007 marked as ready', 1, 'KEA00000007'],
      ['error', 'No response received: you may be offline', 3, 'KEA00000007'],
      ['success', 'The Consignment has been saved at status Draft', 1, 'KEA00000008'],
    ].map(([kind, message, times, reference], index) => ({
      id: String(index),
      kind,
      message,
      times,
      reference,
      at: at - index * 90_000,
      isRead: false,
    }));
    sessionStorage.setItem(
      `cartage.notices.${encodeURIComponent(sub)}.${organisationId}`,
      JSON.stringify(notifications),
    );
  });
}
