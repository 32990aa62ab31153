import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { recordAnnouncements } from '#record-announcements.ts';
import { dashboardPage, longestRange } from '#pages/dashboard-page.ts';
import { tabWithVisibleFocus } from '#tab-with-visible-focus.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

test('works by keyboard, with visible focus that returns after dialogs [@DASH-01] [@DASH-06] [@DASH-09] [@DASH-10]', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const announced = await recordAnnouncements(page);
  await signIn('Mere', { path: '/' });
  const { card, services, dates, settle } = dashboardPage(page);
  await settle();
  await page.getByRole('main').focus();
  const opened = async (title: string | RegExp, whileOpen: () => Promise<void> = async () => undefined) => {
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await whileOpen();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await test.step('the service types', async () => {
    await tabWithVisibleFocus(page, /^Service types: /);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Service types' })).toBeVisible();
    await tabWithVisibleFocus(page, /^Standard$/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(services).toBeFocused();
    await expect(services).toHaveAccessibleName('Service types: Standard');
    await expect.poll(async () => (await announced()).at(-1)).toMatch(/, Standard$/);
    await page.keyboard.press('Enter');
    await tabWithVisibleFocus(page, /^All Service Types$/);
    await page.keyboard.press('Enter');
    await expect(button(page, 'All Service Types')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(services).toBeFocused();
    await expect(services).toHaveAccessibleName('Service types: All Service Types');
  });

  await test.step('the days', async () => {
    await tabWithVisibleFocus(page, /^Date range: /);
    await page.keyboard.press('Enter');
    await tabWithVisibleFocus(page, /^Last 30 days$/);
    const [from, to] = longestRange();
    for (const [field, day] of [
      [/^From/, from],
      [/^To/, to],
    ] as const) {
      await tabWithVisibleFocus(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(day);
    }
    await page.keyboard.press('Enter');
    await expect(dates).toBeFocused();
    await expect(dates).toHaveAccessibleName(new RegExp(`${from} – ${to}`));
    await settle();
    await expect
      .poll(async () => (await announced()).at(-1))
      .toMatch(/^Dashboard updated: .*, All Service Types$/);
  });

  for (const name of ['Average Staged to Delivered', 'Consignments Delivered', 'Costs']) {
    await test.step(name, async () => {
      await tabWithVisibleFocus(page, new RegExp(`^Show ${name} as a table$`));
      await page.keyboard.press('Enter');
      await expect(button(page, `Show ${name} as a chart`)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button(page, `Show ${name} as a table`)).toBeFocused();
      await tabWithVisibleFocus(page, new RegExp(`^About ${name}$`));
      await opened(`About ${name}`);
      await expect(button(page, `About ${name}`)).toBeFocused();
      await tabWithVisibleFocus(page, /, day by day$/);
      const days = card(name).getByRole('slider');
      const first = await days.getAttribute('aria-valuetext');
      await page.keyboard.press('End');
      await expect(days).toHaveAttribute('aria-valuenow', '93');
      await page.keyboard.press('ArrowLeft');
      await expect(days).toHaveAttribute('aria-valuenow', '92');
      await page.keyboard.press('Home');
      await expect(days).toHaveAttribute('aria-valuetext', first ?? '');
    });
  }

  await test.step('drill-down of a status: pages, rows, downloads', async () => {
    await tabWithVisibleFocus(page, /^Delivered\s*\d/);
    const word = card('Consignments Created').getByRole('button', { name: /^Delivered \d/ });
    await opened('Consignments Created, Delivered', async () => {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: /^KEA\d{8}/ }).first()).toBeVisible();
      await tabWithVisibleFocus(page, /^Download$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'CSV file' })).toBeVisible();
      await tabWithVisibleFocus(page, /^CSV file$/, 'ArrowDown');
      await page.keyboard.press('Escape');
      await expect(button(page, 'Download')).toBeFocused();
      await dialog.getByRole('combobox', { name: 'Rows per page' }).focus();
      await tabWithVisibleFocus(page, /^Page 2$/);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await announced()).at(-1)).toMatch(/^Consignments 26–\d+ of \d+, /);
    });
    await expect(word).toBeFocused();
  });

  await test.step('drill-down of DIFOT', async () => {
    await tabWithVisibleFocus(page, /^About DIFOT$/);
    await tabWithVisibleFocus(page, /, On Time: /);
    await opened(/^DIFOT, .*, On Time$/);
    await expect(
      card('DIFOT')
        .getByRole('button', { name: /, On Time: / })
        .first(),
    ).toBeFocused();
  });

  await test.step('the stages of exceptions and their drill-downs', async () => {
    await tabWithVisibleFocus(page, /^Collection$/);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Collection')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await announced()).at(-1)).toMatch(/^Collection: \d+ unresolved of \d+$/);
    await tabWithVisibleFocus(page, /^All$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabWithVisibleFocus(page, / in total$/);
    await opened(/^Exceptions, /);
    await expect(
      card('Unresolved Exceptions')
        .getByRole('button', { name: / in total$/ })
        .first(),
    ).toBeFocused();
  });
});

const numbers = (text: string) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];

/** Visible chart texts: labels without those of the axis, and tooltips. */
async function drawnIn(card: Locator): Promise<readonly string[]> {
  const body = card.locator('header + div');
  const chartTexts = await body.locator('svg text:not([class*="axis"])').allTextContents();
  const tips = await body
    .locator('[data-tooltip]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-tooltip') ?? ''));
  return [...chartTexts, ...tips].flatMap(numbers);
}

test('exposes every charted number to screen readers, in the card or its table [@DASH-03] [@DASH-04] [@DASH-05] [@DASH-06] [@DASH-07] [@DASH-08]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const { card, chooseDays, chooseRange } = dashboardPage(page);
  await chooseRange(...longestRange());
  for (const name of ['Consignments Created', 'DIFOT', 'Unresolved Exceptions']) {
    await test.step(name, async () => {
      const drawn = await drawnIn(card(name));
      expect(drawn.length).toBeGreaterThan(0);
      const chartTexts = await card(name).ariaSnapshot();
      await button(page, `Show ${name} as a table`).click();
      const table = await card(name).getByRole('table').ariaSnapshot();
      const accessible = new Set(numbers(`${chartTexts}\n${table}`));
      expect(drawn.filter((number) => !accessible.has(number))).toEqual([]);
    });
  }
  await chooseDays('Last 7 days');
  for (const name of ['Average Staged to Delivered', 'Consignments Delivered', 'Costs']) {
    await test.step(name, async () => {
      const days = card(name).getByRole('slider');
      const drawn: string[][] = [];
      await days.press('Home');
      for (let day = 1; day <= 7; day += 1) {
        await expect(days).toHaveAttribute('aria-valuenow', String(day));
        drawn.push(await days.locator('[aria-hidden] > *:not(svg *)').allTextContents());
        await days.press('ArrowRight');
      }
      await button(page, `Show ${name} as a table`).click();
      const rows = card(name).getByRole('row');
      await expect(rows).toHaveCount(8);
      const listed = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
      );
      expect(drawn).toEqual(listed);
    });
  }
});
