import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

/** The spacing that WCAG 1.4.12 names. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Texts that reach beyond the cell that contains them. Texts that are clamped on purpose show themselves in a tooltip. */
const cutTexts = (page: Page) => page.evaluate<readonly string[]>(FIND_CUT_TEXTS);

// A string, because TypeScript does not know the browser's names here.
const FIND_CUT_TEXTS = `[...document.querySelectorAll('[role=grid] td')].flatMap((cell) => {
  const edge = cell.getBoundingClientRect();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const cut = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement.closest('[data-tooltip-clipped], .visually-hidden, label') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width > 0 && (box.right > edge.right + 0.5 || box.bottom > edge.bottom + 0.5)) cut.push(text.data);
  }
  return cut;
})`;

const openList = async (page: Page) => {
  await expect(listPage(page).count).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
};

test('the list cuts no reference, date, freight or status with the text spacing of WCAG 1.4.12 [@LIST-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/search' });
  await openList(page);
  const heights = () =>
    page
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(1, 12).map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(await cutTexts(page)).toEqual([]);
  // Without the spacing every row fits its height.
  expect(await heights()).toEqual(Array.from({ length: 11 }, () => 44));
  // Not a style element, which the portal's policy refuses.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(SPACING)});
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  })()`);
  expect(await cutTexts(page)).toEqual([]);
});

test('a drill-down cuts no reference, date, freight or status at 1280 px [@DASH-10]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/?figure=created&status=DELIVERED&sortDirection=desc' });
  const rows = page.getByRole('dialog', { name: 'Consignments Created, Delivered' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
});
