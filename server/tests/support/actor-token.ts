import type { TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';
import type { Actor } from './actors.ts';
import type { OrganisationKey } from './canary-organisations.ts';
import { type Membership, MEMBERSHIPS } from './canary-memberships.ts';
import type { CanaryWorld } from './canary-world.ts';

/** The bearer token that this actor sends; undefined for none. */
export async function tokenOf(test: TestApp, world: CanaryWorld, actor: Actor): Promise<string | undefined> {
  if (actor.person === null) return undefined;
  const caller = callerOf(world, actor);
  const claims = test.claims(caller);
  const seconds = Math.floor(test.now.getTime() / 1000);
  switch (actor.token) {
    case 'good':
      return test.token(caller);
    case 'expired':
      return test.token(caller, { iat: seconds - 4_000, exp: seconds - 100 });
    case 'wrong audience':
      return test.token(caller, { aud: world.organisations.foreign.tenant.audience });
    case 'wrong issuer':
      return test.token(caller, { iss: 'https://login.elsewhere.example' });
    case 'wrong key':
      return tampered(await test.token(caller));
    case 'id token':
      return test.issuer.sign(claims, { typ: 'JWT' });
  }
}

/** The claims of this actor's valid token. Its tenant is that of the actor's organisation, whichever host gets it. */
export function callerOf(world: CanaryWorld, { person, permissions }: Actor): Caller {
  const { id, tenant } = world.organisations[tokenOrganisation(person)];
  return {
    host: tenant.host,
    audience: tenant.audience,
    sub: person ?? '',
    organisationId: id,
    permissions,
  };
}

/** The organisation of the token: the user's first one, or the requested one. */
function tokenOrganisation(person: Actor['person']): OrganisationKey {
  return (person === null ? undefined : MEMBERSHIPS[person][0]?.organisation) ?? 'own';
}

/** The memberships by which this actor can read data. */
export function activeMemberships({ person, token }: Actor): readonly Membership[] {
  if (person === null || token !== 'good') return [];
  return MEMBERSHIPS[person].filter(({ isActive }) => isActive);
}

/** The payload of the token with a wrong signature. */
function tampered(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const other = signature.at(10) === 'A' ? 'B' : 'A';
  return [header, payload, `${signature.slice(0, 10)}${other}${signature.slice(11)}`].join('.');
}
