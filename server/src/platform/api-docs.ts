import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { buildDocument } from '@cartage/contract/openapi/document.ts';
import { EXAMPLE_NAMES, readExample } from '@cartage/contract/openapi/guides.ts';
import Fastify, { type FastifyInstance } from 'fastify';

const compress = promisify(gzip);

const SCRIPT_URL = '/docs/scalar.js';
const DOCUMENT_URL = '/docs/openapi.json';
/** Replaced by the nonce of each response. */
const NONCE_PLACEHOLDER = 'CSP-NONCE-PLACEHOLDER';

/**
 * Serves the OpenAPI document at /docs/openapi.json, a page at /docs that displays it, and the programs that its guides
 * link to. All are the same for every caller. The page is rendered by Scalar, from files of this server alone.
 */
export function addApiDocs(app: FastifyInstance): void {
  // Made by the first request for it, because it takes longer than the rest of the start.
  let json: string | undefined;
  let loading: Promise<Viewer> | undefined;
  const viewer = () => (loading ??= loadViewer());

  app.get('/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const { page } = await viewer();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy(nonce))
      .header('cache-control', 'no-store')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
  app.get(SCRIPT_URL, async (request, reply) => {
    const { script, compressedScript } = await viewer();
    const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    if (acceptsGzip) reply.header('content-encoding', 'gzip');
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .send(acceptsGzip ? compressedScript : script);
  });
  app.get(DOCUMENT_URL, async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send((json ??= JSON.stringify(buildDocument()))),
  );
  for (const name of EXAMPLE_NAMES)
    app.get(`/docs/examples/${name}`, async (_request, reply) =>
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(readExample(name)),
    );
}

/** Scalar adds these two style sheets, its theme and its toasts, without the nonce. The package version is exact. */
const STYLE_HASHES = [
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI='",
  "'sha256-T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo='",
];

function docsPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}' ${STYLE_HASHES.join(' ')}`,
    // Scalar renders `style` attributes, which no nonce covers.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface Viewer {
  readonly page: string;
  readonly script: Buffer;
  readonly compressedScript: Buffer;
}

/**
 * Loaded by the first request for it: the module costs 0.2 s and 30 MB, and most processes never serve the page.
 * The package exposes its script only through routes of its plugin, so a private instance answers those.
 */
async function loadViewer(): Promise<Viewer> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const reference = Fastify();
  await reference.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: DOCUMENT_URL,
      cdn: SCRIPT_URL,
      pageTitle: 'Cartage API',
      nonce: NONCE_PLACEHOLDER,
      // Everything below would load from, or send to, hosts of Scalar.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      hideTestRequestButton: true,
      // The document has samples of its own.
      hiddenClients: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  const page = await reference.inject('/docs/');
  const { rawPayload: script } = await reference.inject('/docs/js/scalar.js');
  await reference.close();
  return {
    page: page.body
      .replace('<html>', '<html lang="en-NZ">')
      .replace('<head>', '<head>\n    <link rel="icon" href="/favicon.svg" />'),
    script,
    compressedScript: await compress(script),
  };
}
