import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

/** An identity provider for tests: every host on its port is an issuer at `/idp`. */
export interface TestIssuer {
  readonly issuerTemplate: string;
  readonly server: Server;
  /** Requests seen so far, by path. */
  readonly requests: string[];
  /** The response in place of its keys. */
  misbehaviour: 'none' | 'down' | 'garbage' | 'garbage-keys' | 'slow';
  /** The signing key, for signatures with other algorithms. */
  privateJwk(): JWK;
  /** The public part of the signing key. */
  publicJwk(): JWK;
  /** Replaces the signing key and the published key. */
  rotate(kid: string): Promise<void>;
  sign(
    claims: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  close(): Promise<void>;
}

/** Of the right shape, but no valid keys. */
const GARBAGE_KEYS = [
  { kty: 'RSA', kid: 'first', alg: 'RS256', n: '\u0000', e: '!' },
  { kty: 'RSA', kid: 'first' },
  { kty: 'oct', kid: 'first', k: 'c2VjcmV0' },
  { kty: 'nothing' },
];

export async function startTestIssuer(): Promise<TestIssuer> {
  let key = await createKey('first');
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    issuer.requests.push(path);
    if (issuer.misbehaviour === 'down') return void request.socket.destroy();
    // Longer than any timeout of the server.
    if (issuer.misbehaviour === 'slow') return;
    if (issuer.misbehaviour === 'garbage') return void response.end('<html>Bad gateway</html>');
    const own = `http://${request.headers.host}/idp`;
    const answer = path.endsWith('/openid-configuration')
      ? { issuer: own, jwks_uri: `${own}/jwks` }
      : { keys: issuer.misbehaviour === 'garbage-keys' ? GARBAGE_KEYS : [key.publicJwk] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const issuer: TestIssuer = {
    issuerTemplate: `http://{host}:${port}/idp`,
    server,
    requests: [],
    misbehaviour: 'none',
    privateJwk: () => key.privateJwk,
    publicJwk: () => key.publicJwk,
    async rotate(kid) {
      key = await createKey(kid);
    },
    sign: (claims, header) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
        .sign(key.privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return issuer;
}

async function createKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  // Many providers omit the algorithm, so only our own list protects against another one.
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: 'sig' };
  return { kid, privateKey, privateJwk: await exportJWK(privateKey), publicJwk };
}
