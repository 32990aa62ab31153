import { expect } from '#slow-expect.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';

/** The theme settings and the component gallery. */
export const THEME_SCENES: readonly Scene[] = [
  { name: 'theming', people: FULL_ACCESS, open: openGallery },
  {
    name: 'theming-question',
    people: FULL_ACCESS,
    async open(stage) {
      await openGallery(stage);
      await stage.page.getByRole('button', { name: 'Open dialog', exact: true }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'theme', people: FULL_ACCESS, open: openTheme },
  {
    name: 'theme-clay',
    people: FULL_ACCESS,
    async open(stage) {
      await openTheme(stage);
      await stage.page.getByRole('radio', { name: 'Clay' }).check();
      await expect(stage.page.getByRole('button', { name: 'Reset theme' })).toBeVisible();
    },
  },
  {
    name: 'theming-graphite',
    people: { kea: 'Hana' },
    async open(stage) {
      await openTheme(stage);
      await stage.page.getByRole('radio', { name: 'Graphite' }).check();
      await stage.page.getByRole('link', { name: 'View all components' }).click();
      await expect(heading(stage.page, 'Theming')).toBeVisible();
    },
  },
];

async function openGallery({ page, goto }: SceneContext): Promise<void> {
  await goto('/theming');
  await expect(heading(page, 'Theming')).toBeVisible();
  await expect(heading(page, 'Messages and dialogs')).toBeVisible();
}

async function openTheme({ page, goto }: SceneContext): Promise<void> {
  await goto('/settings/theme');
  await expect(page.getByRole('radiogroup', { name: 'Colour scheme' })).toBeVisible();
}
