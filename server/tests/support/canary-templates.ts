import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { ByOrganisation } from './canary-jobs.ts';
import type { Organisations } from './canary-organisations.ts';

/** A template for the users of the first site, whose texts name the site. */
export async function addTemplate(client: Client, { id, tenant, sites }: BuiltOrganisation): Promise<number> {
  const siteId = sites[0]?.id ?? 0;
  const text = (field: string) => canary({ organisationId: id, siteId }, field);
  const { rows } = await client.query<{ id: number }>(
    `insert into consignment_template
       (tenant_id, organisation_id, owner_id, owner_name, audience, site_id, name, details, created_at)
     select $1, $2, min(user_id), $3, 'site', $4, $5, $6, now() from membership where organisation_id = $2
     returning id`,
    [tenant.id, id, text('template-owner'), siteId, text('template-name'), { notes: text('template-notes') }],
  );
  return rows[0]?.id ?? 0;
}

export const addTemplates = async (
  client: Client,
  { own, neighbour, foreign }: Organisations,
): Promise<ByOrganisation> => ({
  own: await addTemplate(client, own),
  neighbour: await addTemplate(client, neighbour),
  foreign: await addTemplate(client, foreign),
});

/** A template of the organisation with all that a consignment needs. */
async function addCompleteTemplate(
  client: Client,
  { id, tenant, sites, account }: BuiltOrganisation,
): Promise<number> {
  const details = {
    accountId: account.id,
    serviceType: tenant.serviceType.code,
    senderParticipantId: sites[0]?.id,
    receiverParticipantId: sites[1]?.id,
  };
  const { rows } = await client.query<{ id: number }>(
    `insert into consignment_template
       (tenant_id, organisation_id, owner_id, owner_name, audience, name, details, created_at)
     select $1, $2, min(user_id), $3, 'organisation', $4, $5, now() from membership where organisation_id = $2
     returning id`,
    [
      tenant.id,
      id,
      canary({ organisationId: id }, 'complete-template-owner'),
      canary({ organisationId: id }, 'complete-template-name'),
      details,
    ],
  );
  return rows[0]?.id ?? 0;
}

/** A standing order of the first site with a failed and a skipped day, whose texts name the site. */
export async function addStandingOrder(
  client: Client,
  { id, tenant, sites }: BuiltOrganisation,
): Promise<number> {
  const siteId = sites[0]?.id ?? 0;
  const text = (field: string) => canary({ organisationId: id, siteId }, field);
  const { rows } = await client.query<{ id: number }>(
    `with added as (
       insert into standing_order
         (tenant_id, organisation_id, owner_id, owner_name, permissions, site_id, name, template_name, details, is_ready,
           weekdays, every_weeks, start_day, on_holiday, lead_days, counts_from, created_at)
       select $1, $2, min(user_id), $3, '{}', $4, $5, $6, $7, false, '{1}', 1, '2026-03-02', 'SKIP', 0, '2026-03-02', now()
       from membership where organisation_id = $2
       returning organisation_id, id
     ), run as (
       insert into standing_order_run (organisation_id, standing_order_id, day, pickup_day, outcome, reason, at)
       select organisation_id, id, day, pickup_day, outcome, $8, now()
       from added, (values (date '2026-03-02', date '2026-03-02', 'FAILED'), ('2026-03-09', null, 'SKIPPED'))
         as days (day, pickup_day, outcome)
     ), notified as (
       insert into user_notification (organisation_id, user_id, kind, standing_order_id, message, is_failure, at)
       select organisation_id, (select min(user_id) from membership where organisation_id = $2), 'standing-order', id, $9,
         true, now()
       from added
     )
     select id from added`,
    [
      tenant.id,
      id,
      text('order-owner'),
      siteId,
      text('order-name'),
      text('order-template'),
      {
        receiverParticipant: {
          fullName: text('order-receiver'),
          address: {
            streetNumber: '7',
            street: text('order-street'),
            suburb: 'Onekawa',
            city: 'Napier',
            postcode: '4110',
          },
        },
        notes: text('order-notes'),
      },
      text('order-reason'),
      text('order-notification'),
    ],
  );
  return rows[0]?.id ?? 0;
}

const forEach = async (
  { own, neighbour, foreign }: Organisations,
  add: (organisation: BuiltOrganisation) => Promise<number>,
): Promise<ByOrganisation> => ({
  own: await add(own),
  neighbour: await add(neighbour),
  foreign: await add(foreign),
});

export const addCompleteTemplates = (client: Client, organisations: Organisations) =>
  forEach(organisations, (organisation) => addCompleteTemplate(client, organisation));

export const addStandingOrders = (client: Client, organisations: Organisations) =>
  forEach(organisations, (organisation) => addStandingOrder(client, organisation));

/** A packaging preset whose name names the organisation. */
export async function addPreset(client: Client, { id, tenant }: BuiltOrganisation): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into packaging_preset (tenant_id, organisation_id, name, packaging_type, weight_kg)
     values ($1, $2, $3, $4, 320) returning id`,
    [tenant.id, id, canary({ organisationId: id }, 'preset-name'), tenant.packagingType.code],
  );
  return rows[0]?.id ?? 0;
}

export const addPresets = async (
  client: Client,
  { own, neighbour, foreign }: Organisations,
): Promise<ByOrganisation> => ({
  own: await addPreset(client, own),
  neighbour: await addPreset(client, neighbour),
  foreign: await addPreset(client, foreign),
});
