import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Answered, type TestApp } from '#testing/test-app.ts';

const PAGE = `<!doctype html><head></head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<meta name="app-version" content="20251015.4+0a1b2c3d">
<script type="module" nonce="__CSP_NONCE__" src="/assets/main-x1.js"></script><div id="root"></div>`;
const SCRIPT = `console.log('${'kōwhai '.repeat(400)}');`;

let app: TestApp;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'cartage-web-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets', 'main-x1.js'), SCRIPT);
  writeFileSync(join(dist, 'assets', 'main-x1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets', 'main-x1.js.gz'), gzipSync(SCRIPT));
  app = await testApp({ environment: { WEB_DIST: dist } });
  await app.world.tenant({ code: 'kea', host: 'localhost' });
  await app.world.tenant({ code: 'moa', host: 'moa.localhost', issuer: 'https://id.moa.example/realms/moa' });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const page = (path: `/${string}`, host = 'localhost', headers: Record<string, string> = HTML) =>
  app.ask(undefined, `GET ${path}`, { host, headers });
const policyOf = ({ headers }: Answered) => String(headers['content-security-policy']);
const nonceOf = (answer: Answered) => /'nonce-([^']+)'/.exec(policyOf(answer))?.[1] ?? '';

describe('[@SHELL-06] every path that is a page gets the one page', () => {
  test.each([
    '/',
    '/search',
    '/consignment/KEA00000001',
    '/auth/callback?code=a&state=b',
    '/error/xyz',
    '/no.such',
  ] as const)('%s', async (path) => {
    const answer = await page(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('<div id="root">');
  });

  test('at an unknown host as well, so that it can say so', async () => {
    expect((await page('/', 'nobody.example')).status).toBe(200);
  });

  test('whoever takes anything gets it too, but not in the place of a file', async () => {
    expect((await page('/', 'localhost', { accept: '*/*' })).status).toBe(200);
    for (const path of ['/robots.txt', '/.env', '/wp-login.php?x=1'] as const) {
      expect((await page(path, 'localhost', { accept: '*/*' })).status, path).toBe(404);
    }
    expect((await page('/search', 'localhost', { accept: 'application/json' })).status).toBe(404);
  });

  test('no other method, and nothing under the names of something else', async () => {
    expect((await app.ask(undefined, 'POST /search', { headers: HTML })).status).toBe(404);
    for (const path of [
      '/api/x',
      '/api',
      '/idp/x',
      '/health/x',
      '/docs/x',
      '/assets/x',
      '/assets/main-x0.js',
    ] as const) {
      const answer = await page(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('[@SHELL-12] the build that is handed out', () => {
  const label = '20251015.4+0a1b2c3d';

  test('is named by every page and every answer of the API, failures too', async () => {
    expect((await page('/search')).headers['x-app-version']).toBe(label);
    for (const [path, status] of [
      ['/api/v1/configuration/featureFlags/clientFlags', 200],
      ['/api/v2/users/me/organisations', 401],
      ['/api/v2/nothing', 404],
    ] as const) {
      const answer = await app.ask(undefined, `GET ${path}`, { host: 'localhost' });
      expect(answer.status, path).toBe(status);
      expect(answer.headers['x-app-version'], path).toBe(label);
    }
  });

  test('is nobody else’s business', async () => {
    for (const path of ['/health/live', '/assets/main-x1.js'] as const) {
      expect((await app.ask(undefined, `GET ${path}`)).headers['x-app-version']).toBeUndefined();
    }
  });
});

describe('the content policy', () => {
  test('has a nonce of its own for each answer, which is in the page wherever one belongs', async () => {
    const answers = await Promise.all([page('/'), page('/'), page('/search')]);
    const nonces = answers.map(nonceOf);
    expect(new Set(nonces).size).toBe(3);
    for (const [n, answer] of answers.entries()) {
      expect(nonces[n]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(answer.text.split(`nonce="${nonces[n]}"`)).toHaveLength(3);
      expect(answer.text).not.toContain('__CSP_NONCE__');
    }
  });

  test('lets nothing run but what is ours', async () => {
    const answer = await page('/');
    const nonce = `'nonce-${nonceOf(answer)}'`;
    expect(
      Object.fromEntries(
        policyOf(answer)
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
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(policyOf(answer)).not.toContain('unsafe');
  });

  test('lets the page talk to the issuer of a tenant that has its own', async () => {
    expect(policyOf(await page('/', 'moa.localhost'))).toContain(
      "connect-src 'self' https://id.moa.example;",
    );
  });
});

describe('[@SHELL-11] where the page reports to', () => {
  test('stands nowhere when nobody asked for reports', async () => {
    const answer = await page('/');
    expect(answer.text).not.toMatch(/cartage-(error-reporting|analytics)/);
  });

  test('is told to the page, and allowed by its policy to the letter and no further', async () => {
    const reporting = await testApp({
      environment: {
        WEB_DIST: dist,
        ERROR_REPORTING_URL: 'https://reports.example/ingest/web?key=1&site=kea',
        ANALYTICS_URL: 'https://counts.example:8443/v1/events',
      },
    });
    const answer = await reporting.ask(undefined, 'GET /search', { headers: HTML });
    expect(answer.text).toContain(
      '<meta name="cartage-error-reporting" content="https://reports.example/ingest/web?key=1&amp;site=kea">' +
        '<meta name="cartage-analytics" content="https://counts.example:8443/v1/events">',
    );
    expect(policyOf(answer)).toContain(
      "connect-src 'self' https://reports.example/ingest/web https://counts.example:8443/v1/events;",
    );
    await reporting.close();
  });
});

describe('files', () => {
  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent packed as %s when the browser takes it', async (encoding, accepted) => {
    const answer = await app.app.inject({
      url: '/assets/main-x1.js',
      headers: { host: 'localhost', 'accept-encoding': accepted },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.rawPayload.length < SCRIPT.length).toBe(encoding !== undefined);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers.vary).toContain('accept-encoding');
  });

  test('whose name stays are asked for anew', async () => {
    const answer = await app.ask(undefined, 'GET /favicon.svg');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/index.html',
    '/assets/main-x1.js.br',
    '/../package.json',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
  ])('are those of the build alone: %s', async (path) => {
    const answer = await app.ask(undefined, `GET ${path as '/'}`, {
      headers: { accept: 'application/json' },
    });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('__CSP_NONCE__');
  });
});

describe('the description of the API', () => {
  test('is a page without scripts, under a policy that allows none', async () => {
    const answer = await page('/docs');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/<script|\sstyle="|\son\w+="/);
    expect(answer.text).toContain(`<style nonce="${nonceOf(answer)}">`);
    expect(policyOf(answer)).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'/);
    for (const path of ['/api/v2/customers/{org}/consignments/search', '/api/v1/dangerousGoodsClasses'])
      expect(answer.text).toContain(path);
  });

  test('links to nothing that is not there', async () => {
    const { text } = await page('/docs');
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('[@API-01] is there for programs as well', async () => {
    const answer = await app.ask(undefined, 'GET /docs/openapi.json');
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Cartage' } });
  });
});

test('without a built web app only the API answers', async () => {
  const bare = await testApp();
  expect((await bare.ask(undefined, 'GET /', { headers: HTML })).status).toBe(404);
  await bare.close();
});
