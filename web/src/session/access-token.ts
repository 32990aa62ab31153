import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';

/** What the portal reads in its own access token; whether it is genuine is for the server to judge. */
export interface AccessToken {
  readonly sub: string;
  readonly organisationId: number;
  readonly permissions: ReadonlySet<Permission>;
  /** Seconds from its issue to its end; undefined where the token does not say. */
  readonly lifetime: number | undefined;
}

/** Null for anything that is not such a token. Permissions we do not know are passed over. */
export function readAccessToken(token: string): AccessToken | null {
  const claims = payloadOf(token);
  const { sub, org_id: organisation, permissions, iat, exp } = claims ?? {};
  const organisationId = Number(organisation);
  if (typeof sub !== 'string' || !Number.isSafeInteger(organisationId) || organisationId < 1) return null;
  const granted: readonly unknown[] = Array.isArray(permissions) ? permissions : [];
  return {
    sub,
    organisationId,
    permissions: new Set(PERMISSIONS.filter((name) => granted.includes(name))),
    lifetime: typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : undefined,
  };
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
