import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { BrowserResponse, Browser } from '#testing/browser.ts';
import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, openSignIn } from '#testing/sign-in.ts';
import { networkOf } from '#sign-in/throttle.ts';

const HANA = 'hana.wilcox@harakeke.example';
const NIA = 'nia.parr@harakeke.example';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
beforeEach(async () => {
  await identity.sql('delete from identity.sign_in_throttle');
});
afterAll(() => identity.stop());

interface Attempt {
  readonly email: string;
  readonly from: string;
  readonly password?: string;
  readonly browser?: Browser;
}

async function attempt({
  email,
  from,
  password = 'wrong',
  browser = identity.browser(),
}: Attempt): Promise<BrowserResponse> {
  const page = await openSignIn(browser, identity.kea, authorize(identity.kea));
  // A browser with a session is sent on without a form.
  if (!page.url.pathname.startsWith('/idp/interaction/')) return page;
  return browser.ask(page.url.href, { form: { email, password }, headers: { 'x-forwarded-for': from } });
}

async function statusesOf(attempts: readonly Attempt[]): Promise<number[]> {
  const statuses = [];
  for (const each of attempts) statuses.push((await attempt(each)).status);
  return statuses;
}

const repeated = <T>(length: number, one: (index: number) => T) =>
  Array.from({ length }, (_, index) => one(index));

/** A browser that has signed in, but whose session has ended. */
async function knownBrowser(email: string): Promise<Browser> {
  const browser = identity.browser();
  expect((await attempt({ email, from: '192.0.2.200', password: DEMO_PASSWORD, browser })).status).toBe(303);
  await identity.sql('delete from identity.record');
  return browser;
}

describe('one address', () => {
  test('that tries 700 accounts is stopped after 30, with growing delays', async () => {
    const statuses = await statusesOf(
      repeated(60, (index) => ({ email: `user${index}@harakeke.example`, from: '192.0.2.1' })),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(repeated(30, () => 429));
    expect(identity.log.at(-1)).toMatchObject({
      event: 'authn_login_lock',
      level: 'warn',
      tenant: 'kea',
      address: '192.0.2.1',
      by: 'address',
    });

    const waits = [];
    for (let failure = 1; failure <= 8; failure += 1) {
      const locked = await attempt({ email: NIA, from: '192.0.2.1' });
      waits.push(Number(locked.headers['retry-after']));
      identity.wait(waits.at(-1) ?? 0);
      expect((await attempt({ email: `more${failure}@harakeke.example`, from: '192.0.2.1' })).status).toBe(
        401,
      );
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900]);
  });

  test('a user elsewhere is not affected, and a forged address changes nothing', async () => {
    await statusesOf(repeated(30, (index) => ({ email: `user${index}@x.example`, from: '192.0.2.1' })));
    const right = { email: HANA, password: DEMO_PASSWORD };
    expect((await attempt({ ...right, from: '192.0.2.1' })).status).toBe(429);
    expect((await attempt({ ...right, from: '198.51.100.7, 192.0.2.1' })).status).toBe(429);
    expect((await attempt({ ...right, from: '192.0.2.2' })).status).toBe(303);
  });

  test('with IPv6 counts as its whole network', async () => {
    await statusesOf(
      repeated(30, (index) => ({ email: `user${index}@x.example`, from: `2001:db8::${index.toString(16)}` })),
    );
    expect((await attempt({ email: NIA, from: '2001:db8:0:0:ffff::1' })).status).toBe(429);
    expect((await attempt({ email: NIA, from: '2001:db8:0:1::1' })).status).toBe(401);
  });
});

