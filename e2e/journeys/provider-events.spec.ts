import { randomBytes } from 'node:crypto';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { storedTokens } from '#token.ts';

const CLIENT = 'journey-linehaul';

interface Sent {
  readonly authorization: string;
  readonly type: string;
  readonly body: string;
}

interface Reported {
  readonly events: readonly { readonly outcome: string }[];
}

/** Sends from the page, because Node does not resolve the host of the tenant. */
async function postFrom<Body>(page: Page, path: string, { authorization, type, body }: Sent): Promise<Body> {
  return page.evaluate(
    async (sent) => {
      const headers = { authorization: sent.authorization, 'content-type': sent.type };
      const response = await fetch(sent.path, { method: 'POST', headers, body: sent.body });
      // The caller's type argument describes the response.
      return (await response.json()) as never;
    },
    { path, authorization, type, body },
  );
}

test('events that the provider reports appear on the page of the consignment [@API-03]', async ({
  page,
  run,
  rows,
  signIn,
}) => {
  const secret = randomBytes(24).toString('base64url');
  await withClient(run.adminUrl, async (client) => {
    const hash = await hashPassword(secret);
    await client.query(
      `insert into identity.machine_client (tenant_code, client_id, name, secret_hash, permissions)
       values ('tui', $1, 'Tui linehaul', $2, array['Provider.EVENTS'])
       on conflict (tenant_code, client_id) do update set secret_hash = excluded.secret_hash`,
      [CLIENT, hash],
    );
    await client.query(
      `insert into portal_user (tenant_id, sub, name, email, is_machine, is_provider)
       select id, $1, 'Tui linehaul', '', true, true from tenant where code = 'tui'
       on conflict (tenant_id, sub) do nothing`,
      [CLIENT],
    );
  });
  const [known] = await rows<{ reference: string }>(
    `select reference from consignment where organisation_id = 201 and status = 7 order by id desc limit 1`,
  );
  await signIn('Tia', { path: `/consignment/${known?.reference}` });
  const copyRequest = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
  const [user] = await storedTokens(page);
  const act = (path: string, data: unknown) =>
    postFrom<{ reference: string }>(page, `/api/v2/customers/201/consignments/${path}`, {
      authorization: `Bearer ${user?.accessToken}`,
      type: 'application/json',
      body: JSON.stringify(data),
    });
  const { reference } = await act(`${known?.reference}/copies`, copyRequest);
  expect(await act(`${reference}/request-pickup`, {})).toMatchObject({ currentStatus: { code: 'STAGED' } });

  const { access_token: token } = await postFrom<{ access_token: string }>(page, '/idp/token', {
    authorization: `Basic ${Buffer.from(`${CLIENT}:${secret}`).toString('base64')}`,
    type: 'application/x-www-form-urlencoded',
    body: 'grant_type=client_credentials',
  });
  const [moment] = await rows<{ at: string; day: string; shown: string }>(
    `select to_json(run_now()) #>> '{}' as at, (run_today() + 2)::text as day,
       to_char(run_today() + 2, 'DD/MM/YYYY') as shown`,
  );
  const common = { reference, occurredAt: moment?.at };
  const events = [
    { ...common, id: `${reference}-1`, type: 'status', status: 'PICKUP' },
    {
      ...common,
      id: `${reference}-2`,
      type: 'exception',
      title: 'Receiver closed',
      description: 'The dock closed at 15:00.',
    },
    { ...common, id: `${reference}-3`, type: 'delivery-date', date: moment?.day },
    {
      ...common,
      id: `${reference}-4`,
      type: 'price',
      total: '184.20',
      charges: [{ code: 'BASE', name: 'Base charge', amount: '184.20' }],
    },
  ];
  const reported = await postFrom<Reported>(page, '/api/provider/v1/events', {
    authorization: `Bearer ${token}`,
    type: 'application/json',
    body: JSON.stringify({ events }),
  });
  expect(reported.events.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied']);

  await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
  await expect(page.getByText('Picked Up', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Unresolved delivery exception').first()).toBeVisible();
  await expect(page.getByText('Receiver closed').first()).toBeVisible();
  await expect(page.getByText('The dock closed at 15:00.').first()).toBeVisible();
  await expect(page.getByText('$184.20').first()).toBeVisible();
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates).toContainText(`Confirmed for ${moment?.shown}`);
});
