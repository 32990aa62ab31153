import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AverageCard, CostsCard } from '#features/dashboard/day-cards.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const FILTER = {
  organisationId: 101,
  siteIds: [],
  serviceTypes: [],
  period: { from: '2026-03-03', to: '2026-03-09' },
} as const;

const day = (dateTime: string, data: number) => ({ dateTime, data });
const EARLIER = [day('2026-03-01T11:00:00.000Z', 400), day('2026-03-02T11:00:00.000Z', 600)];
const CURRENT = [day('2026-03-03T11:00:00.000Z', 1000.75), day('2026-03-04T11:00:00.000Z', 249.5)];

const averageOf = (averageDays: number, trend: number) => ({
  '/reports/consignments-staged-to-delivered': {
    currentPeriod: { averageDays },
    previousPeriod: { averageDays: 2.33 },
    trend,
    consignmentsDeliveredPerDay: CURRENT,
  },
});

/** The arrow, and whether it is red in the current theme. */
function arrow() {
  const mark = document.querySelector('[data-up]');
  const [red = 0, green = 0] = (getComputedStyle(mark ?? document.body).color.match(/[\d.]+/g) ?? []).map(
    Number,
  );
  return { icon: mark?.querySelector('svg')?.getAttribute('class'), isRed: red > green };
}

test('a slower delivery has a red arrow upwards [@DASH-03]', async () => {
  await renderInPortal(<AverageCard filter={FILTER} />, { responses: averageOf(2.4, 3.24) });
  const card = page.getByRole('region', { name: 'Average Staged to Delivered' });
  await eventually(() => expect(card.getByText('2.40days').element()).toBeVisible());
  await eventually(() => expect(card.element()).toMatchTextContent(/3\.2% slower than the previous 7 days/));
  expect(arrow()).toEqual({ icon: expect.stringContaining('arrow-up'), isRed: true });
});

test('a faster delivery has an arrow downwards that is not red [@DASH-03]', async () => {
  await renderInPortal(<AverageCard filter={FILTER} />, { responses: averageOf(2.4, -12) });
  const card = page.getByRole('region', { name: 'Average Staged to Delivered' });
  await eventually(() => expect(card.element()).toMatchTextContent(/12\.0% faster than the previous 7 days/));
  expect(arrow()).toEqual({ icon: expect.stringContaining('arrow-down'), isRed: false });
});

test('costs are in dollars, compared with the previous period, and available as a table [@DASH-07]', async () => {
  await renderInPortal(<CostsCard filter={FILTER} />, {
    responses: { '/reports/revenue': { currentPeriod: CURRENT, previousPeriod: EARLIER } },
  });
  const card = page.getByRole('region', { name: 'Costs' });
  await eventually(() => expect(card.getByText('$1,250NZD').element()).toBeVisible());
  await eventually(() => expect(card.element()).toMatchTextContent(/25\.0% more than the previous 7 days/));
  await card.getByRole('button', { name: 'Show Costs as a table' }).click();
  await eventually(() =>
    expect(card.getByRole('row').nth(1).element()).toMatchTextContent(/\$1,000\.7502\/03\/2026\$400\.00$/),
  );
});
