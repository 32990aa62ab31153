import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { testApp, type TestResponse } from '#testing/test-app.ts';

const PAGE = `<!doctype html><head></head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<meta name="app-version" content="20251015.4+0a1b2c3d">
<script type="module" nonce="__CSP_NONCE__" src="/assets/main-x1.js"></script><div id="root"></div>`;
export const SCRIPT = `console.log('${'kōwhai '.repeat(400)}');`;

export const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

export const policyOf = ({ headers }: TestResponse) => String(headers['content-security-policy']);
export const nonceOf = (response: TestResponse) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1] ?? '';

export type BuiltWeb = Awaited<ReturnType<typeof builtWeb>>;

/** The API with the files of a built web app, and requests for its pages. */
export async function builtWeb() {
  const dist = mkdtempSync(join(tmpdir(), 'cartage-web-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets', 'main-x1.js'), SCRIPT);
  writeFileSync(join(dist, 'assets', 'main-x1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets', 'main-x1.js.gz'), gzipSync(SCRIPT));
  const app = await testApp({ environment: { WEB_DIST: dist } });
  await app.world.tenant({ code: 'kea', host: 'localhost' });
  await app.world.tenant({ code: 'moa', host: 'moa.localhost', issuer: 'https://id.moa.example/realms/moa' });

  const page = (path: `/${string}`, host = 'localhost', headers: Record<string, string> = HTML) =>
    app.request(undefined, `GET ${path}`, { host, headers });

  return {
    app,
    dist,
    page,
    close: async () => {
      await app.close();
      rmSync(dist, { recursive: true });
    },
  };
}