describe('one account', () => {
  test('from many addresses is delayed after ten failures, for all new devices', async () => {
    const guesses = repeated(10, (index) => ({ email: NIA, from: `198.51.100.${index}` }));
    expect(await statusesOf(guesses)).toEqual(repeated(10, () => 401));
    const locked = await attempt({ email: NIA, from: '203.0.113.1', password: DEMO_PASSWORD });
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBe('5');
    expect(locked.body).toContain('Too many attempts. Try again in 5 seconds.');
    expect(identity.log.at(-1)).toMatchObject({ event: 'authn_login_lock', by: 'account' });
    // Rejected attempts do not extend the delay: the owner needs to wait only once.
    identity.wait(5);
    expect((await attempt({ email: NIA, from: '203.0.113.1', password: DEMO_PASSWORD })).status).toBe(303);
  });

  test('is not delayed for a browser in which it signed in before', async () => {
    const browser = await knownBrowser(NIA);
    await statusesOf(repeated(12, (index) => ({ email: NIA, from: `198.51.100.${index}` })));
    expect((await attempt({ email: NIA, from: '198.51.100.1' })).status).toBe(429);
    const own = { email: NIA, from: '203.0.113.1', password: DEMO_PASSWORD, browser };
    expect((await attempt(own)).status).toBe(303);
  });

  test('of another user is delayed also in that browser', async () => {
    const browser = await knownBrowser(NIA);
    await statusesOf(repeated(12, (index) => ({ email: HANA, from: `198.51.100.${index}` })));
    expect((await attempt({ email: HANA, from: '203.0.113.1', browser })).status).toBe(429);
  });

  test('in its own browser is delayed for 15 minutes after ten failures, reset by a success', async () => {
    const browser = await knownBrowser(NIA);
    const wrong = { email: NIA, from: '203.0.113.1', browser };
    expect(await statusesOf(repeated(9, () => wrong))).toEqual(repeated(9, () => 401));
    expect((await attempt({ ...wrong, password: DEMO_PASSWORD })).status).toBe(303);
    await identity.sql('delete from identity.record');
    expect(await statusesOf(repeated(11, () => wrong))).toEqual([...repeated(10, () => 401), 429]);
    const locked = await attempt({ ...wrong, password: DEMO_PASSWORD });
    expect(locked.body).toContain('Too many attempts. Try again in 15 minutes.');
    identity.wait(15 * 60);
    expect((await attempt({ ...wrong, password: DEMO_PASSWORD })).status).toBe(303);
  });
});

test('many addresses and many accounts are delayed as a whole', async () => {
  await identity.sql(
    `insert into identity.sign_in_throttle (tenant_code, kind, slot, failures, failed_at, blocked_until, attempt)
     select 'kea', 'tenant', slot, 499, now() + interval '1 day', '2020-01-01', gen_random_uuid()
     from (select ('x' || encode(substring(sha256('') from 1 for 2), 'hex'))::bit(16)::int as slot) s`,
  );
  expect((await attempt({ email: 'a@x.example', from: '198.51.100.1' })).status).toBe(401);
  expect((await attempt({ email: 'b@x.example', from: '198.51.100.2' })).status).toBe(429);
  expect(identity.log.at(-1)).toMatchObject({ event: 'authn_login_lock', by: 'tenant' });
  const page = await openSignIn(identity.browser(), identity.tui, authorize(identity.tui));
  expect(page.status).toBe(200);
});

test('concurrent attempts count, and so do unknown accounts', async () => {
  const attempts = repeated(14, (index) =>
    attempt({ email: 'unknown@nowhere.example', from: `192.0.2.${index}` }),
  );
  const statuses = (await Promise.all(attempts)).map((page) => page.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('successful sign-ins of an office do not count', async () => {
  const office = repeated(35, () => ({ email: HANA, from: '192.0.2.60', password: DEMO_PASSWORD }));
  expect(await statusesOf(office)).toEqual(repeated(35, () => 303));
});

test('failures survive a restart', async () => {
  await statusesOf(repeated(10, (index) => ({ email: NIA, from: `198.51.100.${index}` })));
  await identity.restart();
  expect((await attempt({ email: NIA, from: '192.0.2.4' })).status).toBe(429);
});

test('stored failures are limited in number and contain no data of the caller', async () => {
  await statusesOf(repeated(3, (index) => ({ email: `secret${index}`, from: '192.0.2.5' })));
  const rows = await identity.sql('select to_jsonb(t)::text as row from identity.sign_in_throttle t');
  expect(JSON.stringify(rows)).not.toMatch(/secret|192\.0\.2/);
  await expect(
    identity.sql(
      `insert into identity.sign_in_throttle values ('kea', 'address', 65536, 1, now(), now(), gen_random_uuid())`,
    ),
  ).rejects.toThrow('slot');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
