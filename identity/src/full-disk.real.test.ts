import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, openSignIn, refresh, signIn } from '#testing/sign-in.ts';

const HANA = 'hana.wilcox@harakeke.example';
const SENTENCE =
  "Sign-ins can't be saved right now. Wait a few minutes, then go to Kea Freight and sign in again.";

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterEach(() => freeDisk());
afterAll(() => identity.stop());

/** PostgreSQL reports 53100 for each row that would need space. */
const fillDisk = () =>
  identity.sql(`
    create function fail_as_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on identity.record execute function fail_as_full()`);
const freeDisk = () => identity.sql('drop function if exists fail_as_full cascade');

test('a sign-in that cannot start gets a page with 507, and works once space is free', async () => {
  const browser = identity.browser();
  await fillDisk();
  const refused = await browser.ask(authorize(identity.kea).url);
  expect([refused.status, refused.location]).toEqual([507, undefined]);
  expect(textOf(refused.body)).toContain(SENTENCE);
  await freeDisk();
  await signIn(browser, identity.kea, HANA);
});

test('the form of a sign-in that cannot be stored gets 507, and can be sent again', async () => {
  const browser = identity.browser();
  const { url } = await openSignIn(browser, identity.kea, authorize(identity.kea));
  const form = { email: HANA, password: DEMO_PASSWORD };
  await fillDisk();
  const refused = await browser.ask(url.href, { form });
  expect([refused.status, refused.location]).toEqual([507, undefined]);
  expect(textOf(refused.body)).toContain(SENTENCE);
  expect(identity.log.at(-1)).toMatchObject({ level: 'error', event: 'request_failed', tenant: 'kea' });
  await freeDisk();
  expect((await browser.ask(url.href, { form })).status).toBe(303);
});

test('a renewal of tokens gets 507 with the error of OAuth', async () => {
  const browser = identity.browser();
  const tokens = await signIn(browser, identity.kea, HANA);
  await fillDisk();
  const refused = await refresh(browser, identity.kea, tokens.refresh_token);
  expect(refused.status).toBe(507);
  expect(JSON.parse(refused.body)).toEqual({ error: 'server_error', error_description: SENTENCE });
});

const textOf = (body: string) => body.replaceAll('&#39;', "'");
