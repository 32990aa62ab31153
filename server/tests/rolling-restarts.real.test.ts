import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollingRestarts } from './restarts/rolling-restarts.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase({ template: 'demo' })));
afterAll(() => database.drop());

// `npm run bench -- restarts` does the same with 100,000 requests over 50 restarts.
test('no request fails while two processes behind a load balancer restart in turn', async () => {
  const { restarts, requests, failed } = await rollingRestarts({
    url: database.url,
    restarts: 2,
    requests: 500,
    clients: 2,
    pauseSeconds: 1,
  });
  expect({ restarts, failed }).toEqual({ restarts: 2, failed: {} });
  expect(requests).toBeGreaterThanOrEqual(500);
}, 120_000);
