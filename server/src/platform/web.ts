import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type ApiAddresses, apiMetaName, APIS } from '@cartage/contract/apis.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDependencies } from '#platform/platform-dependencies.ts';
import { webPolicy } from '#platform/security-headers.ts';

/** In the built index.html, wherever a nonce belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const FOREVER = 'public, max-age=31536000, immutable';
/** A worker script runs under the policy of its own response. */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** First path segments that never belong to a page of the web app. */
const NON_PAGE_SEGMENTS = new Set(['api', 'idp', 'health', 'docs', 'assets']);

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status?: 200 | 503,
) => Promise<FastifyReply>;

/** Serves the files of the built web app and returns a function that sends its page, with a new nonce each time. */
export function addWeb(
  app: FastifyInstance,
  { config, tenants }: PlatformDependencies,
): SendPage | undefined {
  const { webDist, reportTo, apiAddresses } = config;
  if (webDist === undefined) return undefined;
  const page = readFileSync(join(webDist, 'index.html'), 'utf8');
  const segments = page
    .replace('</head>', () => `${reportTags(reportTo)}${apiTags(apiAddresses)}</head>`)
    .split(NONCE_PLACEHOLDER);
  const version = addVersion(app, page);
  void app.register(fastifyStatic, {
    root: webDist,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? FOREVER : 'no-cache');
      if (/\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', SCRIPT_POLICY);
    },
  });
  return async (request, reply, status = 200) => {
    const nonce = randomBytes(16).toString('base64');
    // Without a database the page is still sent; the web app shows the outage.
    const tenant = await tenants.byHost(request.host).catch(() => undefined);
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', webPolicy(nonce, tenant, reportTo, apiAddresses))
      .headers(version)
      .send(segments.join(nonce));
  };
}

/** The addresses of the reports, as tags of the page. `config.ts` rejects characters that would need more escaping. */
function reportTags({ errors, analytics }: PlatformDependencies['config']['reportTo']): string {
  return addressTag('cartage-error-reporting', errors) + addressTag('cartage-analytics', analytics);
}

/** The servers that the page calls, as tags of the page (docs/decisions/0046-other-servers.md). */
const apiTags = (addresses: ApiAddresses): string =>
  APIS.map((api) => addressTag(apiMetaName(api), addresses[api])).join('');

const addressTag = (name: string, address: string | undefined) =>
  address === undefined ? '' : `<meta name="${name}" content="${address.replaceAll('&', '&amp;')}">`;

/** Every API response names the current build, so that a page of an older build detects the new version. */
function addVersion(app: FastifyInstance, page: string): Readonly<Record<string, string>> {
  const label = /<meta name="app-version" content="([^"]+)"/.exec(page)?.[1];
  if (label === undefined) return {};
  const version = { 'x-app-version': label };
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.headers(version);
    done();
  });
  return version;
}

/** Whether a path without a route belongs to a page of the web app. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [, first = ''] = /^\/([^/?]*)/.exec(url) ?? [];
  if (NON_PAGE_SEGMENTS.has(first)) return false;
  const { accept = '*/*' } = headers;
  if (accept.includes('text/html')) return true;
  // A client that accepts any type and names a file extension requests a file, not a page.
  return accept.trim() === '*/*' && !/\.[^/?]*(\?|$)/.test(url);
}
