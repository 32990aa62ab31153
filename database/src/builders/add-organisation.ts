import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { ClientBase } from 'pg';
import type { BuiltTenant } from '#builders/add-tenant.ts';
import { canary } from '#builders/canary.ts';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

export interface OrganisationOptions {
  readonly name?: string;
  readonly isActive?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** Number of sites; default: 2. */
  readonly sites?: number;
  /** Fills every free text with a canary (canary.ts). */
  readonly canaries?: boolean;
}

export interface BuiltOrganisation {
  readonly id: number;
  readonly tenant: BuiltTenant;
  readonly name: string;
  readonly hasCanaries: boolean;
  readonly account: { readonly id: number; readonly code: string };
  readonly sites: readonly BuiltSite[];
}

export interface BuiltSite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The site as a sender or receiver. */
  readonly participant: ParticipantRow;
}

/** An organisation with one account and its sites. */
export async function addOrganisation(
  client: ClientBase,
  tenant: BuiltTenant,
  options: OrganisationOptions = {},
): Promise<BuiltOrganisation> {
  const [id = 0] = await reserveIds(client, 'organisation', 1);
  const hasCanaries = options.canaries === true;
  const text = (field: string, plain: string) =>
    hasCanaries ? canary({ organisationId: id }, field) : plain;
  const name = options.name ?? text('organisation-name', `Organisation ${id}`);
  await client.query('insert into organisation (id, tenant_id, name, is_active) values ($1, $2, $3, $4)', [
    id,
    tenant.id,
    name,
    options.isActive ?? true,
  ]);
  await insertRows(
    client,
    'organisation_setting',
    { organisation_id: 'int', name: 'text', value: 'text' },
    Object.entries(options.settings ?? {}).map(([setting, value]) => ({
      organisation_id: id,
      name: setting,
      value,
    })),
  );
  const account = await addAccount(client, id, text);
  const sites: BuiltSite[] = [];
  for (let number = 1; number <= (options.sites ?? 2); number += 1) {
    sites.push(await addSite(client, { organisationId: id, accountId: account.id, number, text }));
  }
  return { id, tenant, name, hasCanaries, account, sites };
}

type Texts = (field: string, plain: string) => string;

async function addAccount(client: ClientBase, organisationId: number, text: Texts) {
  const [id = 0] = await reserveIds(client, 'account', 1);
  const code = text('account-code', 'ACC-1');
  await client.query('insert into account (id, organisation_id, code, description) values ($1, $2, $3, $4)', [
    id,
    organisationId,
    code,
    text('account-description', 'Main account'),
  ]);
  return { id, code };
}

interface NewSite {
  readonly organisationId: number;
  readonly accountId: number;
  readonly number: number;
  readonly text: Texts;
}

async function addSite(
  client: ClientBase,
  { organisationId, accountId, number, text }: NewSite,
): Promise<BuiltSite> {
  const [id = 0] = await reserveIds(client, 'site', 1);
  const code = `${text('site-code', 'SITE')}-${number}`;
  const name = `${text('site-name', 'Site')} ${number}`;
  const participant: ParticipantRow = {
    fullName: text('site-full-name', `Site ${number} of ${organisationId}`),
    phone: text('site-phone', `09 555 0${100 + number}`),
    email: `${text('site-email', `site-${id}`)}@site.example`,
    streetNumber: text('site-street-number', String(number)),
    street: text('site-street', 'Kauri Road'),
    suburb: text('site-suburb', 'Penrose'),
    city: text('site-city', 'Auckland'),
    country: text('site-country', 'New Zealand'),
    postcode: '1061',
    latitude: null,
    longitude: null,
    region: { id: 'NZ-AUK', name: 'Auckland' },
    site: { id, code, name, isActive: true, isHub: false },
  };
  await client.query(
    `insert into site (id, organisation_id, code, name, default_account_id, full_name, phone, email, street_number,
       street, suburb, city, country, postcode, region_id, search_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      organisationId,
      code,
      name,
      accountId,
      participant.fullName,
      participant.phone,
      participant.email,
      participant.streetNumber,
      participant.street,
      participant.suburb,
      participant.city,
      participant.country,
      participant.postcode,
      participant.region?.id,
      [code, name, participant.suburb, participant.city].map(fold).join('\n'),
    ],
  );
  return { id, code, name, participant };
}
