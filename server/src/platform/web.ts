import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '#parts.ts';
import { webPolicy } from '#platform/security-headers.ts';

/** Stands in the built index.html wherever a nonce belongs. */
const NONCE_MARK = '__CSP_NONCE__';
const FOREVER = 'public, max-age=31536000, immutable';
/** A worker script runs under the policy of its own answer. */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** First steps of a path that are never a page of the web app. */
const NOT_PAGES = new Set(['api', 'idp', 'health', 'docs', 'assets']);

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status?: 200 | 503,
) => Promise<FastifyReply>;

/** The built web app: its files, and its one page, which is made anew for every answer. */
export function addWeb(app: FastifyInstance, { config, tenants }: Parts): SendPage | undefined {
  const { webDist, reportTo } = config;
  if (webDist === undefined) return undefined;
  const page = readFileSync(join(webDist, 'index.html'), 'utf8');
  const pieces = page.replace('</head>', () => `${reportTags(reportTo)}</head>`).split(NONCE_MARK);
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
    // Without a database there is still a page, which says so.
    const tenant = await tenants.byHost(request.host).catch(() => undefined);
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', webPolicy(nonce, tenant, reportTo))
      .headers(version)
      .send(pieces.join(nonce));
  };
}

/** Tells the page where to report to; the settings allow no letter in it that would mean something here. */
function reportTags({ errors, analytics }: Parts['config']['reportTo']): string {
  const tag = (name: string, address: string | undefined) =>
    address === undefined ? '' : `<meta name="${name}" content="${address.replaceAll('&', '&amp;')}">`;
  return tag('cartage-error-reporting', errors) + tag('cartage-analytics', analytics);
}

/** Every answer of the API names the build that is handed out now, so that a page of an older one learns of it. */
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

/** Whether a path that no route has is one of the pages of the web app. */
export function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [, first = ''] = /^\/([^/?]*)/.exec(url) ?? [];
  if (NOT_PAGES.has(first)) return false;
  const { accept = '*/*' } = headers;
  if (accept.includes('text/html')) return true;
  // Whoever takes anything and names a file wants that file.
  return accept.trim() === '*/*' && !/\.[^/?]*(\?|$)/.test(url);
}
