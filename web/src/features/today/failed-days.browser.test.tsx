import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FailedDaysSection } from '#features/today/failed-days.tsx';
import { todayQuery } from '#features/today/today-query.ts';
import { useSession } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const ROW = {
  standingOrderId: 4,
  name: 'Weekly shelving',
  day: '2026-03-23',
  pickupDay: '2026-03-24',
  reason: "The account isn't active any more",
  failedAtDateTimeUtc: '2026-03-22T11:00:00.000Z',
};
const PERMISSIONS = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'] as const;
const filter = { organisationId: 101, siteIds: [12] };

function Content() {
  const { call } = useSession();
  const { data } = useQuery(todayQuery(call, filter));
  const failed = data?.failedOrderDays;
  return failed === undefined ? <p>Loading</p> : <FailedDaysSection failed={failed} filter={filter} />;
}

const section = () => page.getByRole('region', { name: 'Failed days of standing orders' });

test('a failed day names its order, day and reason, and leaves when it is dismissed', async () => {
  let isDismissed = false;
  await renderInPortal(<Content />, {
    permissions: PERMISSIONS,
    responses: {
      '/reports/today': () =>
        Response.json({
          sections: [],
          failedOrderDays: isDismissed ? { count: 0, rows: [] } : { count: 12, rows: [ROW] },
        }),
      '/standing-orders/4/days/2026-03-23/dismissal': () => {
        isDismissed = true;
        return Response.json({ day: '2026-03-23' });
      },
    },
  });
  await eventually(() => expect(section().element()).toBeVisible());
  await expect.element(section().getByText('Weekly shelving · Tuesday 24/03/2026')).toBeVisible();
  await expect.element(section().getByText("The account isn't active any more")).toBeVisible();
  const open = section().getByRole('link', { name: 'Open standing order, Weekly shelving, 24/03/2026' });
  expect(open.element().getAttribute('href')).toBe('/standing-orders?order=4');
  const create = section().getByRole('link', { name: 'Create consignment, Weekly shelving, 24/03/2026' });
  expect(create.element().getAttribute('href')).toBe('/consignment/create?order=4&day=2026-03-23');
  await expect.element(section().getByRole('link', { name: /all 12/ })).toBeVisible();
  await section().getByRole('button', { name: 'Dismiss, Weekly shelving, 24/03/2026' }).click();
  await eventually(() => expect(section().elements()).toEqual([]));
  expect(isDismissed).toBe(true);
});

test('a user who may not create consignments can open the order alone, and nothing overflows a phone', async () => {
  await renderInPortal(<Content />, {
    width: 'narrow',
    permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    responses: {
      '/reports/today': {
        sections: [],
        failedOrderDays: { count: 1, rows: [{ ...ROW, name: 'Weekly'.repeat(10) }] },
      },
    },
  });
  await eventually(() => expect(section().element()).toBeVisible());
  await expect.element(section().getByRole('link', { name: /^Open standing order/ })).toBeVisible();
  expect(section().getByRole('button').elements()).toEqual([]);
  expect(
    section()
      .getByRole('link', { name: /^Create consignment/ })
      .elements(),
  ).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(390);
});
