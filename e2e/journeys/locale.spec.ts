import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { createConsignment } from '#pages/detail-page.ts';

// A browser set to another country must not change the page.
test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

const PATHS = [
  '/dashboard',
  '/today',
  '/search',
  '/report',
  '/consignment/quote',
  '/consignment/create',
  '/consignment/delivery-schedule',
  '/consignment/import',
  '/theming',
  '/settings/theme',
  '/settings/receiver-emails',
  '/settings/printers',
  '/hireage',
  '/standing-orders',
];

const DATE_LIKE = /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b/g;
const DATE = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{4}$/;
const TIME_LIKE = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/gi;
/** Instants have seconds; hours of a run and due times have none. */
const TIME = /^([1-9]|1[0-2]):[0-5]\d(:[0-5]\d)? (am|pm)$/;
const MONEY_LIKE = /[A-Z]{0,3}\$\s?[\d,]+(?:\.\d+)?/g;
const MONEY = /^\$(\d{1,3}(,\d{3})*|0)(\.\d{2})?$/;

/** The dates, times and amounts on a page that are not in the New Zealand format. */
async function foreignTexts(page: Page): Promise<readonly string[]> {
  const text = await page.locator('body').innerText();
  return [
    ...(text.match(DATE_LIKE) ?? []).filter((date) => !DATE.test(date)),
    ...(text.match(TIME_LIKE) ?? []).filter((time) => !TIME.test(time.trim())),
    ...(text.match(MONEY_LIKE) ?? []).filter((amount) => !MONEY.test(amount)),
  ];
}

test(
  'every page writes dates, times and prices the New Zealand way in a browser of another country [@SHELL-16]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows, isMobile }) => {
    test.setTimeout(240_000);
    const [one] = await rows<{ exception: string; priced: string; ready: string; token: string }>(
      `select
         (select reference from consignment where organisation_id = 101 and is_delivery_exception order by id desc limit 1) as exception,
         (select reference from consignment where organisation_id = 101 and confirmed_price is not null order by id desc limit 1) as priced,
         (select reference from consignment where organisation_id = 101 and status = 2 order by id desc limit 1) as ready,
         (select tracking_token from consignment where organisation_id = 101 and status = 7 order by id desc limit 1) as token`,
    );
    await signIn('Hana', { path: '/search' });
    for (const path of [...PATHS, `/consignment/${one?.exception}`, `/consignment/${one?.priced}`]) {
      await test.step(path, async () => {
        await page.goto(new URL(path, page.url()).href);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        // The gallery shows a busy button and a progress bar that never end.
        await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
        await expect(page.getByRole('progressbar', { name: /^Loading (?!the sample)/ })).toHaveCount(0);
        expect.soft(await foreignTexts(page), path).toEqual([]);
      });
    }
    await test.step('the history of a consignment', async () => {
      const reference = await createConsignment(page);
      await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
      if (isMobile) await page.getByRole('tab', { name: 'Additional info' }).click();
      await page.getByRole('button', { name: 'Show history' }).click();
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Changes' })).toBeVisible();
      expect.soft(await foreignTexts(page), 'history').toEqual([]);
    });
    await test.step('a drill-down, the slots of a booking and the tracking page', async () => {
      await page.goto(new URL('/?figure=created&status=DELIVERED', page.url()).href);
      await expect(
        page
          .getByRole('dialog')
          .getByText(/\d\d\/\d\d\/\d{4}/)
          .first(),
      ).toBeVisible();
      expect.soft(await foreignTexts(page), 'drill-down').toEqual([]);
      if (!isMobile) {
        await page.goto(new URL(`/consignment/${one?.ready}`, page.url()).href);
        await page.getByRole('button', { name: /^Booking/ }).click();
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
        expect.soft(await foreignTexts(page), 'booking').toEqual([]);
      }
      await page.goto(new URL(`/track/${one?.token}`, page.url()).href);
      await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
      expect.soft(await foreignTexts(page), 'tracking').toEqual([]);
    });
    await test.step('the calendars start on Monday', async () => {
      await page.goto(new URL('/consignment/create', page.url()).href);
      await page.getByRole('button', { name: 'Calendar of Requested Delivery' }).click();
      await expect(page.getByRole('grid').getByRole('columnheader').first()).toHaveText('Mo');
      await page.goto(new URL('/report', page.url()).href);
      await page.getByRole('button', { name: /^Date range: / }).click();
      await expect(page.getByRole('grid').first().getByRole('columnheader').first()).toHaveText('Mo');
    });
  },
);

test(
  'the pages of the staff write dates, times and prices the New Zealand way [@SHELL-16]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const [moving] = await rows<{ reference: string }>(
      `select reference from consignment
       where tenant_id = 1 and status between 4 and 7 order by confirmed_price is null, id limit 1`,
    );
    await signIn('Sefa', { path: '/desk' });
    await page.getByLabel('Scan or type a label or reference').fill(moving?.reference ?? '');
    await page.keyboard.press('Enter');
    await page
      .getByRole('list', { name: 'Scanned consignments' })
      .getByRole('button', { name: moving?.reference ?? '', exact: true })
      .click();
    await expect(page.getByRole('dialog')).toContainText('History');
    expect.soft(await foreignTexts(page), 'desk').toEqual([]);
    await page.goto(new URL('/operations', page.url()).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed jobs' })).toBeVisible();
    expect.soft(await foreignTexts(page), 'operations').toEqual([]);
  },
);

test('the check of formats finds planted foreign ones', async ({ page }) => {
  await page.goto('/error/not-found');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentText(
      'beforeend',
      ' 8/19/2026 2026-08-19 19/08/2026 17:05 5:05:09 PM 5:05:09 pm NZ$4.50 $4.50 ',
    );
  });
  expect(await foreignTexts(page)).toEqual(['8/19/2026', '2026-08-19', '17:05', '5:05:09 PM', 'NZ$4.50']);
});
