import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltWeb, builtWeb, HTML, nonceOf, policyOf, SCRIPT } from '#testing/built-web.ts';
import { testApp } from '#testing/test-app.ts';

let web: BuiltWeb;
let app: BuiltWeb['app'];
let dist: BuiltWeb['dist'];
let page: BuiltWeb['page'];

beforeAll(async () => {
  web = await builtWeb();
  ({ app, dist, page } = web);
});
afterAll(() => web.close());

describe('[@SHELL-06] every page path gets the page of the web app', () => {
  test.each([
    '/',
    '/search',
    '/consignment/KEA00000001',
    '/auth/callback?code=a&state=b',
    '/error/xyz',
    '/no.such',
  ] as const)('%s', async (path) => {
    const response = await page(path);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).toContain('<div id="root">');
  });

  test('at an unknown host too, so that the page can say so', async () => {
    expect((await page('/', 'unknown.example')).status).toBe(200);
  });

  test('for a client that accepts anything, except in place of a file', async () => {
    expect((await page('/', 'localhost', { accept: '*/*' })).status).toBe(200);
    for (const path of ['/robots.txt', '/.env', '/wp-login.php?x=1'] as const) {
      expect((await page(path, 'localhost', { accept: '*/*' })).status, path).toBe(404);
    }
    expect((await page('/search', 'localhost', { accept: 'application/json' })).status).toBe(404);
  });

  test('not for other methods, and not under reserved paths', async () => {
    expect((await app.request(undefined, 'POST /search', { headers: HTML })).status).toBe(404);
    for (const path of [
      '/api/x',
      '/api',
      '/idp/x',
      '/health/x',
      '/docs/x',
      '/assets/x',
      '/assets/main-x0.js',
    ] as const) {
      const response = await page(path);
      expect(response.status, path).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('[@SHELL-12] the version of the build', () => {
  const label = '20251015.4+0a1b2c3d';

  test('is in every page and every API response, errors included', async () => {
    expect((await page('/search')).headers['x-app-version']).toBe(label);
    for (const [path, status] of [
      ['/api/v1/configuration/featureFlags/clientFlags', 200],
      ['/api/v2/users/me/organisations', 401],
      ['/api/v2/nothing', 404],
    ] as const) {
      const response = await app.request(undefined, `GET ${path}`, { host: 'localhost' });
      expect(response.status, path).toBe(status);
      expect(response.headers['x-app-version'], path).toBe(label);
    }
  });

  test('is in no other response', async () => {
    for (const path of ['/health/live', '/assets/main-x1.js'] as const) {
      expect((await app.request(undefined, `GET ${path}`)).headers['x-app-version']).toBeUndefined();
    }
  });
});

describe('the content policy', () => {
  test('has a new nonce for each response, which is in the page wherever one belongs', async () => {
    const responses = await Promise.all([page('/'), page('/'), page('/search')]);
    const nonces = responses.map(nonceOf);
    expect(new Set(nonces).size).toBe(3);
    for (const [n, response] of responses.entries()) {
      expect(nonces[n]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(response.text.split(`nonce="${nonces[n]}"`)).toHaveLength(3);
      expect(response.text).not.toContain('__CSP_NONCE__');
    }
  });

  test('allows only scripts of our origin', async () => {
    const response = await page('/');
    const nonce = `'nonce-${nonceOf(response)}'`;
    expect(
      Object.fromEntries(
        policyOf(response)
          .split('; ')
          .map((rule) => rule.split(/ (.*)/, 2)),
      ),
    ).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${nonce}`,
      'style-src': `'self' ${nonce}`,
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(policyOf(response)).not.toContain('unsafe');
  });

  test('allows connections to the issuer of a tenant with its own provider', async () => {
    expect(policyOf(await page('/', 'moa.localhost'))).toContain(
      "connect-src 'self' https://id.moa.example;",
    );
  });
});

describe('[@SHELL-11] the addresses for reports', () => {
  test('are absent when no address is configured', async () => {
    const response = await page('/');
    expect(response.text).not.toMatch(/cartage-(error-reporting|analytics)/);
  });

  test('are in the page, and exactly these are allowed by its policy', async () => {
    const reporting = await testApp({
      environment: {
        WEB_DIST: dist,
        ERROR_REPORTING_URL: 'https://reports.example/ingest/web?key=1&site=kea',
        ANALYTICS_URL: 'https://counts.example:8443/v1/events',
      },
    });
    const response = await reporting.request(undefined, 'GET /search', { headers: HTML });
    expect(response.text).toContain(
      '<meta name="cartage-error-reporting" content="https://reports.example/ingest/web?key=1&amp;site=kea">' +
        '<meta name="cartage-analytics" content="https://counts.example:8443/v1/events">',
    );
    expect(policyOf(response)).toContain(
      "connect-src 'self' https://reports.example/ingest/web https://counts.example:8443/v1/events;",
    );
    await reporting.close();
  });
});

describe('[@API-01] the addresses of other APIs', () => {
  test('are in the page, and their origins are allowed by its policy', async () => {
    const elsewhere = await testApp({
      environment: {
        WEB_DIST: dist,
        CONSIGNMENT_API_URL: 'https://freight.example/consignment',
        PRODUCT_API_URL: 'https://goods.example:8443',
      },
    });
    const response = await elsewhere.request(undefined, 'GET /search', { headers: HTML });
    expect(response.text).toContain(
      '<meta name="cartage-api-consignment" content="https://freight.example/consignment">' +
        '<meta name="cartage-api-product" content="https://goods.example:8443">',
    );
    expect(policyOf(response)).toContain(
      "connect-src 'self' https://freight.example https://goods.example:8443;",
    );
    await elsewhere.close();
  });

  test('are absent when none is configured', async () => {
    expect((await page('/')).text).not.toContain('cartage-api-');
  });
});

describe('files', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent with %s when the browser accepts it', async (encoding, accepted) => {
    const response = await app.app.inject({
      url: '/assets/main-x1.js',
      headers: { host: 'localhost', 'accept-encoding': accepted },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.rawPayload.length < SCRIPT.length).toBe(encoding !== undefined);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers.vary).toContain('accept-encoding');
  });

  test('without a hash in their name are revalidated', async () => {
    const response = await app.request(undefined, 'GET /favicon.svg');
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/index.html',
    '/assets/main-x1.js.br',
    '/../package.json',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
  ])('outside of the build return 404: %s', async (path) => {
    const response = await app.request(undefined, `GET ${path as '/'}`, {
      headers: { accept: 'application/json' },
    });
    expect(response.status).toBe(404);
    expect(response.text).not.toContain('__CSP_NONCE__');
  });
});

test('without a built web app only the API is served', async () => {
  const bare = await testApp();
  expect((await bare.request(undefined, 'GET /', { headers: HTML })).status).toBe(404);
  await bare.close();
});
