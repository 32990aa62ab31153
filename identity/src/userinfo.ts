import { createPublicKey } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { errors as joseErrors, jwtVerify } from 'jose';

import { claimsOf, type PersonClaims } from '#claims.ts';
import type { ProviderDependencies } from '#provider-dependencies.ts';

export type UserinfoHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Userinfo for our access tokens. The endpoint of the library accepts only opaque tokens, and ours are JWTs for the API,
 * which the library does not store.
 */
export function createUserinfo({
  tenant,
  issuer,
  signingKey,
  people,
}: ProviderDependencies): UserinfoHandler {
  const key = createPublicKey({ key: { ...signingKey }, format: 'jwk' });

  async function claimsFor(token: string): Promise<PersonClaims | undefined> {
    const options = { issuer, audience: tenant.audience, typ: 'at+jwt', algorithms: ['RS256'] };
    const { payload } = await jwtVerify(token, key, options);
    const { sub, org_id: organisationId = null } = payload;
    if (typeof sub !== 'string' || (organisationId !== null && typeof organisationId !== 'string'))
      return undefined;
    const [account, membership] = await Promise.all([
      people.accountBySub(sub),
      people.chooseMembership(sub, organisationId ?? undefined),
    ]);
    if (!account || membership?.organisationId !== organisationId) return undefined;
    return claimsOf(account, organisationId);
  }

  return async (request, response) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token && (await claimsFor(token).catch(refuseBadToken));
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (claims) {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(claims));
      return;
    }
    const challenge = token ? `Bearer realm="${issuer}", error="invalid_token"` : `Bearer realm="${issuer}"`;
    response.writeHead(401, { 'www-authenticate': challenge, 'content-length': 0 });
    response.end();
  };
}

function refuseBadToken(error: unknown): undefined {
  if (error instanceof joseErrors.JOSEError) return undefined;
  throw error;
}
