import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import { DATE_TYPES } from '@cartage/domain/search/filters.ts';
import { SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import type { OrganisationKey } from './canary-organisations.ts';
import { type CanaryWorld, onlyOf } from './canary-world.ts';
import { newConsignment, type Sample, samplesFor } from './samples.ts';
import type { Subject } from './subject.ts';

export interface ReadRequest {
  readonly id: ServedOperationId;
  readonly sample: Sample;
}

// The shapes are exactly those of the served operations.
const SERVED = Object.keys(SHAPES) as ServedOperationId[];

/** Ids of any organisation. */
const FIRST_IDS = Array.from({ length: 200 }, (_, index) => index + 1);

/** Every request that might reveal data of an organisation. */
export function readRequests(world: CanaryWorld, key: OrganisationKey): ReadRequest[] {
  const subject = world.subject(key);
  const samples = samplesFor(subject);
  return [
    ...SERVED.map((id) => ({ id, sample: samples[id] })),
    ...everySite(world, subject),
    ...everyReference(world, subject),
    ...searches(world, samples.searchConsignments),
    { id: 'lineItemsByConsignment', sample: { ...samples.lineItemsByConsignment, body: FIRST_IDS } },
    { id: 'labelPrints', sample: { ...samples.labelPrints, body: FIRST_IDS } },
    { id: 'exceptionDueTimes', sample: { ...samples.exceptionDueTimes, body: FIRST_IDS } },
    { id: 'changeLog', sample: { params: samples.changeLog.params } },
    { id: 'exportChangeLog', sample: { params: samples.exportChangeLog.params } },
    { id: 'hireageLedger', sample: { params: samples.hireageLedger.params } },
    { id: 'hireageMovements', sample: { params: samples.hireageMovements.params } },
    { id: 'exportHireage', sample: { params: samples.exportHireage.params } },
    ...lookUps(samples.lookUpParticipantSites),
    ...newConsignments(world, subject).map(({ body }) => ({
      id: 'createFullConsignment' as const,
      sample: { ...samples.createFullConsignment, body },
    })),
  ];
}

function allSites({ organisations }: CanaryWorld): number[] {
  return Object.values(organisations).flatMap(({ sites }) => sites.map(({ id }) => id));
}

function everySite(world: CanaryWorld, subject: Subject): ReadRequest[] {
  return allSites(world).map((siteId) => ({
    id: 'mySite',
    sample: { params: { org: String(subject.organisationId), siteId: String(siteId) } },
  }));
}

/** One consignment of every site of every organisation. */
function everyReference(world: CanaryWorld, subject: Subject): ReadRequest[] {
  const bySite = new Map([...world.siteOf].map(([reference, siteId]) => [siteId, reference]));
  const org = String(subject.organisationId);
  return [...bySite.values()].flatMap((ref) => [
    { id: 'getConsignment' as const, sample: { params: { org, ref } } },
    { id: 'markAsReady' as const, sample: { params: { org, ref }, body: {} } },
    { id: 'consignmentDocuments' as const, sample: { params: { org, ref } } },
    { id: 'consignmentFiles' as const, sample: { params: { org, ref } } },
  ]);
}

function searches(world: CanaryWorld, { params }: Sample): ReadRequest[] {
  const siteIds = allSites(world);
  const wide = { startDateUtc: '2026-01-01', endDateUtc: '2026-12-31' };
  const bodies: readonly object[] = [
    {},
    { siteIds },
    { siteIds: [] },
    // Short terms use another query than long terms.
    { searchTerm: 'canary' },
    { searchTerm: 'ca', siteIds },
    { searchTerm: '%' },
    { phoneNumber: '0', siteIds },
    { statuses: ['DRAFT', 'STAGED', 'DELIVERED'], siteIds },
    ...Object.values(world.organisations).map(({ id, sites }) => ({
      salesReference: `canary-o${id}-s${sites[0]?.id}-sales-reference`,
      siteIds,
    })),
    ...DATE_TYPES.map((dateRangeType) => ({ date: { dateRangeType, ...wide }, siteIds })),
    { searchTerm: 'canary', statuses: ['STAGED'], date: { dateRangeType: 'Creation', ...wide } },
  ];
  const orders = SORT_OPTIONS.flatMap((sortOption) =>
    SORT_DIRECTIONS.map((sortDirection) => ({ sortOption, sortDirection, pageSize: '200' })),
  );
  const request = (body: object, query: Sample['query'] = { pageSize: '200' }): ReadRequest => ({
    id: 'searchConsignments',
    sample: { params, query, body },
  });
  return [
    ...bodies.map((body) => request(body)),
    ...orders.map((order) => request({ siteIds }, order)),
    request({ siteIds }, { pageNumber: '2', pageSize: '50', sortDirection: 'desc' }),
  ];
}

function lookUps({ params }: Sample): ReadRequest[] {
  return ['canary', 'ca', '%', '_'].map((lookupTerm) => ({
    id: 'lookUpParticipantSites',
    sample: { params, query: { lookupTerm, maxResults: '50', minChars: '1' } },
  }));
}

export interface ForeignName {
  readonly what: string;
  /** A foreign id and a missing id. */
  readonly foreign: string | number;
  readonly never: string | number;
  body(value: string | number): object;
}

/** Bodies with one id replaced by a foreign one (docs/reference/promises.md S6). */
export function foreignNames(world: CanaryWorld, subject: Subject): ForeignName[] {
  const body = newConsignment(subject);
  const others = Object.values(world.organisations).filter(({ id }) => id !== subject.organisationId);
  const otherTenants = others.filter(({ tenant }) => tenant.host !== subject.host);
  const named = (what: string, foreign: string | number, build: ForeignName['body']): ForeignName => ({
    what,
    foreign,
    never: typeof foreign === 'number' ? 2_147_483_646 : 'NEVER-WAS',
    body: build,
  });
  const [line] = body.lineItems;
  return [
    ...others.flatMap(({ id, account, sites }) => [
      named(`account of ${id}`, account.id, (accountId) => ({ ...body, accountId })),
      named(`sender of ${id}`, sites[0]?.id ?? 0, (senderParticipantId) => ({
        ...body,
        senderParticipantId,
      })),
      named(`receiver of ${id}`, sites[0]?.id ?? 0, (receiverParticipantId) => ({
        ...body,
        receiverParticipantId,
      })),
    ]),
    ...otherTenants.flatMap(({ tenant }) => [
      named(`service type of ${tenant.code}`, onlyOf(tenant), (serviceType) => ({ ...body, serviceType })),
      named(`packaging type of ${tenant.code}`, onlyOf(tenant), (packagingType) => ({
        ...body,
        lineItems: [{ ...line, packagingType }],
      })),
    ]),
  ];
}

function newConsignments(world: CanaryWorld, subject: Subject): { readonly body: object }[] {
  return foreignNames(world, subject).map(({ foreign, body }) => ({ body: body(foreign) }));
}
