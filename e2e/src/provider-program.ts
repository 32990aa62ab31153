import { randomBytes } from 'node:crypto';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { hashPassword } from '@cartage/identity/sign-in/password.ts';
import { expect, type Page } from '@playwright/test';

/** A program of the provider that reports events. */
export interface ProviderProgram {
  /** The page is one of the tenant: requests are sent from it, because Node does not resolve the host of every tenant. */
  report(page: Page, events: readonly object[]): Promise<void>;
  /** Answers a request of a customer. */
  answer(page: Page, answer: object): Promise<void>;
  /** Writes to a customer on an exception. */
  reply(page: Page, reply: object): Promise<void>;
}

/** Adds the program to a tenant. */
export async function providerProgram(
  adminUrl: string,
  { code, name }: { readonly code: 'kea' | 'tui'; readonly name: string },
): Promise<ProviderProgram> {
  // Of its own, because tests in parallel add programs to the same tenant.
  const clientId = `journey-linehaul-${randomBytes(4).toString('hex')}`;
  const secret = randomBytes(24).toString('base64url');
  await withClient(adminUrl, async (client) => {
    await client.query(
      `insert into identity.machine_client (tenant_code, client_id, name, secret_hash, permissions)
       values ($1, $2, $3, $4, array['Provider.EVENTS'])`,
      [code, clientId, name, await hashPassword(secret)],
    );
    await client.query(
      `insert into portal_user (tenant_id, sub, name, email, is_machine, is_provider)
       select id, $2, $3, '', true, true from tenant where code = $1`,
      [code, clientId, name],
    );
  });
  const send = async <Body>(page: Page, path: string, body: object): Promise<Body> => {
    const { access_token: token } = await postFrom<{ access_token: string }>(page, '/idp/token', {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      type: 'application/x-www-form-urlencoded',
      body: 'grant_type=client_credentials',
    });
    return postFrom<Body>(page, `/api/provider/v1/${path}`, {
      authorization: `Bearer ${token}`,
      type: 'application/json',
      body: JSON.stringify(body),
    });
  };
  return {
    async report(page, events) {
      const reported = await send<Reported>(page, 'events', { events });
      expect(reported.events.map(({ outcome }) => outcome)).toEqual(events.map(() => 'applied'));
    },
    async answer(page, answer) {
      const { outcome } = await send<{ readonly outcome: string }>(page, 'answers', answer);
      expect(['accepted', 'declined']).toContain(outcome);
    },
    async reply(page, reply) {
      const { isFromProvider } = await send<{ readonly isFromProvider: boolean }>(page, 'replies', reply);
      expect(isFromProvider).toBe(true);
    },
  };
}

interface Reported {
  readonly events: readonly { readonly outcome: string }[];
}

interface Sent {
  readonly authorization: string;
  readonly type: string;
  readonly body: string;
}

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
