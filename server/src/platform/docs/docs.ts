import { randomBytes } from 'node:crypto';
import { buildDocument } from '@cartage/contract/openapi/document.ts';
import type { FastifyInstance } from 'fastify';
import { docsPage, STYLE_NONCE } from '#platform/docs/page.ts';

/** The API described for people at /docs and for programs at /docs/openapi.json. Both are the same for everyone. */
export function addDocs(app: FastifyInstance): void {
  const document = buildDocument();
  const json = JSON.stringify(document);
  const pieces = docsPage(document).split(STYLE_NONCE);
  app.get('/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(pieces.join(nonce));
  });
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(json),
  );
}
