import { expect, test } from 'vitest';
import { apiOf } from '#apis.ts';

test.each([
  ['/api/v1/configuration/tenants/localhost/clientSettings', 'configuration'],
  ['/api/v1/configuration/featureFlags/clientFlags', 'configuration'],
  ['/api/v1/scheduling/workDays/workingDates', 'scheduling'],
  ['/api/v2/runs/bookings/customers/101/available-booking-dates', 'scheduling'],
  ['/api/v1/organisations/101/productCatalog/auto-complete', 'product'],
  ['/api/v1/dangerousGoods/number/1263', 'product'],
  ['/api/v1/dangerousGoodsClasses', 'product'],
  ['/api/v2/customers/101/consignments/KEA00000001', 'consignment'],
  ['/api/v2/users/me/organisations', 'consignment'],
])('%s belongs to the %s API [@API-01]', (path, api) => expect(apiOf(path)).toBe(api));
