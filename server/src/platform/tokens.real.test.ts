import { constants, createHmac, createPrivateKey, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_PATH, type TokenWorld, tokenWorld } from '#testing/token-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let app: TestApp;
let caller: Caller;
let withToken: TokenWorld['withToken'];
let expectRefused: TokenWorld['expectRefused'];

beforeAll(async () => {
  ({ app, caller, withToken, expectRefused } = await tokenWorld());
});
afterAll(() => app.close());

const seconds = () => Math.floor(app.now.getTime() / 1000);

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (header: unknown, claims: unknown) => `${encode(header)}.${encode(claims)}`;

/** A token with exactly this payload, signed by the published key. */
function signed(header: Readonly<Record<string, unknown>>, text: string): string {
  const { kid } = app.issuer.publicJwk();
  const input = `${encode({ alg: 'RS256', typ: 'at+jwt', kid, ...header })}.${Buffer.from(text).toString('base64url')}`;
  const key = createPrivateKey({ key: app.issuer.privateJwk(), format: 'jwk' });
  return `${input}.${signWith('sha256', Buffer.from(input), key).toString('base64url')}`;
}

test('[@API-04] a valid token is accepted', async () => {
  const { status } = await app.request(caller, `GET ${TOKEN_PATH}`);
  expect(status).toBe(200);
  expect((await withToken(await app.token(caller, { aud: ['urn:other', caller.audience] }))).status).toBe(
    200,
  );
});

