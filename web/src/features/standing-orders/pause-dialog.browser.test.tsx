import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OrderRow } from '#features/standing-orders/order-row.tsx';
import type { StandingOrder } from '#features/standing-orders/orders-query.ts';
import { PauseDialog } from '#features/standing-orders/pause-dialog.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const order = (pause: StandingOrder['pause']): StandingOrder => ({
  id: 4,
  version: 2,
  name: 'Weekly shelving',
  templateName: 'Napier, two pallets',
  siteName: 'Auckland warehouse',
  ownerName: 'Hana Wilcox',
  senderName: 'Auckland warehouse',
  receiverName: 'Napier store',
  isReady: false,
  rule: {
    weekdays: [1],
    everyWeeks: 1,
    startDay: '2026-03-18',
    endDay: null,
    onHoliday: 'NEXT',
    leadDays: 1,
  },
  state: 'ACTIVE',
  pause,
  mayChange: true,
  nextOccurrence: null,
  lastRun: null,
});
const PLANNED = { from: '2097-12-24', to: '2098-01-03' };

test('a planned pause opens with its dates', async () => {
  await renderInPortal(<PauseDialog order={order(PLANNED)} close={() => {}} />);
  await eventually(() =>
    expect(page.getByRole('dialog', { name: 'Change the pause of Weekly shelving' }).element()).toBeVisible(),
  );
  const days = page.getByPlaceholder('dd/mm/yyyy').elements() as HTMLInputElement[];
  expect(days.map(({ value }) => value)).toEqual(['24/12/2097', '03/01/2098']);
  expect(page.getByRole('button', { name: 'Save pause' }).element()).toBeVisible();
});

test.each([
  [null, ['Pause Weekly shelving']],
  [PLANNED, ['Change pause Weekly shelving', 'Remove pause Weekly shelving']],
  [{ from: '2026-01-01', to: null }, ['Change pause Weekly shelving', 'Resume Weekly shelving']],
  [{ from: '2020-01-01', to: '2020-01-02' }, ['Pause Weekly shelving']],
] as const)('the pause %j can be changed and removed', async (pause, names) => {
  await renderInPortal(<OrderRow order={order(pause)} open={() => {}} />);
  await eventually(() =>
    expect(
      page
        .getByRole('button', { name: /[Pp]ause|Resume/ })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names),
  );
});

test('names a date that cannot be read', async () => {
  await renderInPortal(<PauseDialog order={order(null)} close={() => {}} />);
  await eventually(() => expect(page.getByLabelText('First day without a pickup').element()).toBeVisible());
  await page.getByLabelText('First day without a pickup').fill('40/40/2026');
  await page.getByLabelText('Last day without a pickup').fill('never');
  await page.getByRole('button', { name: 'Pause order' }).click();
  await eventually(() =>
    expect(page.getByText('Enter a date, such as 19/08/2026').elements()).toHaveLength(2),
  );
});
