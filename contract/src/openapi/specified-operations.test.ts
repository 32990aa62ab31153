import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';

/** Methods and paths as the specification writes them. */
const SPECIFIED = [
  'GET /api/v1/configuration/featureFlags/clientFlags',
  'GET /api/v1/configuration/tenants/{host}/clientSettings',
  'GET /api/v1/dangerousGoods/number/{unNumber}',
  'GET /api/v1/dangerousGoodsClasses',
  'GET /api/v1/organisations/{org}/productCatalog/auto-complete',
  'GET /api/v1/organisations/{org}/productCatalog/metadata',
  'GET /api/v1/scheduling/workDays/workingDates',
  'GET /api/v2/customers/{org}/consignments/{ref}',
  'GET /api/v2/linked-files/upload-types/freightmaster',
  'GET /api/v2/lookups/organisations/{org}/participant-sites',
  'GET /api/v2/organisations/{org}/delivery-extras',
  'GET /api/v2/organisations/{org}/participant-sites',
  'GET /api/v2/organisations/{org}/service-types',
  'GET /api/v2/references/hire-units',
  'GET /api/v2/statuses',
  'GET /api/v2/users/me/organisations',
  'GET /api/v2/users/me/organisations/{org}',
  'GET /api/v2/users/me/organisations/{org}/accounts',
  'GET /api/v2/users/me/organisations/{org}/sites',
  'GET /api/v2/users/me/organisations/{org}/sites/{siteId}',
  'POST /api/v1/scheduling/serviceSchedules/serviceDate',
  'POST /api/v2/customers/{org}/consignments',
  'POST /api/v2/customers/{org}/consignments/search',
  'POST /api/v2/customers/{org}/consignments/{ref}/files',
  'POST /api/v2/customers/{org}/reports/consignments-by-status',
  'POST /api/v2/customers/{org}/reports/consignments-by-status/search',
  'POST /api/v2/customers/{org}/reports/consignments-delivered',
  'POST /api/v2/customers/{org}/reports/consignments-staged-to-delivered',
  'POST /api/v2/customers/{org}/reports/difot',
  'POST /api/v2/customers/{org}/reports/difot/search',
  'POST /api/v2/customers/{org}/reports/exceptions-by-status',
  'POST /api/v2/customers/{org}/reports/exceptions/search',
  'POST /api/v2/customers/{org}/reports/revenue',
  'POST /api/v2/data/customers/{org}/export/consignments',
  'POST /api/v2/data/customers/{org}/extracts/consignments/activity',
  'POST /api/v2/data/customers/{org}/reports/pickup-manifest',
  'POST /api/v2/runs/bookings/customers/{org}/available-booking-dates',
  'POST /api/v2/runs/bookings/customers/{org}/consignments/{ref}/available-booking-dates',
  'PUT /api/v2/customers/{org}/consignments/{id}/delivery-extras/instructions',
  'PUT /api/v2/users/me/organisations/{org}/sites/defaults',
];

test('[@API-01] every method and path of the specification is in the document', () => {
  const described = new Set(
    Object.entries(buildDocument().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  expect(SPECIFIED.filter((operation) => !described.has(operation))).toEqual([]);
});
