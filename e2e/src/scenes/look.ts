import { expect } from '#patient-expect.ts';
import { EVERYTHING, heading, type Scene, type Stage } from '#scenes/scene.ts';

/** The theme of the portal, and every part in it. */
export const LOOK_SCENES: readonly Scene[] = [
  { name: 'theming', people: EVERYTHING, open: openGallery },
  {
    name: 'theming-question',
    people: EVERYTHING,
    async open(stage) {
      await openGallery(stage);
      await stage.page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'theme', people: EVERYTHING, open: openTheme },
  {
    name: 'theme-clay',
    people: EVERYTHING,
    async open(stage) {
      await openTheme(stage);
      await stage.page.getByRole('radio', { name: 'Clay' }).check();
      await expect(stage.page.getByRole('button', { name: 'Reset' })).toBeVisible();
    },
  },
  {
    name: 'theming-graphite',
    people: { kea: 'Hana' },
    async open(stage) {
      await openTheme(stage);
      await stage.page.getByRole('radio', { name: 'Graphite' }).check();
      await stage.page.getByRole('link', { name: 'All parts in this theme' }).click();
      await expect(heading(stage.page, 'Theming')).toBeVisible();
    },
  },
];

async function openGallery({ page, goto }: Stage): Promise<void> {
  await goto('/theming');
  await expect(heading(page, 'Theming')).toBeVisible();
  await expect(heading(page, 'Messages and dialogs')).toBeVisible();
}

async function openTheme({ page, goto }: Stage): Promise<void> {
  await goto('/settings/theme');
  await expect(page.getByRole('radiogroup', { name: 'Colour scheme' })).toBeVisible();
}
