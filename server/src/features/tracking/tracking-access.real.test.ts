import { randomBytes } from 'node:crypto';
import { addConsignments } from '@cartage/database/builders/add-consignments.ts';
import { addOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addTenant } from '@cartage/database/builders/add-tenant.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { canariesIn } from '@cartage/database/builders/canary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql, type Statement } from '#db/sql.ts';
import { testApp, type TestApp, type TestResponse } from '#testing/test-app.ts';
import { trackedWorld, type TrackedWorld } from '#testing/tracked-world.ts';

let app: TestApp;
let world: TrackedWorld;
let canaryToken: string;
const NOW = new Date('2026-03-18T01:30:00Z');
const DAY_MS = 86_400_000;
/** `npm test -- --full` sends 100,000, which takes some minutes. */
const GUESSES = Number(process.env['TRACKING_GUESSES'] ?? 200);
const HEADING = 'This tracking link doesn&#39;t work';

beforeAll(async () => {
  app = await testApp({
    environment: {
      RATE_LIMIT_TRACKING_PER_MINUTE: '0',
      ERROR_REPORTING_URL: 'https://reports.example/x',
      ANALYTICS_URL: 'https://counts.example/x',
    },
  });
  world = await trackedWorld(app);
  canaryToken = await asSystem(app.databaseUrl, async (client) => {
    const tenant = await addTenant(client, { code: 'moa', host: 'moa.localhost', canaries: true });
    const organisation = await addOrganisation(client, tenant, { canaries: true });
    const [stored] = await addConsignments(client, organisation, [
      { status: 'DELIVERING', confirmedPrice: '912.34' },
    ]);
    const { rows } = await client.query<{ token: string }>(
      'select tracking_token as token from consignment where id = $1',
      [stored?.id],
    );
    return rows[0]?.token ?? '';
  });
});
beforeEach(() => {
  app.now = NOW;
});
afterAll(() => app.close());

const system = <Row>(statement: Statement) => app.deps.database.asSystem((tx) => tx.query<Row>(statement));

/** Everything of a response that a stranger can compare; the request id is random. */
function compared({ status, headers, text }: TestResponse) {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return { status, headers: others, text };
}

const TIMED_ROUNDS = 100;

/** All tokens that differ in one digit. */
const neighboursOf = (token: string): string[] =>
  [...token].flatMap((own, at) =>
    [...'0123456789abcdef']
      .filter((digit) => digit !== own)
      .map((digit) => `${token.slice(0, at)}${digit}${token.slice(at + 1)}`),
  );

const unknownToken = () => randomBytes(16).toString('hex');

describe('a token that opens nothing', () => {
  test('gets the same page whether it is unknown, revoked, expired, malformed or of another tenant', async () => {
    const revoked = await world.add({ status: 'TRANSIT' });
    await system(sql`update consignment set tracking_revoked_at = ${NOW} where id = ${revoked.id}`);
    const expired = await world.add({ status: 'DELIVERED', createdAt: new Date('2026-01-05T00:00:00Z') });
    const foreign = await world.add({ status: 'TRANSIT' }, world.tui);
    const expected = compared(await world.open(unknownToken()));
    expect(expected.status).toBe(404);
    expect(expected.text).toContain(HEADING);
    for (const token of [
      revoked.token,
      expired.token,
      foreign.token,
      revoked.token.toUpperCase(),
      revoked.token.slice(1),
      `${revoked.token}0`,
      revoked.reference,
      "' or '1'='1",
      '%00',
      '..%2f..%2fapi',
      'a'.repeat(2000),
    ]) {
      expect(compared(await world.open(encodeURI(token))), token).toEqual(expected);
      expect(compared(await world.sendPostcode(encodeURI(token), '0310')), token).toEqual(expected);
    }
    // Each of them works at its own host, or did.
    expect((await world.open(foreign.token, 'tui.localhost')).status).toBe(200);
  });

  test('is found by none of 10,000 guesses, of which many differ from a link by one digit', async () => {
    const { kea } = world;
    await world.add({ status: 'TRANSIT' });
    const tokens = await system<{ token: string }>(
      sql`select tracking_token as token from consignment where tenant_id = ${kea.tenant.id}`,
    );
    const near = tokens.flatMap(({ token }) => neighboursOf(token));
    const guesses = [...near, ...Array.from({ length: 10_000 - near.length }, unknownToken)];
    // Every page asks this function, under the role of a request, before anything else.
    const found = async (list: readonly string[]) => {
      const [row] = await app.deps.database.read<{ count: number }>(
        { tenantId: kea.tenant.id },
        sql`
          select count(*)::int as count
          from unnest(${list}::text[]) as guess (token), find_tracked_consignment(guess.token, ${NOW})`,
      );
      return row?.count;
    };
    expect(await found(tokens.map(({ token }) => token))).toBeGreaterThan(0);
    // A statement of a request has 5 s.
    for (let from = 0; from < guesses.length; from += 2000)
      expect(await found(guesses.slice(from, from + 2000))).toBe(0);
  });

  test('takes as long whether it is unknown, revoked, expired, of another tenant or one digit from a link', async () => {
    const revoked = await world.add({ status: 'TRANSIT' });
    await system(sql`update consignment set tracking_revoked_at = ${NOW} where id = ${revoked.id}`);
    const expired = await world.add({ status: 'DELIVERED', createdAt: new Date('2026-01-05T00:00:00Z') });
    const foreign = await world.add({ status: 'TRANSIT' }, world.tui);
    const near = neighboursOf((await world.add({ status: 'TRANSIT' })).token);
    const tokens = [
      unknownToken,
      () => revoked.token,
      () => expired.token,
      () => foreign.token,
      (round: number) => near[round] ?? unknownToken(),
    ];
    const requests = [world.open, (token: string) => world.sendPostcode(token, '0310')];
    for (const [form, send] of requests.entries()) {
      const times = tokens.map((): number[] => []);
      for (let round = 0; round < TIMED_ROUNDS; round += 1)
        for (const [index, token] of tokens.entries()) {
          const started = performance.now();
          await send(token(round));
          times[index]?.push(performance.now() - started);
        }
      // Other processes make some requests slower, and none faster: the fastest tenth is that of the server.
      const fast = times.map((list) => list.toSorted((x, y) => x - y)[TIMED_ROUNDS / 10] ?? Number.NaN);
      const limit = Math.max(2, Math.min(...fast));
      expect(Math.max(...fast) - Math.min(...fast), form === 0 ? 'page' : 'postcode').toBeLessThan(limit);
    }
  });

  test('gets the same page for every guess, and writes nothing', async () => {
    const { token } = await world.add({ status: 'TRANSIT' });
    const written = async () => {
      const [counts] = await system(sql`
        select (select count(*) from tracking_attempt) as attempts, (select count(*) from audit_entry) as audits,
          (select sum(version) from consignment) as versions, (select count(*) from notice) as notices`);
      return counts;
    };
    const before = await written();
    const near = neighboursOf(token);
    const expected = compared(await world.open(unknownToken()));
    expect(expected.status).toBe(404);
    for (let sent = 0; sent < GUESSES; sent += 2) {
      const guess = near[sent % near.length] ?? unknownToken();
      expect(compared(await world.open(guess))).toEqual(expected);
      expect(compared(await world.sendPostcode(unknownToken(), '0310'))).toEqual(expected);
    }
    // Opening a page writes nothing either.
    expect((await world.open(token)).status).toBe(200);
    expect(await written()).toEqual(before);
  }, 1_200_000);
});

