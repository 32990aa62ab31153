import type { IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import {
  DESK_PERMISSION,
  OPERATIONS_PERMISSION,
  PERMISSIONS,
  type Permission,
} from '@cartage/domain/permissions.ts';

/** The tenant's names of the two custom claims. */
export type ClaimNames = Pick<IdentitySettings, 'organisationClaim' | 'permissionsClaim'>;

/** The claims that the portal reads from its own access token. Only the server verifies the signature. */
export interface AccessToken {
  readonly sub: string;
  /** `NO_ORGANISATION` for the freight provider's staff. */
  readonly organisationId: number;
  readonly permissions: ReadonlySet<Permission>;
  /** One of the staff, who may see how the installation works. */
  readonly isOperator: boolean;
}

/** Stands for the organisation of staff at the provider desk, who belong to none. */
export const NO_ORGANISATION = 0;

/** Null for an invalid token. Ignores unknown permissions. */
export function readAccessToken(token: string, names: ClaimNames): AccessToken | null {
  const claims = payloadOf(token) ?? {};
  const { sub } = claims;
  const permissions = claims[names.permissionsClaim];
  const granted: readonly unknown[] = Array.isArray(permissions) ? permissions : [];
  if (typeof sub === 'string' && granted.includes(DESK_PERMISSION))
    return {
      sub,
      organisationId: NO_ORGANISATION,
      permissions: new Set(),
      isOperator: granted.includes(OPERATIONS_PERMISSION),
    };
  const organisationId = Number(claims[names.organisationClaim]);
  if (typeof sub !== 'string' || !Number.isSafeInteger(organisationId) || organisationId < 1) return null;
  return {
    sub,
    organisationId,
    permissions: new Set(PERMISSIONS.filter((name) => granted.includes(name))),
    isOperator: false,
  };
}

/** Lifetime in seconds; undefined when the token has no `iat` or `exp`. */
export function lifetimeOf(token: string): number | undefined {
  const { iat, exp } = payloadOf(token) ?? {};
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : undefined;
}

function payloadOf(token: string): Readonly<Record<string, unknown>> | null {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // A parsed JSON object has string keys only.
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
