import { type Shape, SHAPES } from '@cartage/contract/operations.ts';
import { receiverParticipant } from './sample-participant.ts';
import { OPERATIONS, type OperationId, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import { reportSamples } from './report-samples.ts';
import { scheduleSamples } from './schedule-samples.ts';
import { formOf, smallPdf } from '#testing/form.ts';

/** What a valid request of every operation is made of. */
export interface Subject {
  readonly host: string;
  readonly organisationId: number;
  readonly siteId: number;
  readonly receiverSiteId: number;
  readonly accountId: number;
  readonly serviceType: string;
  readonly packagingType: string;
  readonly hireUnit: { readonly providerCode: string; readonly code: string };
  /** A consignment of the site. */
  readonly reference: string;
  /** Its number. */
  readonly consignmentId: number;
  /** An extra that its service type offers. */
  readonly extraId: number;
  /** A freight item of it. */
  readonly lineItemId: number;
  /** One of the same site that is on its way, and its number. */
  readonly staged: { readonly reference: string; readonly id: number };
  /** A run that it can go with, and when it starts. */
  readonly schedule: { readonly id: number; readonly startsAt: string };
  /** Bulk work of the person who may do everything. */
  readonly bulkJobId: number;
  /** An extract of theirs that is ready. */
  readonly extractId: number;
  /** One that they have saved. */
  readonly savedExtractId: number;
  /** Attached to the consignment `reference`. */
  readonly fileId: number;
}

export interface Sample {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A valid request of every served operation in which every field has a value, so that mutations reach each of
 * them. An operation that is served without a sample here does not compile.
 */
export function samplesFor(subject: Subject): Readonly<Record<ServedOperationId, Sample>> {
  const org = { org: String(subject.organisationId) };
  const ref = { ...org, ref: subject.reference };
  const staged = { ...org, ref: subject.staged.reference };
  return {
    clientSettings: { params: { host: subject.host } },
    clientFlags: { params: {} },
    myOrganisations: { params: {} },
    myOrganisation: { params: org },
    mySites: { params: org },
    mySite: { params: { ...org, siteId: String(subject.siteId) } },
    setSiteDefaults: { params: org, body: { chargeSiteId: subject.siteId, originSiteId: subject.siteId } },
    myAccounts: { params: org },
    myPreferences: { params: org },
    setPreference: { params: org, body: { name: 'columns', value: '{}' } },
    statuses: { params: {} },
    serviceTypes: { params: org },
    hireUnits: { params: {} },
    participantSites: { params: org },
    lookUpParticipantSites: { params: org, query: { lookupTerm: 'a', maxResults: '50', minChars: '1' } },
    lookUpAddresses: {
      params: org,
      query: {
        lookupTerm: 'a',
        maxResults: '20',
        placeId: 'ChIJ-kea_1',
        session: 'b2f1a6de-0000-4000-8000-1',
      },
    },
    productMetadata: { params: org },
    productCompletion: {
      params: org,
      query: { matchField: 'code,description', maxMatches: '30', searchTerm: 'chair', sortOrder: 'code' },
    },
    dangerousGood: { params: { unNumber: '1263' } },
    dangerousGoodsClasses: { params: {} },
    searchConsignments: {
      params: org,
      query: { pageNumber: '1', pageSize: '200', sortOption: 'CreationDate', sortDirection: 'asc' },
      body: searchBody(subject),
    },
    // Whatever is stored first in an empty database.
    lineItemsByConsignment: { params: org, body: [1, 2, 3] },
    createFullConsignment: { params: org, body: newConsignment(subject) },
    createConsignment: { params: org, body: withoutLines(newConsignment(subject)) },
    getConsignment: { params: ref },
    updateConsignment: { params: ref, body: withNumberedLines(newConsignment(subject), subject) },
    updateReceiver: { params: ref, body: { receiverParticipantId: null, receiverParticipant } },
    addLineItem: { params: ref, body: newLine(subject) },
    updateLineItem: { params: { ...ref, itemId: String(subject.lineItemId) }, body: newLine(subject) },
    deleteLineItem: { params: { ...ref, itemId: String(subject.lineItemId) } },
    markAsReady: { params: ref, body: { dateTimeUtc } },
    requestPickup: { params: ref, body: { dateTimeUtc } },
    cancelConsignment: { params: ref, body: { reason: 'Not needed', dateTimeUtc } },
    postStatus: { params: ref, body: { reference: subject.reference, statusCode: 'FINAL', dateTimeUtc } },
    copyConsignment: {
      params: ref,
      body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Return' },
    },
    consignmentLinks: { params: ref },
    bulkMarkAsReady: { params: org, body: bulkBody(subject) },
    bulkRequestPickup: { params: org, body: bulkBody(subject) },
    bulkRequestPickupDate: {
      params: org,
      body: {
        references: [subject.reference],
        requestedPickupDateTimeUtc: '2026-03-20',
        dateTimeUtc: '2026-03-20',
      },
    },
    bulkCancel: {
      params: org,
      body: {
        references: [subject.reference],
        reason: 'from Freightmaster',
        dateTimeUtc,
      },
    },
    uploadTypes: { params: {} },
    consignmentFiles: { params: ref },
    uploadFile: {
      params: ref,
      body: {
        fileTypeCode: 'PACKLIST',
        mimeType: 'application/pdf',
        name: 'Packing list.pdf',
        notes: 'Pallet 1',
      },
    },
    deleteFile: { params: { ...ref, fileId: String(subject.fileId) } },
    bulkJobs: { params: org },
    bulkJob: { params: { ...org, id: String(subject.bulkJobId) } },
    bulkJobDocuments: { params: { ...org, id: String(subject.bulkJobId) } },
    consignmentDocuments: { params: staged },
    freightLabel: { params: staged, query: { paper: 'a6', format: 'zpl', dpi: '300', startPosition: '1' } },
    bulkDocuments: {
      params: org,
      query: { paper: 'a6', format: 'zpl', dpi: '300', startPosition: '1' },
      body: { documentTypes: ['FRTLABEL', 'CONNOTE'], references: [subject.staged.reference] },
    },
    exportConsignments: { params: org, body: { format: 'csv', references: [subject.reference] } },
    emailPickupManifest: { params: org, body: { consignmentIds: [subject.staged.id], notes: 'Gate 4' } },
    pickupManifestEmails: { params: org },
    pickupManifest: {
      params: org,
      body: { consignmentIds: [subject.staged.id], searchParameters: searchBody(subject) },
    },
    ...reportSamples(subject),
    ...scheduleSamples(subject),
  };
}

const dateTimeUtc = '2026-03-18T01:30:00Z';

function bulkBody({ reference }: Subject) {
  return { consignmentReferences: [reference], dateTimeUtc };
}

function searchBody(subject: Subject) {
  return {
    searchTerm: 'a',
    phoneNumber: '09 555 0100',
    salesReference: 'SO-1',
    statuses: ['DRAFT', 'FINAL'],
    date: { dateRangeType: 'Creation', startDateUtc: '2026-03-01', endDateUtc: '2026-03-18' },
    siteIds: [subject.siteId],
    references: [subject.reference],
  };
}

export function newConsignment(subject: Subject) {
  return {
    accountId: subject.accountId,
    serviceType: subject.serviceType,
    senderParticipantId: subject.siteId,
    senderReference: 'PO-1',
    notes: 'Ring the bell',
    receiverParticipantId: subject.receiverSiteId,
    receiverReference: 'R-1',
    receiverNotes: 'Dock 2',
    salesReference: 'SO-1',
    requestedPickupDateTimeUtc: null as string | null,
    requestedDeliveryDate: null as string | null,
    senderParticipant: null,
    receiverParticipant: null,
    hireage: { hireUnit: subject.hireUnit, quantity: 2 },
    consignmentFlags: [{ code: 'EXPORT' as const, flagProperties: { ecert: 'NZ2026/1' } }],
    lineItems: [newLine(subject)],
  };
}

function newLine({ packagingType }: Subject) {
  return {
    count: 2,
    packagingType,
    description: 'Shelves',
    length: 1.2,
    width: 0.8,
    height: 0.5,
    volume: 0.96,
    weight: 24.5,
    dangerousGoods: {
      unNumber: '1263',
      class: '3',
      subsidiaryClass1: '6.1',
      subsidiaryClass2: '8',
      nameAndDescription: 'Paint',
    },
  };
}

/** The line is the consignment's own. */
function withNumberedLines(body: ReturnType<typeof newConsignment>, { lineItemId }: Subject) {
  return { ...body, lineItems: body.lineItems.map((line) => Object.assign(line, { id: lineItemId })) };
}

function withoutLines(body: ReturnType<typeof newConsignment>) {
  const entries = Object.entries(body).filter(([name]) => name !== 'lineItems');
  return Object.fromEntries(entries);
}

/** The valid request of an operation; of one that is not served yet nothing but its path is read. */
export function sampleOf(id: OperationId, subject: Subject): Sample {
  const served: ReadonlyMap<string, Sample> = new Map(Object.entries(samplesFor(subject)));
  return served.get(id) ?? { params: unservedParams(id, subject), ...(takesBody(id) && { body: {} }) };
}

const takesBody = (id: OperationId) => ['POST', 'PUT'].includes(OPERATIONS[id].method);

function unservedParams(id: OperationId, subject: Subject): Readonly<Record<string, string>> {
  const values: Readonly<Record<string, string>> = {
    org: String(subject.organisationId),
    ref: subject.reference,
    host: subject.host,
  };
  const names = [...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '1']));
}

/** Path and query of a request. */
export function addressOf(id: OperationId, { params, query }: Omit<Sample, 'body'>): `/${string}` {
  const path: string = OPERATIONS[id].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  return `/${path.slice(1)}${search}`;
}

/** The body of a request as it is sent: JSON, or a form with a sound file where the operation takes one. */
export function sentAs(
  id: OperationId,
  json: string | Buffer | undefined,
): { readonly text?: string | Buffer; readonly headers?: Readonly<Record<string, string>> } {
  const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(SHAPES));
  if (shapes.get(id)?.form !== undefined) return formOf(json, { bytes: smallPdf() });
  return json === undefined ? {} : { text: json };
}