describe('a link expires', () => {
  test('30 days after the delivery, by default', async () => {
    // Delivered six hours later.
    const { token } = await world.add({ status: 'DELIVERED', createdAt: new Date('2026-03-01T00:00:00Z') });
    app.now = new Date(Date.parse('2026-03-01T06:00:00Z') + 30 * DAY_MS - 1);
    expect((await world.open(token)).status).toBe(200);
    app.now = new Date(Date.parse('2026-03-01T06:00:00Z') + 30 * DAY_MS);
    expect((await world.open(token)).status).toBe(404);
  });

  test('after the days of the tenant’s setting, also after a cancellation', async () => {
    const { tui } = world;
    const { token } = await world.add(
      { status: 'CANCELLED', createdAt: new Date('2026-03-10T00:00:00Z') },
      tui,
    );
    expect((await world.open(token, 'tui.localhost')).status).toBe(200);
    await system(sql`
      insert into tenant_setting (tenant_id, name, value) values (${tui.tenant.id}, 'TrackingLinkDays', '5')`);
    expect((await world.open(token, 'tui.localhost')).status).toBe(404);
    await system(sql`
      update tenant_setting set value = '20' where tenant_id = ${tui.tenant.id} and name = 'TrackingLinkDays'`);
    expect((await world.open(token, 'tui.localhost')).status).toBe(200);
  });

  test('never before the delivery', async () => {
    const { token } = await world.add({ status: 'TRANSIT', createdAt: new Date('2024-03-01T00:00:00Z') });
    expect((await world.open(token)).status).toBe(200);
  });
});

test('shows only towns, names of companies and freight of an organisation whose every text is a canary', async () => {
  const { status, text } = await world.open(canaryToken, 'moa.localhost');
  expect(status).toBe(200);
  const fields = new Set(canariesIn(text).map(({ field }) => field));
  expect([...fields].toSorted()).toEqual([
    'packaging-type-name',
    'receiver-city',
    'sender-city',
    'tenant-name',
  ]);
  expect(text).not.toContain('912');
});

describe('the page', () => {
  test('[@AUTH-08] needs no sign-in, sets no cookie, and is private', async () => {
    const { token } = await world.add({ status: 'TRANSIT' });
    for (const response of [
      await world.open(token),
      await world.open(unknownToken()),
      await world.sendPostcode(token, '0310'),
    ]) {
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response.text).toContain('<meta name="robots" content="noindex, nofollow, noarchive" />');
    }
  });

  test('runs no script and sends nothing to the configured telemetry', async () => {
    const { token } = await world.add({ status: 'TRANSIT' });
    const { headers, text } = await world.open(token);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(text).not.toMatch(/<script|<iframe| on\w+="| style="|https?:\/\//);
    expect(text).not.toMatch(/reports\.example|counts\.example/);
  });

  test('does not log the token', async () => {
    const { token } = await world.add({ status: 'TRANSIT' });
    await world.open(token);
    const lines = app.logged.filter((line) => line['route'] === '/track/:token');
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(app.logged)).not.toContain(token);
  });

  test('answers HEAD, and no other method', async () => {
    const { token } = await world.add({ status: 'TRANSIT' });
    expect((await app.request(undefined, `HEAD /track/${token}`)).status).toBe(200);
    expect((await app.request(undefined, `DELETE /track/${token}`)).status).toBe(404);
  });

  test('exists only at the host of a tenant', async () => {
    const { token } = await world.add({ status: 'TRANSIT' });
    const { status, text } = await world.open(token, 'unknown.example');
    expect(status).toBe(404);
    expect(text).toContain('There is no portal at this address');
  });
});
