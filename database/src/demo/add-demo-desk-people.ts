import { DEMO_DESK_PEOPLE } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { Client } from 'pg';
import { asSystem } from '#builders/as-system.ts';

/**
 * Adds the staff of the provider desk to a demo world, including one that an earlier release loaded. Safe to repeat.
 */
export async function addDemoDeskPeople(url: string): Promise<void> {
  await asSystem(url, storeDeskPeople);
}

export async function storeDeskPeople(client: Client): Promise<void> {
  for (const { tenantCode, sub, givenName, familyName, email } of DEMO_DESK_PEOPLE) {
    const tenant = DEMO_TENANTS.find(({ code }) => code === tenantCode);
    await client.query(
      `insert into portal_user (tenant_id, sub, name, email, is_provider)
       select id, $2, $3, $4, true from tenant where external_id = $1
       on conflict (tenant_id, sub) do nothing`,
      [tenant?.externalId, sub, `${givenName} ${familyName}`, email],
    );
  }
}
