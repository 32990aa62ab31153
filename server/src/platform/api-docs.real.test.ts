import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltWeb, builtWeb, nonceOf, policyOf } from '#testing/built-web.ts';

let web: BuiltWeb;
let app: BuiltWeb['app'];
let page: BuiltWeb['page'];

beforeAll(async () => {
  web = await builtWeb();
  ({ app, page } = web);
});
afterAll(() => web.close());

describe('the API documentation', () => {
  test('is a page whose scripts and style sheets carry the nonce of its policy', async () => {
    const response = await page('/docs');
    expect(response.status).toBe(200);
    expect(response.text).toContain('<html lang="en-NZ">');
    const nonce = nonceOf(response);
    const scripts = response.text.match(/<script[^>]*>/g) ?? [];
    expect(scripts).toEqual([
      `<script src="/docs/scalar.js" nonce="${nonce}">`,
      `<script type="text/javascript" nonce="${nonce}">`,
    ]);
    expect(response.text).toContain(`<meta property="csp-nonce" content="${nonce}" />`);
    expect(response.text).not.toMatch(/\sstyle="|\son\w+="|https?:\/\//);
    expect(policyOf(response)).toMatch(
      /^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+'/,
    );
    expect(policyOf(response)).not.toMatch(/script-src[^;]*unsafe|https?:/);
  });

  test('has a new nonce in every response', async () => {
    expect(nonceOf(await page('/docs'))).not.toBe(nonceOf(await page('/docs')));
  });

  test('is rendered by a script from this server, compressed where the client accepts it', async () => {
    const plain = await app.request(undefined, 'GET /docs/scalar.js');
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
    expect(plain.text).toContain('createApiReference');
    const compressed = await app.request(undefined, 'GET /docs/scalar.js', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(Number(compressed.headers['content-length'])).toBeLessThan(
      Number(plain.headers['content-length']) / 3,
    );
  });

  test('[@API-01] displays the OpenAPI document, which programs can fetch', async () => {
    const response = await app.request(undefined, 'GET /docs/openapi.json');
    expect(response.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Cartage' } });
    for (const path of ['/api/v2/customers/{org}/consignments/search', '/api/v1/dangerousGoodsClasses'])
      expect(response.text).toContain(path);
    expect((await page('/docs')).text).toContain('"url": "/docs/openapi.json"');
  });

  test('[@API-01] sends the programs that its guides link to as text', async () => {
    const response = await app.request(undefined, 'GET /docs/examples/provider-client.ts');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
    expect(response.text).toContain('export function connectProviderApi');
  });
});
