import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

export interface Asset {
  /** Below /idp, with a hash of the content, so that browsers may cache it for ever. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

const require = createRequire(import.meta.url);

function loadFont(name: string, file: string): Asset {
  const body = readFileSync(file);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/assets/${name}.${hash}.woff2`, type: 'font/woff2', body };
}

// Two subsets, because macrons are in the extended one.
export const FONT_LATIN = loadFont(
  'inter-latin',
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);
export const FONT_LATIN_EXT = loadFont(
  'inter-latin-ext',
  require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
);

const byPath = new Map([FONT_LATIN, FONT_LATIN_EXT].map((asset) => [asset.path, asset]));

/** Sends the asset at the path, if there is one. */
export function sendAsset(path: string, method: string | undefined, response: ServerResponse): boolean {
  const asset = byPath.get(path);
  if (!asset || (method !== 'GET' && method !== 'HEAD')) return false;
  response.writeHead(200, {
    'content-type': asset.type,
    'content-length': asset.body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : asset.body);
  return true;
}
