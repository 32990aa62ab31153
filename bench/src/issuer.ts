import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';

/** A minimal identity provider, so that sign-in does not affect the measurements. */
export interface Issuer {
  readonly url: string;
  sign(subject: { readonly sub: string; readonly audience: string; readonly organisationId: number }): string;
  close(): Promise<void>;
}

const TOKEN_LIFETIME_SECONDS = 12 * 3600;

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const isDiscovery = request.url?.endsWith('/openid-configuration') === true;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isDiscovery ? { issuer: url, jwks_uri: `${url}/jwks` } : { keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has an address object.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    sign: ({ sub, audience, organisationId }) => {
      const now = Math.floor(Date.now() / 1000);
      const text = [
        { alg: 'RS256', typ: 'at+jwt', kid: 'bench' },
        {
          iss: url,
          aud: audience,
          sub,
          org_id: String(organisationId),
          permissions: PERMISSIONS,
          iat: now,
          exp: now + TOKEN_LIFETIME_SECONDS,
        },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
