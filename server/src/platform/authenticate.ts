import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { AppError } from '#errors/app-error.ts';
import type { KeySource } from '#platform/keys.ts';
import type { Tenant } from '#platform/tenant.ts';

/** Who the token says is calling. Membership and sites are asked of the database (`platform/scope.ts`). */
export interface Principal {
  readonly sub: string;
  /** The organisation the token was made for; null where it names none. */
  readonly tokenOrganisationId: number | null;
  readonly permissions: ReadonlySet<Permission>;
}

export interface AuthenticateOptions {
  readonly keys: KeySource;
  readonly clock: () => Date;
  /** Told why, in one of few words. */
  readonly onRefused?: (reason: string) => void;
}

/** Why a token was refused: for the log, never for the answer. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

const LEEWAY_SECONDS = 60;
const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 5000;
/** A token that outlives a day was not made for calls of a person. */
const LONGEST_LIFE_SECONDS = 24 * 60 * 60;
const LONGEST_SUBJECT = 255;

/** The caller by the header, on the host of that tenant. */
export type Authenticate = (authorization: string | undefined, tenant: Tenant) => Promise<Principal>;

/**
 * The caller by the bearer token of the tenant's issuer. Throws `not-signed-in`, which does not say what was wrong.
 * A token that was good stays good for a minute without looking again: checking a signature costs as much as all
 * the rest of a call (170 of 230 µs).
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const good = new Map<string, Good>();

  return async (authorization, tenant) => {
    const token = bearerToken(authorization);
    const name = `${tenant.id} ${token}`;
    const now = options.clock().getTime();
    const known = good.get(name);
    if (known !== undefined && now < known.until && signsInAlike(known.tenant, tenant))
      return known.principal;
    const { onRefused } = options;
    const payload = await refusingAlike(() => verified(token, tenant, options), onRefused);
    const principal = await refusingAlike(() => principalOf(payload, tenant), onRefused);
    const endsAt = ((payload.exp ?? 0) + LEEWAY_SECONDS) * 1000;
    const [oldest] = good.keys();
    if (oldest !== undefined && good.size >= MOST_KNOWN) good.delete(oldest);
    good.set(name, { principal, tenant, until: Math.min(now + KNOWN_FOR_MS, endsAt) });
    return principal;
  };
}

interface Good {
  readonly principal: Principal;
  /** As it was then. */
  readonly tenant: Tenant;
  readonly until: number;
}

/** A tenant that went to another provider, or calls its claims otherwise, has no token that is known to be good. */
function signsInAlike(before: Tenant, now: Tenant): boolean {
  return (
    before === now ||
    (before.issuer === now.issuer &&
      before.audience === now.audience &&
      before.clientId === now.clientId &&
      before.organisationClaim === now.organisationClaim &&
      before.permissionsClaim === now.permissionsClaim &&
      before.tokenTypes.join(' ') === now.tokenTypes.join(' '))
  );
}

function bearerToken(authorization: string | undefined): string {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token && rest.length === 0) return token;
  throw new AppError('not-signed-in', { headers: { 'www-authenticate': 'Bearer' } });
}

async function refusingAlike<T>(
  check: () => T | Promise<T>,
  onRefused: AuthenticateOptions['onRefused'],
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    // The key set could not be had: that says nothing about the token.
    if (error instanceof AppError) throw error;
    const cause = error instanceof errors.JOSEError ? new TokenRefusedError(reasonOf(error)) : error;
    onRefused?.(cause instanceof TokenRefusedError ? cause.message : 'other');
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
    throw new AppError('not-signed-in', { headers, cause });
  }
}

async function verified(
  token: string,
  tenant: Tenant,
  { keys, clock }: AuthenticateOptions,
): Promise<JWTPayload> {
  const now = clock();
  const { payload, protectedHeader } = await jwtVerify(
    token,
    (header) => keys.keyFor(tenant.issuer, header),
    {
      algorithms: ['RS256'],
      issuer: tenant.issuer,
      audience: tenant.audience,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
      // Refused from exactly this many seconds on, and 60 are still good.
      clockTolerance: LEEWAY_SECONDS + 1,
    },
  );
  const latest = Math.floor(now.getTime() / 1000) + LEEWAY_SECONDS;
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  if (type === undefined || !tenant.tokenTypes.includes(type)) refuse('typ');
  if ((payload.nbf ?? 0) > latest) refuse('nbf');
  if ((payload.iat ?? 0) > latest) refuse('iat');
  if ((payload.exp ?? 0) > latest + LONGEST_LIFE_SECONDS) refuse('exp too far');
  const party = payload['azp'] ?? payload['client_id'];
  // A program that calls in its own name is its own subject (RFC 9068), and has its place in the database like a person.
  if (party !== undefined && party !== tenant.clientId && party !== payload.sub) refuse('azp');
  return payload;
}

function principalOf(payload: JWTPayload, tenant: Tenant): Principal {
  const { sub } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > LONGEST_SUBJECT) refuse('sub');
  // The database keeps no NUL, and no name of a person has a line of its own.
  if (/\p{Cc}/u.test(sub)) refuse('sub');
  return {
    sub,
    tokenOrganisationId: organisationOf(payload[tenant.organisationClaim]),
    permissions: permissionsOf(payload[tenant.permissionsClaim]),
  };
}

function organisationOf(claim: unknown): number | null {
  const text = typeof claim === 'number' ? String(claim) : claim;
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Exactly a list of texts; anything else grants nothing (AUTH-07). */
function permissionsOf(claim: unknown): ReadonlySet<Permission> {
  if (!Array.isArray(claim) || !claim.every((name) => typeof name === 'string')) return new Set();
  return new Set(PERMISSIONS.filter((known) => claim.includes(known)));
}

function reasonOf(error: errors.JOSEError): string {
  return error instanceof errors.JWTClaimValidationFailed ? `${error.code} ${error.claim}` : error.code;
}

function refuse(reason: string): never {
  throw new TokenRefusedError(reason);
}
