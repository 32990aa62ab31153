import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';
import type { OrganisationKey, Organisations } from './canary-organisations.ts';

const CREATORS: Readonly<Record<OrganisationKey, string>> = {
  own: 'everything',
  neighbour: 'neighbour',
  foreign: 'foreigner',
};

/** The tenants' rates, and of every organisation a card, a quote from its first site and an estimate. */
export async function addCanaryRates(client: Client, organisations: Organisations): Promise<void> {
  await addRates(client, organisations.own.tenant);
  await addRates(client, organisations.foreign.tenant);
  await client.query(
    `insert into service_transit (tenant_id, service_type_id, effective_from, transit_days, cut_off)
     select tenant_id, id, '2020-01-01', transit_days, cut_off from service_type`,
  );
  for (const key of ['own', 'neighbour', 'foreign'] as const) {
    const organisation = organisations[key];
    const { id: organisationId, tenant } = organisation;
    await addRates(client, tenant, { organisationId, name: canary({ organisationId }, 'rate-card') });
    await addQuote(client, organisation, CREATORS[key]);
    await client.query(
      `insert into price_estimate (organisation_id, consignment_id, version, made_at, reason)
       select organisation_id, min(id), 1, now(), $2 from consignment where organisation_id = $1
       group by organisation_id`,
      [organisationId, canary({ organisationId }, 'price-reason')],
    );
  }
}

async function addQuote(client: Client, organisation: BuiltOrganisation, creator: string): Promise<void> {
  const { id: organisationId, tenant, sites } = organisation;
  const siteId = sites[0]?.id ?? 0;
  const text = (field: string) => canary({ organisationId, siteId }, field);
  const quotation = {
    number: null,
    quotedAtDateTimeUtc: '2026-03-18T01:30:00.000Z',
    quotedBy: text('quoted-by'),
    validUntilDateTimeUtc: '2026-03-25T04:00:00.000Z',
    message: null,
    serviceType: { code: 'STD', name: 'Standard' },
    totalFreightPrice: 25,
    totalExtrasPrice: 0,
    totalSurchargesPrice: 2.5,
    totalPrice: 27.5,
    deliveryExtrasDetails: [],
    surchargesDetails: [],
    services: [
      {
        serviceType: { code: 'STD', name: 'Standard' },
        price: {
          day: '2026-03-18',
          card: { id: 1, name: text('rate-card'), effectiveFrom: '2020-01-01' },
          originZone: 'Auckland',
          destinationZone: 'Auckland',
          items: 1,
          volume: '0.1000',
          deadWeight: '1.00',
          cubicFactor: '250',
          cubicWeight: '25.00',
          chargeableWeight: '25.00',
          charges: [],
          freight: '25.00',
          extras: '0.00',
          surcharges: '2.50',
          total: '27.50',
          totalWithoutFuel: '25.00',
          gstRate: '15',
          gst: '4.13',
          totalWithGst: '31.63',
        },
        reason: null,
        earliestDeliveryDate: null,
        transitDays: 1,
        cutOff: '15:00',
      },
    ],
    sender: text('sender'),
    receiver: text('receiver'),
  };
  const request = {
    siteId,
    destinationSiteId: siteId,
    serviceType: 'STD',
    priceDateTimeUtc: '2026-03-18',
    units: 1,
    volume: 0.1,
    weight: 1,
    deliveryExtras: [],
  };
  await client.query(
    `insert into quote (organisation_id, number, tenant_id, created_at, created_by_id, valid_until, search_text,
       site_ids, request, answer)
     select $1, 1, $2, '2026-03-18T01:30:00Z', u.id, '2026-03-25T04:00:00Z', '1 standard', array[$3::int], $4, $5
     from portal_user u where u.tenant_id = $2 and u.sub = $6`,
    [organisationId, tenant.id, siteId, JSON.stringify(request), JSON.stringify(quotation), creator],
  );
}
