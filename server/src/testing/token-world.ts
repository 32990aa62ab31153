import { expect } from 'vitest';
import { testApp, type TestApp, type TestResponse } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation } from '#testing/world.ts';

export const TOKEN_PATH = '/api/v2/statuses';

export interface TokenWorld {
  readonly app: TestApp;
  readonly organisation: WorldOrganisation;
  readonly caller: Caller;
  /** The subject of `caller` in another tenant. */
  readonly elsewhere: Caller;
  /** Sends a request with this token. */
  withToken(token: string, path?: `/${string}`): Promise<TestResponse>;
  /** The response contains no reason, and the log contains it once. */
  expectRefused(attempt: Promise<TestResponse> | TestResponse): Promise<void>;
}

/** Two tenants with a user of the same subject. */
export async function tokenWorld(): Promise<TokenWorld> {
  const app = await testApp();
  const kea = await app.world.tenant({ code: 'kea', host: 'localhost' });
  const tui = await app.world.tenant({ code: 'tui', host: 'tui.localhost' });
  const organisation = await app.world.organisation(kea);
  const caller = await app.world.person(organisation);
  const elsewhere = await app.world.person(await app.world.organisation(tui), { sub: caller.sub });
  return {
    app,
    organisation,
    caller,
    elsewhere,
    withToken: (token, path = TOKEN_PATH) =>
      app.request(undefined, `GET ${path}`, { headers: { authorization: `Bearer ${token}` } }),
    expectRefused: async (attempt) => {
      const before = app.logged.length;
      const response = await attempt;
      expect(response.status).toBe(401);
      expect(response.headers['www-authenticate']).toMatch(/^Bearer( error="invalid_token")?$/);
      const { requestId, ...problem } = response.json<Record<string, unknown>>();
      expect(problem).toEqual({
        type: 'urn:cartage:problem:not-signed-in',
        title: 'Sign in to continue',
        status: 401,
        code: 'not-signed-in',
      });
      expect(requestId).toBe(response.headers['x-request-id']);
      const lines = app.logged.slice(before).filter((line) => line['requestId'] === requestId);
      expect(lines).toMatchObject([{ event: 'authn_fail', status: 401 }]);
    },
  };
}