describe('[@API-04] refused with 401:', () => {
  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic a2VhOmtlYQ==',
    'Bearer a b',
    'Bearer not-a-token',
    'Bearer ..',
    'Bearer ....',
    'Bearer a.b.c.d.e',
    'Bearer  a.b.c',
    'Bearer\ta.b.c',
    'Bearer a.b.c, Bearer a.b.c',
    'DPoP a.b.c',
    'a.b.c',
  ])('the header %s', (authorization) =>
    expectRefused(
      app.request(undefined, `GET ${TOKEN_PATH}`, {
        headers: authorization === undefined ? {} : { authorization },
      }),
    ),
  );

  test.each(['none', 'None', 'NONE', ''])('the algorithm %s', async (alg) => {
    const token = unsigned({ alg, typ: 'at+jwt', kid: app.issuer.publicJwk().kid }, app.claims(caller));
    await expectRefused(withToken(`${token}.`));
    const good = await app.token(caller);
    await expectRefused(withToken(`${token}.${good.split('.')[2]}`));
  });

  test('HS256 signed with the public key', async () => {
    const input = unsigned(
      { alg: 'HS256', typ: 'at+jwt', kid: app.issuer.publicJwk().kid },
      app.claims(caller),
    );
    for (const secret of [JSON.stringify(app.issuer.publicJwk()), app.issuer.publicJwk().n ?? '']) {
      const signature = createHmac('sha256', secret).update(input).digest('base64url');
      await expectRefused(withToken(`${input}.${signature}`));
    }
  });

  test('another algorithm with the published key', async () => {
    const key = createPrivateKey({ key: app.issuer.privateJwk(), format: 'jwk' });
    const pss = {
      key,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    };
    const { kid } = app.issuer.publicJwk();
    for (const [alg, digest, signer] of [
      ['PS256', 'sha256', pss],
      ['RS384', 'sha384', key],
      ['RS512', 'sha512', key],
    ] as const) {
      const input = unsigned({ alg, typ: 'at+jwt', kid }, app.claims(caller));
      await expectRefused(
        withToken(`${input}.${signWith(digest, Buffer.from(input), signer).toString('base64url')}`),
      );
    }
  });

  test('a key of the caller, wherever the header points', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const pointers = [
      {},
      { jwk },
      { jku: 'http://127.0.0.1:1/keys' },
      { x5u: 'http://127.0.0.1:1/cert' },
      { kid: 'unknown' },
      { kid: '../../etc/passwd' },
      { kid: "' or 1=1 --" },
      { crit: ['b64'], b64: false },
    ];
    for (const pointer of pointers) {
      const input = unsigned(
        { alg: 'RS256', typ: 'at+jwt', kid: app.issuer.publicJwk().kid, ...pointer },
        app.claims(caller),
      );
      const signature = signWith('sha256', Buffer.from(input), privateKey).toString('base64url');
      await expectRefused(withToken(`${input}.${signature}`));
    }
  });

  test('fetches keys only from the tenant’s provider, once for all unknown keys', async () => {
    const { requests, issuerTemplate } = app.issuer;
    const { origin } = new URL(issuerTemplate.replace('{host}', '127.0.0.1'));
    const before = requests.length;
    for (let n = 0; n < 20; n++) {
      const jku = `${origin}/own-keys`;
      await expectRefused(withToken(await app.issuer.sign(app.claims(caller), { kid: `made-up-${n}`, jku })));
      await expectRefused(withToken(await app.token(caller, { iss: `${origin}/own-issuer` })));
    }
    expect(requests.slice(before).filter((path) => path.startsWith('/own'))).toEqual([]);
    expect(requests.length - before).toBeLessThanOrEqual(2);
  });

  test.each([
    ['not encrypted for us', (token: string) => `${token}.${token.split('.').slice(0, 2).join('.')}`],
    ['with filling', (token: string) => `${token}=`],
    ['with an invalid character', (token: string) => token.replace('.', '.+')],
    ['truncated', (token: string) => token.slice(0, -4)],
    ['twice in one', (token: string) => token + token],
  ])('a token %s', async (_name, touch) => expectRefused(withToken(touch(await app.token(caller)))));

  test.each(['"text"', '[]', 'null', '7', '{', '', '\u0000'])(
    'a payload that is no object of claims: %s',
    (text) => expectRefused(withToken(signed({}, text))),
  );

  test('an unknown critical header', async () => {
    const text = JSON.stringify(app.claims(caller));
    expect((await withToken(signed({}, text))).status).toBe(200);
    for (const crit of [['urn:other'], ['exp'], [], 'exp'])
      await expectRefused(withToken(signed({ crit, exp: 1 }, text)));
    await expectRefused(withToken(signed({ crit: ['b64'], b64: false }, text)));
  });

  test('an expiry without limit', async () => {
    const text = JSON.stringify({ ...app.claims(caller), exp: 'HERE' });
    for (const exp of ['1e400', '-1e400', '1e308', 'null', 'true', '[9999999999]'])
      await expectRefused(withToken(signed({}, text.replace('"HERE"', exp))));
  });

  test('a token outside of the Authorization header', async () => {
    const token = await app.token(caller);
    const nowhere = [
      { cookie: `access_token=${token}; token=${token}; Authorization=Bearer ${token}` },
      { 'x-access-token': token },
      { 'x-forwarded-authorization': `Bearer ${token}` },
      { 'proxy-authorization': `Bearer ${token}` },
      { 'x-forwarded-user': caller.sub },
    ];
    for (const headers of nowhere)
      await expectRefused(app.request(undefined, `GET ${TOKEN_PATH}`, { headers }));
    await expectRefused(app.request(undefined, `GET ${TOKEN_PATH}?access_token=${token}`));
  });

  test('a modified token', async () => {
    const [header, claims = '', signature] = (await app.token(caller)).split('.');
    const other = encode({ ...app.claims(caller), sub: 'someone-else' });
    await expectRefused(withToken(`${header}.${other}.${signature}`));
    await expectRefused(withToken(`${header}.${claims}.`));
    await expectRefused(withToken(`${header}.${claims}.${signature}.${signature}`));
    await expectRefused(withToken(`${header}.${claims}`));
  });

  test.each([
    ['another issuer', { iss: 'https://issuer.example' }],
    ['no issuer', { iss: undefined }],
    ['an empty issuer', { iss: '' }],
    ['a list of issuers', { iss: ['https://issuer.example'] }],
    ['another audience', { aud: 'urn:other' }],
    ['other audiences', { aud: ['urn:other', 'urn:another'] }],
    ['no audience', { aud: undefined }],
    ['an empty list of audiences', { aud: [] }],
    ['an audience that only begins alike', { aud: 'urn:cartage:kea:api:admin' }],
    ['an audience in a list in a list', { aud: [['urn:cartage:kea:api']] }],
    ['a token for the portal, not for the API', { aud: 'cartage-web', nonce: 'n', at_hash: 'h' }],
    ['another party in a list', { azp: ['cartage-web'] }],
    ['another party', { azp: 'someone-elses-app' }],
    ['another client', { client_id: 'someone-elses-app' }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is a number', { sub: 7 }],
    ['an endless subject', { sub: 'x'.repeat(256) }],
    ['a subject that is a list', { sub: ['x'] }],
    ['a subject with NUL', { sub: 'a\u0000b' }],
    ['a subject with a line of its own', { sub: 'a\r\nb' }],
    ['no end', { exp: undefined }],
    ['an end long ago', { exp: 0 }],
    ['a beginning in words', { nbf: 'yesterday' }],
    ['a moment of issue in words', { iat: 'yesterday' }],
    ['an end in words', { exp: 'tomorrow' }],
    ['an end in ten years', { exp: Date.parse('2036-01-01') / 1000 }],
  ])('%s', async (_name, claims) => expectRefused(withToken(await app.token(caller, claims))));

  test.each(['JWT', 'id+jwt', '', 'at+jwt2'])('the type %s', async (typ) =>
    expectRefused(withToken(await app.issuer.sign(app.claims(caller), { typ }))),
  );

  test('no type at all', async () =>
    expectRefused(withToken(await app.issuer.sign(app.claims(caller), { typ: undefined }))));
});

