import { expect, type Page } from '@playwright/test';
import { storedTokens } from '#token.ts';

/** Changes consignments as the same user would on another device: by a direct API request. */
export async function callApi<Body>(
  page: Page,
  path: string,
  data: unknown,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Body> {
  const [token] = await storedTokens(page);
  if (token === undefined) throw new Error('No user is signed in.');
  const url = new URL(`/api/v2/customers/${token.organisationId}/consignments/${path}`, page.url());
  const { host } = url;
  // Browsers resolve the hosts of all tenants below localhost; Node does not.
  url.hostname = 'localhost';
  const response = await page.request.fetch(url.href, {
    method,
    data,
    headers: {
      host,
      authorization: `Bearer ${token.accessToken}`,
      'idempotency-key': crypto.randomUUID(),
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
