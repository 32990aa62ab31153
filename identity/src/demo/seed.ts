import { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';
import {
  DEMO_DESK_PEOPLE,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_SECOND_FACTOR_PERSON,
  type DemoPerson,
} from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { Client } from 'pg';

import { loadOrCreateSigningKeys } from '#secrets.ts';
import { hashPassword } from '#sign-in/password.ts';

const PEOPLE: readonly DemoPerson[] = [...DEMO_PEOPLE, ...DEMO_DESK_PEOPLE, DEMO_SECOND_FACTOR_PERSON];

/** Inserts the demo tenants and users into the migrated schema. Safe to repeat; existing rows stay unchanged. */
export async function seedDemoIdentity(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'cartage-identity-seed' });
  await client.connect();
  try {
    await client.query('begin');
    await seedTenants(client);
    const hashes = await hashMissingPasswords(client);
    for (const person of PEOPLE) {
      const hash = hashes.get(person.sub);
      if (hash !== undefined) await seedPerson(client, person, hash);
      await seedMemberships(client, person);
    }
    await client.query('commit');
    await loadOrCreateSigningKeys(client);
  } finally {
    await client.end();
  }
}

async function seedTenants(client: Client): Promise<void> {
  for (const tenant of DEMO_TENANTS) {
    await client.query(
      `insert into identity.tenant (code, host, name, brand_colour, audience) values ($1, $2, $3, $4, $5)
       on conflict (code) do nothing`,
      [tenant.code, tenant.host, tenant.name, tenant.brandColour, tenant.audience],
    );
    await client.query(
      `insert into identity.client (tenant_code, client_id, redirect_paths, post_logout_paths)
       values ($1, 'cartage-web', array['/auth/callback'], array['/'])
       on conflict (tenant_code, client_id) do nothing`,
      [tenant.code],
    );
  }
}

/** Hashing a password takes a hundred times as long as the rest, so a second run skips it. */
async function hashMissingPasswords(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ sub: string }>('select sub from identity.account where is_demo');
  const storedSubs = new Set(rows.map((row) => row.sub));
  const missing = PEOPLE.filter((person) => !storedSubs.has(person.sub));
  return new Map(
    await Promise.all(missing.map(async ({ sub }) => [sub, await hashPassword(DEMO_PASSWORD)] as const)),
  );
}

async function seedPerson(client: Client, person: DemoPerson, passwordHash: string): Promise<void> {
  const { tenantCode, sub, email, givenName, familyName } = person;
  await client.query(
    `insert into identity.account
       (tenant_code, sub, email, given_name, family_name, password_hash, is_demo, needs_second_factor,
        is_provider_staff, is_operator)
     values ($1, $2, $3, $4, $5, $6, true, $7, $8, $8)`,
    [
      tenantCode,
      sub,
      email,
      givenName,
      familyName,
      passwordHash,
      person === DEMO_SECOND_FACTOR_PERSON,
      DEMO_DESK_PEOPLE.includes(person),
    ],
  );
}

async function seedMemberships(client: Client, person: DemoPerson): Promise<void> {
  for (const [place, { organisationId, permissions }] of person.memberships.entries()) {
    // Memberships that ended in the portal stay active here: the provider does not know about it.
    await client.query(
      `insert into identity.membership
         (tenant_code, sub, organisation_id, organisation_name, permissions, place)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_code, sub, organisation_id) do nothing`,
      [person.tenantCode, person.sub, organisationId, nameOf(organisationId), permissions, place],
    );
  }
}

function nameOf(organisationId: number): string {
  const found = DEMO_ORGANISATIONS.find(({ id }) => id === organisationId);
  if (!found) throw new Error(`demo people belong to organisation ${organisationId}, which does not exist`);
  return found.name;
}