test('compares the type as RFC 9068 requires', async () => {
  for (const typ of ['AT+JWT', 'application/at+jwt']) {
    expect((await withToken(await app.issuer.sign(app.claims(caller), { typ }))).status).toBe(200);
  }
});

describe('[@API-04] allows a clock difference of 60 seconds:', () => {
  test.each([
    ['exp', -60, 200],
    ['exp', -61, 401],
    ['nbf', 60, 200],
    ['nbf', 61, 401],
    ['iat', 60, 200],
    ['iat', 61, 401],
  ] as const)('%s %i s from now → %i', async (claim, offset, wanted) => {
    const { status } = await withToken(await app.token(caller, { [claim]: seconds() + offset }));
    expect(status).toBe(wanted);
  });
});

test('[@API-04] rejects an accepted token when it expires, and when its key is withdrawn', async () => {
  const start = app.now;
  const short = await app.token(caller, { exp: seconds() + 10 });
  expect((await withToken(short)).status).toBe(200);
  app.now = new Date(start.getTime() + 70_000);
  expect((await withToken(short)).status).toBe(200);
  app.now = new Date(start.getTime() + 71_000);
  await expectRefused(withToken(short));

  const long = await app.token(caller, { exp: seconds() + 3600 });
  expect((await withToken(long)).status).toBe(200);
  await app.issuer.rotate('second');
  expect((await withToken(await app.token(caller))).status).toBe(200);
  app.now = new Date(app.now.getTime() + 60_000);
  await expectRefused(withToken(long));
});

test('returns 503 with retry-after when keys could never be fetched', async () => {
  const fresh = await testApp();
  const tenant = await fresh.world.tenant({ host: 'localhost' });
  const someone = await fresh.world.person(await fresh.world.organisation(tenant));
  fresh.issuer.misbehaviour = 'down';
  const response = await fresh.request(someone, `GET ${TOKEN_PATH}`);
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  await fresh.close();
});
