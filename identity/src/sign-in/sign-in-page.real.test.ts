import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Browser } from '#testing/browser.ts';
import { startIdentityUnderTest, type IdentityUnderTest } from '#testing/identity-under-test.ts';
import { authorize, follow, openSignIn } from '#testing/sign-in.ts';

const HANA = 'hana.wilcox@harakeke.example';
const MISMATCH = 'Email and password do not match. Try again.';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

async function openPage(
  extra?: Record<string, string>,
): Promise<{ browser: Browser; url: string; page: Answer }> {
  const browser = identity.browser();
  const page = await openSignIn(browser, identity.kea, authorize(identity.kea, extra));
  return { browser, url: page.url.href, page };
}

async function submit(form: Record<string, string>, headers?: Record<string, string>): Promise<Answer> {
  const { browser, url } = await openPage();
  return browser.ask(url, { form, ...(headers && { headers }) });
}

/** One element's opening tag, with single spaces. */
function inputOf(page: Answer, name: string): string {
  const [tag = ''] = new RegExp(`<input\\s+id="${name}"[^>]*>`).exec(page.body) ?? [];
  return tag.replaceAll(/\s+/g, ' ');
}

describe('the page', () => {
  test('names the tenant, its fields and the version, and asks nothing of other hosts', async () => {
    const { page } = await openPage();
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Sign in · Kea Freight</title>');
    expect(page.body).toContain('Use the account of your organisation.');
    expect(page.body).toContain('Version 20251015.4');
    expect(inputOf(page, 'email')).toContain('autocomplete="username"');
    expect(inputOf(page, 'email')).toContain('autofocus');
    expect(inputOf(page, 'password')).toContain('autocomplete="current-password"');
    expect(page.body).not.toMatch(/(?:src|href|url)\s*[=(]\s*"?(?:https?:)?\/\/(?!localhost:4200)/);
  });

  test.each([
    ['ended', 'Your sign-in has ended. Sign in again to go on where you were.'],
    ['failed', 'The last sign-in did not finish. Sign in again.'],
    ['second-factor', 'That account needs a second step, which is not offered here.'],
  ])('says why it is shown again: %s [@AUTH-04]', async (reason, said) => {
    const { page } = await openPage({ sign_in_reason: reason });
    expect(page.body).toContain(said);
    expect(page.body).toContain('role="status"');
  });

  test('says nothing that a link puts into its mouth', async () => {
    for (const reason of ['<b>Call 0800</b>', 'toString', '']) {
      const { page } = await openPage({ sign_in_reason: reason });
      expect(page.status).toBe(200);
      expect(page.body).not.toContain('role="status"');
      expect(page.body).not.toContain('0800');
    }
  });

  test('allows its own inline style and script only, by a nonce that changes', async () => {
    const pages = [(await openPage()).page, (await openPage()).page];
    const nonces = pages.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`default-src 'none'`);
      expect(policy).toContain(`frame-ancestors 'none'`);
      expect(policy).not.toContain('unsafe');
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(body.match(/<(?:style|script)[^>]*>/g)).toEqual([
        `<style nonce="${nonce}">`,
        `<script nonce="${nonce}">`,
      ]);
      expect(body).not.toMatch(/ style="| on\w+="/);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(pages[0]?.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('brings its own font, to be kept by browsers', async () => {
    const { browser, page } = await openPage();
    const fonts = [...page.body.matchAll(/url\((\/idp\/assets\/[^)]+)\)/g)].map(([, path]) => path);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      const { status, headers } = await browser.ask(`${identity.kea.origin}${font}`);
      expect([status, headers['content-type']]).toEqual([200, 'font/woff2']);
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  test('takes over the e-mail of a hint as text', async () => {
    const { page } = await openPage({ login_hint: '"><script>alert(1)</script>' });
    expect(inputOf(page, 'email')).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  test('sets cookies for its own path and host that no script can read', async () => {
    const { headers } = await identity.browser().ask(authorize(identity.kea).url);
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; path=\/idp/);
      expect(cookie).toMatch(/; samesite=lax; httponly/);
      expect(cookie).not.toMatch(/domain=/);
    }
    expect(cookies.some((cookie) => cookie.startsWith('cartage_sign_in.sig='))).toBe(true);
  });
});

describe('a refused sign-in', () => {
  test('says the same for a wrong password and an unknown e-mail, and keeps the e-mail', async () => {
    const wrong = await submit({ email: HANA, password: 'wrong' });
    const unknown = await submit({ email: 'nobody@nowhere.example', password: DEMO_PASSWORD });
    for (const page of [wrong, unknown]) {
      expect(page.status).toBe(401);
      expect(page.body).toContain(MISMATCH);
      expect(page.body.match(/role="alert"/g)).toHaveLength(1);
      expect(inputOf(page, 'password')).toContain('autofocus');
      expect(inputOf(page, 'password')).toContain('aria-describedby="refusal"');
      expect(inputOf(page, 'password')).not.toContain('value=');
    }
    expect(inputOf(wrong, 'email')).toContain(`value="${HANA}"`);
    expect(wrong.body).toContain('<title>Error: Sign in · Kea Freight</title>');
  });

  test.each([
    ['both', { email: '', password: '' }, ['Enter your email', 'Enter your password'], 'email'],
    ['the e-mail', { email: '   ', password: 'x' }, ['Enter your email'], 'email'],
    ['the password', { email: HANA, password: '' }, ['Enter your password'], 'password'],
    ['the whole form', {}, ['Enter your email', 'Enter your password'], 'email'],
  ])('names what was left empty: %s', async (_what, form, messages, focused) => {
    const page = await submit(form);
    expect(page.status).toBe(422);
    expect(page.body.match(/Enter your \w+/g)).toEqual(messages);
    expect(inputOf(page, focused)).toContain('autofocus');
    expect(inputOf(page, focused)).toContain(`aria-invalid="true" aria-describedby="${focused}-error"`);
  });

  test.each([
    ['markup', '<script>alert(1)</script>@x.example'],
    ['NUL', 'hana\u0000@harakeke.example'],
    ['SQL', `' or '1'='1`],
    ['a line end', 'hana@x.example\r\nset-cookie: a=b'],
    ['right-to-left', '\u202Egro.elpmaxe@anah'],
  ])('is the same for an e-mail with %s, and shows it as text', async (_what, email) => {
    const page = await submit({ email, password: 'x' });
    expect(page.status).toBe(401);
    expect(page.body).toContain(MISMATCH);
    expect(page.body).not.toContain('<script>alert');
  });

  test('never reads a body that is too large or no form', async () => {
    expect((await submit({ email: HANA, password: 'x'.repeat(9_000) })).status).toBe(413);
    expect((await submit({ email: HANA }, { 'content-type': 'application/json' })).status).toBe(415);
  });

  test('of a demo person where there is no demo', async () => {
    await identity.restart({ demo: false });
    const page = await submit({ email: HANA, password: DEMO_PASSWORD });
    await identity.restart();
    expect(page.status).toBe(401);
  });
});

describe('too many failures', () => {
  const fail = (email: string, from: string) =>
    submit({ email, password: 'wrong' }, { 'x-forwarded-for': from });

  test('of one account from one address make it wait 15 minutes from the first, and no longer', async () => {
    const email = 'nia.parr@harakeke.example';
    const statuses = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) statuses.push((await fail(email, '192.0.2.1')).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const locked = await submit({ email, password: DEMO_PASSWORD }, { 'x-forwarded-for': '192.0.2.1' });
    expect(locked.status).toBe(429);
    expect(locked.body).toContain('Too many attempts. Try again in 15 minutes.');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(identity.log.at(-1)).toMatchObject({ event: 'authn_login_lock', address: '192.0.2.1' });

    // Controls: the same account from elsewhere, another account from here, and an address the caller made up.
    const right = { email, password: DEMO_PASSWORD };
    expect((await submit(right, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(303);
    expect((await fail(HANA, '192.0.2.1')).status).toBe(401);
    expect((await fail(email, '198.51.100.7, 192.0.2.1')).status).toBe(429);

    identity.wait(Number(locked.headers['retry-after']));
    expect((await submit(right, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(303);
  });

  test('count also when they come all at once, and for an account that does not exist', async () => {
    const attempts = Array.from({ length: 14 }, () => fail('nobody@nowhere.example', '192.0.2.9'));
    const statuses = (await Promise.all(attempts)).map((page) => page.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('are forgotten after a sign-in', async () => {
    const email = 'mere.kahu@matuku.example';
    for (let attempt = 1; attempt <= 9; attempt += 1) await fail(email, '192.0.2.3');
    await submit({ email, password: DEMO_PASSWORD }, { 'x-forwarded-for': '192.0.2.3' });
    expect((await fail(email, '192.0.2.3')).status).toBe(401);
    expect((await fail(email, '192.0.2.3')).status).toBe(401);
  });

  test('stay counted over a restart', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) await fail('sina.lopes@harakeke.example', '192.0.2.4');
    await identity.restart();
    expect((await fail('sina.lopes@harakeke.example', '192.0.2.4')).status).toBe(429);
  });
});

describe('the form', () => {
  const right = { email: ` ${HANA.toUpperCase()} `, password: DEMO_PASSWORD };

  test('sent twice at once signs in once and harms nothing', async () => {
    const { browser, url } = await openPage();
    const answers = await Promise.all([browser.ask(url, { form: right }), browser.ask(url, { form: right })]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    const [first] = answers;
    if (!first) throw new Error('no answer');
    const callback = await follow(browser, identity.kea, first);
    expect(callback.url.searchParams.get('code')).toEqual(expect.any(String));
  });

  test('sent again after the sign-in gets a page that leads back to the portal', async () => {
    const { browser, url } = await openPage();
    await follow(browser, identity.kea, await browser.ask(url, { form: right }));
    for (const again of [await browser.ask(url, { form: right }), await browser.ask(url)]) {
      expect(again.status).toBe(400);
      expect(again.body).toContain('This sign-in page has expired');
      expect(again.body).toContain(`href="${identity.kea.origin}/"`);
    }
  });

  test('works only in the browser that opened it', async () => {
    const { url } = await openPage();
    const answer = await identity.browser().ask(url, { form: right });
    expect([answer.status, answer.location]).toEqual([400, undefined]);
  });

  test('takes a password whose macrons were composed another way', async () => {
    const { hashPassword } = await import('#sign-in/password.ts');
    await identity.sql(`update identity.account set password_hash = $1 where sub = 'kea-dara-finch'`, [
      await hashPassword('kākāpō'.normalize('NFD')),
    ]);
    const form = { email: 'dara.finch@harakeke.example', password: 'kākāpō'.normalize('NFC') };
    expect((await submit(form)).status).toBe(303);
  });

  test('answers other methods with those it takes', async () => {
    const { browser, url } = await openPage();
    const answer = await browser.ask(url, { method: 'DELETE' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });
});

test('no password and no e-mail that was tried stands in the log', () => {
  const text = JSON.stringify(identity.log);
  expect(text).toContain('authn_login_fail');
  expect(text).not.toContain(DEMO_PASSWORD);
  expect(text).not.toContain(HANA);
});
