import { createHash, randomBytes } from 'node:crypto';

import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';

import type { BrowserResponse, Browser } from '#testing/browser.ts';

export const CLIENT_ID = 'cartage-web';

/** The requests that the portal of a tenant sends to its provider. */
export interface Portal {
  readonly origin: string;
  readonly issuer: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

export interface Authorization {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
}

export function portalAt(origin: string): Portal {
  return { origin, issuer: `${origin}/idp` };
}

/** An authorization request like the portal's. `extra` adds or replaces parameters; undefined removes them. */
export function authorize(
  portal: Portal,
  extra: Readonly<Record<string, string | undefined>> = {},
): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const parameters = {
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: `${portal.origin}/auth/callback`,
    scope: 'openid profile email',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  };
  const url = new URL(`${portal.issuer}/auth`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { url: url.href, verifier, state };
}

/** Opens the URL and follows redirects up to a page or a URL outside of the provider. */
export async function follow(
  browser: Browser,
  portal: Portal,
  first: BrowserResponse,
): Promise<BrowserResponse & { url: URL }> {
  let response = first;
  for (let step = 0; step < 10; step += 1) {
    const { location } = response;
    if (location === undefined)
      throw new Error(`expected a redirect, got ${response.status}: ${response.body}`);
    const url = new URL(location);
    if (!url.href.startsWith(`${portal.issuer}/`)) return { ...response, url };
    response = await browser.ask(location);
    if (response.location === undefined) return { ...response, url };
  }
  throw new Error('too many redirects');
}

/** Opens the sign-in page and returns its URL and markup. */
export async function openSignIn(browser: Browser, portal: Portal, authorization: Authorization) {
  return follow(browser, portal, await browser.ask(authorization.url));
}

/** Signs in, with the form if shown, and returns the URL with the code. */
export async function reachCallback(
  browser: Browser,
  portal: Portal,
  email: string,
  authorization: Authorization,
): Promise<URL> {
  const page = await openSignIn(browser, portal, authorization);
  if (!page.url.pathname.startsWith('/idp/interaction/')) return page.url;
  const posted = await browser.ask(page.url.href, { form: { email, password: DEMO_PASSWORD } });
  const { url } = await follow(browser, portal, posted);
  return url;
}

export function exchange(
  browser: Browser,
  portal: Portal,
  code: string,
  verifier: string,
): Promise<BrowserResponse> {
  return browser.ask(`${portal.issuer}/token`, {
    headers: { accept: 'application/json' },
    form: {
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: `${portal.origin}/auth/callback`,
      code,
      code_verifier: verifier,
    },
  });
}

export function refresh(browser: Browser, portal: Portal, token: string): Promise<BrowserResponse> {
  return browser.ask(`${portal.issuer}/token`, {
    headers: { accept: 'application/json' },
    form: { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: token },
  });
}

export function tokensOf(response: BrowserResponse): Tokens {
  if (response.status !== 200) throw new Error(`expected tokens, got ${response.status}: ${response.body}`);
  return JSON.parse(response.body);
}

/** Signs in and exchanges the code for tokens. */
export async function signIn(
  browser: Browser,
  portal: Portal,
  email: string,
  extra?: Readonly<Record<string, string | undefined>>,
): Promise<Tokens> {
  const authorization = authorize(portal, extra);
  const callback = await reachCallback(browser, portal, email, authorization);
  const code = callback.searchParams.get('code');
  if (code === null) throw new Error(`no code in ${callback.href}`);
  return tokensOf(await exchange(browser, portal, code, authorization.verifier));
}
