import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import type { ClientBase } from 'pg';
import type { BuiltOrganisation, BuiltSite } from '#builders/add-organisation.ts';
import { canary } from '#builders/canary.ts';
import type { NewConsignment, NewEvent, NewLine, StoredConsignment } from '#loading/new-consignment.ts';
import { storeConsignments } from '#loading/store-consignments.ts';
import { TYPICAL_HISTORY } from '#loading/typical-history.ts';

export interface ConsignmentOptions extends Partial<Omit<NewConsignment, 'history'>> {
  /** Default: DRAFT. The history reaches it in steps of one hour. */
  readonly status?: StatusCode;
  /** Default: a morning in March 2026. */
  readonly createdAt?: Date;
  readonly history?: NewConsignment['history'];
}

const CREATED_AT = new Date('2026-03-02T21:00:00Z');
const HOUR_MS = 3_600_000;

/** Stores consignments of an organisation in the given order, with all rows that belong to them. */
export async function addConsignments(
  client: ClientBase,
  organisation: BuiltOrganisation,
  requested: readonly ConsignmentOptions[],
): Promise<StoredConsignment[]> {
  const consignments = requested.map((options) => consignmentOf(organisation, options));
  return storeConsignments(client, TENANT_ZONE, consignments);
}

function consignmentOf(organisation: BuiltOrganisation, options: ConsignmentOptions): NewConsignment {
  const { status = 'DRAFT', createdAt = CREATED_AT, ...given } = options;
  const site = organisation.sites.find(({ id }) => id === given.siteId) ?? organisation.sites[0];
  if (site === undefined) throw new Error('A consignment needs an organisation with a site');
  const filledIn = organisation.hasCanaries
    ? canaryParts(organisation, site, createdAt)
    : plainParts(organisation, site);
  return {
    tenantId: organisation.tenant.id,
    organisationId: organisation.id,
    siteId: site.id,
    serviceTypeId: organisation.tenant.serviceType.id,
    accountId: organisation.account.id,
    createdById: null,
    history: TYPICAL_HISTORY[status].map((code, index) => ({
      status: code,
      at: new Date(createdAt.getTime() + index * HOUR_MS),
    })),
    requestedPickupDay: null,
    requestedDeliveryDay: null,
    confirmedDeliveryAt: null,
    ...filledIn,
    ...given,
  };
}

type Parts = Pick<
  NewConsignment,
  | 'sender'
  | 'receiver'
  | 'events'
  | 'lines'
  | 'tags'
  | 'senderReference'
  | 'receiverReference'
  | 'salesReference'
  | 'notes'
  | 'receiverNotes'
  | 'declaredTerms'
>;

/** From the site to the organisation's last one. */
function plainParts({ tenant, sites }: BuiltOrganisation, site: BuiltSite): Parts {
  return {
    sender: site.participant,
    receiver: (sites.at(-1) ?? site).participant,
    events: [],
    lines: [aLine(tenant.packagingType)],
    tags: [],
    senderReference: null,
    receiverReference: null,
    salesReference: null,
    notes: null,
    receiverNotes: null,
  };
}

/** One carton of 0.5 m³ and 12.5 kg. */
export function aLine(packagingType: NewLine['packagingType'], over: Partial<NewLine> = {}): NewLine {
  return {
    itemCount: 1,
    packagingType,
    description: null,
    lengthM: null,
    widthM: null,
    heightM: null,
    volumeM3: '0.5000',
    weightKg: '12.50',
    dangerousGoods: null,
    ...over,
  };
}

function canaryParts({ id, tenant }: BuiltOrganisation, site: BuiltSite, createdAt: Date): Parts {
  const text = (field: string) => canary({ organisationId: id, siteId: site.id }, field);
  const dangerousGoods = {
    unNumber: '9999',
    class: '3',
    subsidiaryClass1: null,
    subsidiaryClass2: null,
    name: `${text('dangerous-goods-name')}, packing group II`,
    isUnlisted: true,
  };
  return {
    sender: canaryParty(text, 'sender'),
    receiver: canaryParty(text, 'receiver'),
    events: [canaryEvent(text, createdAt)],
    lines: [aLine(tenant.packagingType, { description: text('line-description'), dangerousGoods })],
    tags: [tenant.tag],
    senderReference: text('sender-reference'),
    receiverReference: text('receiver-reference'),
    salesReference: text('sales-reference'),
    notes: text('notes'),
    receiverNotes: text('receiver-notes'),
    declaredTerms: text('declared-terms'),
  };
}

function canaryParty(text: (field: string) => string, role: 'sender' | 'receiver'): ParticipantRow {
  return {
    fullName: text(`${role}-name`),
    phone: text(`${role}-phone`),
    email: `${text(`${role}-email`)}@canary.example`,
    streetNumber: text(`${role}-street-number`),
    street: text(`${role}-street`),
    suburb: text(`${role}-suburb`),
    city: text(`${role}-city`),
    country: text(`${role}-country`),
    postcode: '1061',
    latitude: null,
    longitude: null,
    region: { id: 'NZ-AUK', name: 'Auckland' },
    site: null,
  };
}

function canaryEvent(text: (field: string) => string, createdAt: Date): NewEvent {
  return {
    historySeq: 1,
    typeCode: 'EXCP',
    title: text('event-title'),
    description: text('event-description'),
    createdAt,
    createdBy: text('event-author'),
    resolvedAt: createdAt,
    resolvedBy: text('event-resolver'),
  };
}
