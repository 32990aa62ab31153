import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { BrowserResponse, Browser } from '#testing/browser.ts';
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
): Promise<{ browser: Browser; url: string; page: BrowserResponse }> {
  const browser = identity.browser();
  const page = await openSignIn(browser, identity.kea, authorize(identity.kea, extra));
  return { browser, url: page.url.href, page };
}

async function submit(
  form: Record<string, string>,
  headers?: Record<string, string>,
): Promise<BrowserResponse> {
  const { browser, url } = await openPage();
  return browser.ask(url, { form, ...(headers && { headers }) });
}

/** The opening tag of an element, with single spaces. */
function inputOf(page: BrowserResponse, name: string): string {
  const [tag = ''] = new RegExp(`<input\\s+id="${name}"[^>]*>`).exec(page.body) ?? [];
  return tag.replaceAll(/\s+/g, ' ');
}

describe('the page', () => {
  test('shows the tenant, the fields and the version, and loads nothing from other hosts', async () => {
    const { page } = await openPage();
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Sign in · Kea Freight</title>');
    expect(page.body).toContain('Sign in with your work account.');
    expect(page.body).toContain('Version 20251015.4');
    expect(inputOf(page, 'email')).toContain('autocomplete="username"');
    expect(inputOf(page, 'email')).toContain('autofocus');
    expect(inputOf(page, 'password')).toContain('autocomplete="current-password"');
    expect(page.body).not.toMatch(/(?:src|href|url)\s*[=(]\s*"?(?:https?:)?\/\/(?!localhost:4200)/);
  });

  test.each([
    ['ended', 'Your session has ended. Sign in again to continue where you were.'],
    ['failed', 'The last sign-in did not finish. Sign in again.'],
    [
      'second-factor',
      'That account needs a second sign-in step, which this portal does not support. Sign in with another account, or contact your freight provider.',
    ],
  ])('shows why sign-in is required again: %s [@AUTH-04]', async (reason, message) => {
    const { page } = await openPage({ sign_in_reason: reason });
    expect(page.body).toContain(message);
    expect(page.body).toContain('role="status"');
  });

  test('shows no text from the URL', async () => {
    for (const reason of ['<b>Call 0800</b>', 'toString', '']) {
      const { page } = await openPage({ sign_in_reason: reason });
      expect(page.status).toBe(200);
      expect(page.body).not.toContain('role="status"');
      expect(page.body).not.toContain('0800');
    }
  });

  test('allows only its own inline style and script, with a new nonce each time', async () => {
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

  test('serves its own font, cacheable', async () => {
    const { browser, page } = await openPage();
    const fonts = [...page.body.matchAll(/url\((\/idp\/assets\/[^)]+)\)/g)].map(([, path]) => path);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      const { status, headers } = await browser.ask(`${identity.kea.origin}${font}`);
      expect([status, headers['content-type']]).toEqual([200, 'font/woff2']);
      expect(headers['cache-control']).toContain('immutable');
    }
  });

  test('prefills the email of a hint as text', async () => {
    const { page } = await openPage({ login_hint: '"><script>alert(1)</script>' });
    expect(inputOf(page, 'email')).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  test('sets HttpOnly cookies for its own path and host', async () => {
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

describe('a failed sign-in', () => {
  test('shows the same message for a wrong password and an unknown email, and keeps the email', async () => {
    const wrong = await submit({ email: HANA, password: 'wrong' });
    const unknown = await submit({ email: 'unknown@nowhere.example', password: DEMO_PASSWORD });
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
    ['the email', { email: '   ', password: 'x' }, ['Enter your email'], 'email'],
    ['the password', { email: HANA, password: '' }, ['Enter your password'], 'password'],
    ['the whole form', {}, ['Enter your email', 'Enter your password'], 'email'],
  ])('names the empty fields: %s', async (_what, form, messages, focused) => {
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
  ])('is the same for an email with %s, and shows it as text', async (_what, email) => {
    const page = await submit({ email, password: 'x' });
    expect(page.status).toBe(401);
    expect(page.body).toContain(MISMATCH);
    expect(page.body).not.toContain('<script>alert');
  });

  test('rejects a body that is too large or not a form', async () => {
    expect((await submit({ email: HANA, password: 'x'.repeat(9_000) })).status).toBe(413);
    expect((await submit({ email: HANA }, { 'content-type': 'application/json' })).status).toBe(415);
  });

  test('rejects a demo user without the demo', async () => {
    await identity.restart({ demo: false });
    const page = await submit({ email: HANA, password: DEMO_PASSWORD });
    await identity.restart();
    expect(page.status).toBe(401);
  });
});

describe('the form', () => {
  const right = { email: ` ${HANA.toUpperCase()} `, password: DEMO_PASSWORD };

  test('sent twice at once signs in once', async () => {
    const { browser, url } = await openPage();
    const responses = await Promise.all([
      browser.ask(url, { form: right }),
      browser.ask(url, { form: right }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([303, 303]);
    const [first] = responses;
    if (!first) throw new Error('no answer');
    const callback = await follow(browser, identity.kea, first);
    expect(callback.url.searchParams.get('code')).toEqual(expect.any(String));
  });

  test('sent again after the sign-in shows a page with a link to the portal', async () => {
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
    const response = await identity.browser().ask(url, { form: right });
    expect([response.status, response.location]).toEqual([400, undefined]);
  });

  test('accepts a password with differently composed macrons', async () => {
    const { hashPassword } = await import('#sign-in/password.ts');
    await identity.sql(`update identity.account set password_hash = $1 where sub = 'kea-dara-finch'`, [
      await hashPassword('kākāpō'.normalize('NFD')),
    ]);
    const form = { email: 'dara.finch@harakeke.example', password: 'kākāpō'.normalize('NFC') };
    expect((await submit(form)).status).toBe(303);
  });

  test('returns the supported methods for other methods', async () => {
    const { browser, url } = await openPage();
    const response = await browser.ask(url, { method: 'DELETE' });
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });
});

test('the log contains no attempted password or email', () => {
  const text = JSON.stringify(identity.log);
  expect(text).toContain('authn_login_fail');
  expect(text).not.toContain(DEMO_PASSWORD);
  expect(text).not.toContain(HANA);
});
