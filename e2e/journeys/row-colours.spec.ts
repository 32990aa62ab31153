import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { pixelAt } from '#pixel-at.ts';

/** Literal values of the design: the surface and the hover colour of both schemes. */
const COLOURS = {
  light: { surface: '255, 255, 255', hover: '242, 245, 247' },
  dark: { surface: '20, 24, 27', hover: '26, 31, 35' },
} as const;
/** Inside a cell's padding, where no text is painted. */
const CORNER = { x: 2, y: 4 };

for (const width of [1280, 1100] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`paints selected and hovered rows unlike the others, ${scheme}, ${width} px [@LIST-03]`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await signIn('Mere', { path: '/search' });
      await expect(listPage(page).count).toBeVisible();
      const row = (index: number) => page.getByRole('row').nth(index);
      await row(2).getByRole('checkbox').click();
      await row(3).getByRole('checkbox').click();
      // The first cells stay in place while the table scrolls, with a background of their own.
      for (const cell of [1, 4]) {
        const colourOf = (index: number) => pixelAt(row(index).getByRole('gridcell').nth(cell), CORNER);
        await page.getByRole('heading', { level: 1 }).hover();
        await page.getByRole('heading', { level: 1 }).focus();
        const [plain, selected] = [await colourOf(5), await colourOf(2)];
        expect(plain).toBe(COLOURS[scheme].surface);
        expect(selected).not.toBe(plain);
        await row(6).hover();
        expect(await colourOf(6)).toBe(COLOURS[scheme].hover);
        await row(3).hover();
        const both = await colourOf(3);
        expect([plain, selected, COLOURS[scheme].hover]).not.toContain(both);
      }
    });
  }
}
