import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

/** An identity provider of the test's own: every host on its port is an issuer at `/idp`. */
export interface TestIssuer {
  readonly issuerTemplate: string;
  readonly server: Server;
  /** Requests seen so far, by path. */
  readonly asked: string[];
  /** What it answers instead of its keys. */
  misbehaviour: 'none' | 'down' | 'garbage' | 'garbage-keys' | 'slow';
  /** The key that signs, for signatures of another kind. */
  privateJwk(): JWK;
  /** The public half of the key that signs. */
  publicJwk(): JWK;
  /** From now on another key signs, and only it is published. */
  rotate(kid: string): Promise<void>;
  sign(
    claims: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  close(): Promise<void>;
}

/** Of the right shape, and none of them a key. */
const GARBAGE_KEYS = [
  { kty: 'RSA', kid: 'first', alg: 'RS256', n: '\u0000', e: '!' },
  { kty: 'RSA', kid: 'first' },
  { kty: 'oct', kid: 'first', k: 'c2VjcmV0' },
  { kty: 'nothing' },
];

export async function startTestIssuer(): Promise<TestIssuer> {
  let key = await makeKey('first');
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    issuer.asked.push(path);
    if (issuer.misbehaviour === 'down') return void request.socket.destroy();
    // Longer than anybody waits; the answer is not missed.
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
  // An address with a port, since it listens on one.
  const { port } = server.address() as AddressInfo;
  const issuer: TestIssuer = {
    issuerTemplate: `http://{host}:${port}/idp`,
    server,
    asked: [],
    misbehaviour: 'none',
    privateJwk: () => key.privateJwk,
    publicJwk: () => key.publicJwk,
    async rotate(kid) {
      key = await makeKey(kid);
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

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  // Many providers leave out the algorithm, so that nothing but our own list stands against another one.
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: 'sig' };
  return { kid, privateKey, privateJwk: await exportJWK(privateKey), publicJwk };
}
