import { DEMO_TEMPLATE } from '@cartage/database/testing/test-database.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

const hana = demoCaller('kea-hana-wilcox');
const SEARCH = 'POST /api/v2/customers/101/consignments/search';
const REPORT = 'POST /api/v2/customers/101/reports/difot';
const TODAY = DEMO_TEMPLATE.today as CalendarDate;

let test: TestApp;

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
});
afterAll(() => test.close());

async function post<Body>(path: typeof SEARCH | typeof REPORT, body: object): Promise<Body> {
  const response = await test.request(hana, path, { body });
  expect(response.status, response.text).toBe(200);
  return response.json<Body>();
}

const period = { startDateUtc: addDays(TODAY, -60), endDateUtc: TODAY };

async function listed(serviceType: string, difot: readonly string[]): Promise<number> {
  const { rowCount } = await post<ResponseBody<'searchConsignments'>>(SEARCH, {
    serviceTypes: [serviceType],
    difot,
    date: { dateRangeType: 'PromisedDelivery', ...period },
  });
  return rowCount;
}

it('[@DASH-10] the list has exactly the consignments that a DIFOT figure counts', async () => {
  const services = await post<ResponseBody<'reportDifot'>>(
    'POST /api/v2/customers/101/reports/difot',
    period,
  );
  expect(services.length).toBeGreaterThan(1);
  for (const { serviceType, onTimeCount, missCount } of services) {
    const { code } = serviceType;
    expect([code, await listed(code, ['ON_TIME'])]).toEqual([code, onTimeCount]);
    expect([code, await listed(code, ['LATE', 'MOVING'])]).toEqual([code, missCount]);
    expect((await listed(code, ['LATE'])) + (await listed(code, ['MOVING']))).toBe(missCount);
  }
  expect(services.reduce((sum, { missCount }) => sum + missCount, 0)).toBeGreaterThan(0);
});
