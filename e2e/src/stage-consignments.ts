import type { Page } from '@playwright/test';
import { storedTokens } from '#token.ts';

/**
 * Copies a consignment of the organisation, once for each new one, and requests pickup. The page is that of a signed-in
 * user: Node does not resolve the host of every tenant.
 */
export async function stageConsignments(
  page: Page,
  organisationId: number,
  { source, count }: { readonly source: string; readonly count: number },
): Promise<readonly string[]> {
  const [user] = await storedTokens(page);
  const act = (path: string, data: unknown): Promise<{ readonly reference: string }> =>
    page.evaluate(
      async (sent) => {
        const headers = { authorization: sent.authorization, 'content-type': 'application/json' };
        const body = JSON.stringify(sent.data);
        const response = await fetch(sent.path, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(await response.text());
        // The caller's type describes the response.
        return (await response.json()) as never;
      },
      {
        path: `/api/v2/customers/${organisationId}/consignments/${path}`,
        authorization: `Bearer ${user?.accessToken}`,
        data,
      },
    );
  const references: string[] = [];
  for (let created = 0; created < count; created += 1) {
    const copy = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    const { reference } = await act(`${source}/copies`, copy);
    await act(`${reference}/request-pickup`, {});
    references.push(reference);
  }
  return references;
}
