import type { IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';

/** What a tenant's provider calls the two things that we read in its tokens. */
export type ClaimNames = Pick<IdentitySettings, 'organisationClaim' | 'permissionsClaim'>;

/** What the portal reads in its own access token; whether it is genuine is for the server to judge. */
export interface AccessToken {
  readonly sub: string;
  readonly organisationId: number;
  readonly permissions: ReadonlySet<Permission>;
}

/** Null for anything that is not such a token. Permissions we do not know are passed over. */
export function readAccessToken(token: string, names: ClaimNames): AccessToken | null {
  const claims = payloadOf(token) ?? {};
  const { sub } = claims;
  const organisationId = Number(claims[names.organisationClaim]);
  if (typeof sub !== 'string' || !Number.isSafeInteger(organisationId) || organisationId < 1) return null;
  const permissions = claims[names.permissionsClaim];
  const granted: readonly unknown[] = Array.isArray(permissions) ? permissions : [];
  return { sub, organisationId, permissions: new Set(PERMISSIONS.filter((name) => granted.includes(name))) };
}

/** Seconds from its issue to its end; undefined where the token does not say. */
export function lifetimeOf(token: string): number | undefined {
  const { iat, exp } = payloadOf(token) ?? {};
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : undefined;
}

function payloadOf(token: string): Readonly<Record<string, unknown>> | null {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // An object that JSON made has no other keys than strings.
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
