import { expect, type Page } from '@playwright/test';
import { storedTokens } from '#token.ts';

/** As somebody else at another screen would: by a call of the same person about consignments of the organisation. */
export async function elsewhere<Answer>(page: Page, path: string, data: unknown): Promise<Answer> {
  const [token] = await storedTokens(page);
  if (token === undefined) throw new Error('Nobody is signed in');
  const answer = await page.request.post(
    new URL(`/api/v2/customers/${token.organisationId}/consignments/${path}`, page.url()).href,
    {
      data,
      headers: { authorization: `Bearer ${token.accessToken}`, 'idempotency-key': crypto.randomUUID() },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
