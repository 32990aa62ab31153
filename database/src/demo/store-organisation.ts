import type { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { Client } from 'pg';
import { email, phone } from '#demo/parties.ts';
import { randomOf } from '@cartage/domain/demo/random.ts';
import { DEMO_PLACES, type DemoPlaces, type DemoSite } from '#demo/sites.ts';
import { type Locality, LOCALITIES } from '#reference-data/localities.ts';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

/** An organisation with its settings, accounts and sites. */
export async function storeOrganisation(
  client: Client,
  organisation: (typeof DEMO_ORGANISATIONS)[number],
): Promise<void> {
  const { id, name, isActive, code, tenantCode } = organisation;
  const places: DemoPlaces = DEMO_PLACES[code];
  const tenant = DEMO_TENANTS.find((candidate) => candidate.code === tenantCode);
  await client.query('insert into organisation (id, tenant_id, name, is_active) values ($1, $2, $3, $4)', [
    id,
    tenant?.id,
    name,
    isActive,
  ]);
  await insertRows(
    client,
    'organisation_setting',
    { organisation_id: 'int', name: 'text', value: 'text' },
    Object.entries(places.settings).map(([setting, value]) => ({
      organisation_id: id,
      name: setting,
      value,
    })),
  );
  if (places.sendsReceiverEmails === true) {
    await client.query(
      `insert into receiver_email_setting (organisation_id, tenant_id, kinds, reply_to, changed_at)
       values ($1, $2, '{picked-up,out-for-delivery,delivered,exception}', $3, '2025-09-01T00:00:00Z')`,
      [id, tenant?.id, email(code)],
    );
  }
  const accountIds = await reserveIds(client, 'account', places.accounts.length);
  await insertRows(
    client,
    'account',
    { id: 'int', organisation_id: 'int', code: 'text', description: 'text', is_active: 'boolean' },
    places.accounts.map((account, index) => ({
      id: accountIds[index] ?? null,
      organisation_id: id,
      code: account.code,
      description: account.description,
      is_active: account.isActive,
    })),
  );
  const accountIdOf = new Map(
    places.accounts.map((account, index) => [account.code, accountIds[index] ?? null]),
  );
  await storeSites(client, { id, name }, places.sites, accountIdOf);
}

async function storeSites(
  client: Client,
  organisation: { readonly id: number; readonly name: string },
  sites: readonly DemoSite[],
  accountIdOf: ReadonlyMap<string, number | null>,
): Promise<void> {
  const ids = await reserveIds(client, 'site', sites.length);
  const columns = {
    id: 'int',
    organisation_id: 'int',
    code: 'text',
    name: 'text',
    is_active: 'boolean',
    is_hub: 'boolean',
    default_account_id: 'int',
    full_name: 'text',
    phone: 'text',
    email: 'text',
    street_number: 'text',
    street: 'text',
    suburb: 'text',
    city: 'text',
    postcode: 'text',
    region_id: 'text',
    search_text: 'text',
    opening_hours: 'text',
  };
  const rows = sites.map((site, index) => {
    const { postcode, regionId } = localityOf(site);
    return {
      id: ids[index] ?? null,
      organisation_id: organisation.id,
      code: site.code,
      name: site.name,
      is_active: site.isActive,
      is_hub: site.isHub,
      default_account_id: accountIdOf.get(site.accountCode ?? '') ?? null,
      full_name: `${organisation.name} ${site.name}`,
      // Seeded with the site code, so that the phone number is the same in every world.
      phone: phone(randomOf('site', site.code), regionId),
      email: email(site.code),
      street_number: site.streetNumber,
      street: site.street,
      suburb: site.suburb,
      city: site.city,
      postcode,
      region_id: regionId,
      search_text: [site.code, site.name, site.suburb, site.city].map(fold).join('\n'),
      opening_hours: site.openingHours,
    };
  });
  await insertRows(client, 'site', columns, rows);
}

function localityOf({ code, suburb, city }: DemoSite): Locality {
  const found = LOCALITIES.find((locality) => locality.suburb === suburb && locality.city === city);
  if (found === undefined) throw new Error(`Site ${code} has an unknown locality: ${suburb}, ${city}`);
  return found;
}
