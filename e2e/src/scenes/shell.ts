import type { Page } from '@playwright/test';
import { expect } from '#patient-expect.ts';
import { detailsPage } from '#pages/details-page.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';
import { EVERYTHING, heading, type Scene, type Stage } from '#scenes/scene.ts';

/** What can be opened from everywhere: palette, bell, My Details, and what is said of the portal itself. */
export const SHELL_SCENES: readonly Scene[] = [
  { name: 'palette', people: EVERYTHING, open: openPalette },
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
    // She can mark nothing and extract nothing: the bell tells of both on every device.
    people: { kea: 'Sina' },
    open: openBell,
  },
  {
    name: 'bell',
    people: EVERYTHING,
    async open(stage) {
      await openList(stage);
      await tellThings(stage.page);
      await stage.page.reload();
      await expect(listPage(stage.page).count).toBeVisible();
      await stage.page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Notifications' })).toContainText('saved');
    },
  },
  { name: 'my-details', people: EVERYTHING, open: openDetails },
  {
    name: 'my-details-sites',
    people: EVERYTHING,
    async open(stage) {
      await openDetails(stage);
      await detailsPage(stage.page).selectedSites.click();
      await expect(stage.page.getByRole('group', { name: 'Sites' })).toBeVisible();
    },
  },
  {
    name: 'my-details-choosing',
    people: EVERYTHING,
    async open(stage) {
      await openDetails(stage);
      await detailsPage(stage.page).originSite.click();
      await expect(stage.page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'my-details-leaving',
    people: EVERYTHING,
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
    people: EVERYTHING,
    async open(stage) {
      await openList(stage);
      // As if this page were of an older build than the one that answers.
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

function palette(name: string, typed: (stage: Stage) => string): Scene {
  return {
    name,
    people: EVERYTHING,
    async open(stage) {
      await openPalette(stage);
      const { field, said, dialog } = palettePage(stage.page);
      await field.fill(typed(stage));
      await expect(dialog.getByRole('progressbar')).toBeHidden();
      await expect(said).not.toHaveText('');
    },
  };
}

async function openList({ page, goto }: Stage): Promise<void> {
  await goto('/search');
  await expect(listPage(page).count).toBeVisible();
}

async function openPalette(stage: Stage): Promise<void> {
  await openList(stage);
  await palettePage(stage.page).open();
}

async function openBell(stage: Stage): Promise<void> {
  await stage.goto('/search');
  await stage.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(stage.page.getByRole('dialog', { name: 'Notifications' })).toContainText('Nothing');
}

async function openDetails(stage: Stage): Promise<void> {
  await stage.goto('/search');
  await detailsPage(stage.page).open();
}

/** Into the tab of whoever is signed in, as it keeps them itself. */
async function tellThings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('cartage.user.')) ?? '';
    const { sub, organisationId } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const at = Date.now();
    const told = [
      ['success', 'Your details are saved', 1],
      ['error', 'No response received: you may be offline', 3],
      ['success', 'The Consignment has been saved at status Draft', 1],
    ].map(([kind, message, times], index) => ({
      id: String(index),
      kind,
      message,
      times,
      at: at - index * 90_000,
      isRead: false,
    }));
    sessionStorage.setItem(
      `cartage.notices.${encodeURIComponent(sub)}.${organisationId}`,
      JSON.stringify(told),
    );
  });
}
