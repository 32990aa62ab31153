import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import type { Shape } from '@cartage/contract/shape.ts';
import { receiverParticipant } from './sample-participant.ts';
import { OPERATIONS, type OperationId, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import { changeLogSamples } from './change-log-samples.ts';
import { declarationSamples } from './declaration-samples.ts';
import { importSamples } from './import-samples.ts';
import { hireageSamples } from './hireage-samples.ts';
import { manifestSamples } from './manifest-samples.ts';
import { pricingSamples } from './pricing-samples.ts';
import { printSamples } from './print-samples.ts';
import { providerSamples } from './provider-samples.ts';
import { reportSamples } from './report-samples.ts';
import { scheduleSamples } from './schedule-samples.ts';
import type { Subject } from './subject.ts';
import { templateSamples } from './template-samples.ts';
import { formOf, smallPdf } from '#testing/form.ts';

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
  const exception = { ...ref, exceptionId: subject.exceptionId };
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
    notifications: { params: org },
    readNotifications: { params: org, body: { ids: [1] } },
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
    recentReceivers: { params: org },
    entryLimits: { params: org },
    combinations: { params: org, query: { reference: subject.reference } },
    combineConsignments: {
      params: ref,
      body: { consignments: [{ reference: 'ZZZ00000001', version: 1 }], dateTimeUtc },
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
    consignmentChanges: { params: org, query: { mode: 'once' } },
    // The first ids in an empty database.
    lineItemsByConsignment: { params: org, body: [1, 2, 3] },
    labelPrints: { params: org, body: [1, 2, 3] },
    exceptionDueTimes: { params: org, body: [1, 2, 3] },
    createFullConsignment: { params: org, body: { ...newConsignment(subject), quoteNumber: null } },
    createConsignment: { params: org, body: withoutLines(newConsignment(subject)) },
    ...manifestSamples(subject),
    ...hireageSamples(subject),
    ...printSamples(subject),
    ...templateSamples(subject, newConsignment(subject)),
    getConsignment: { params: ref },
    updateConsignment: { params: ref, body: withNumberedLines(newConsignment(subject), subject) },
    updateReceiver: { params: ref, body: { receiverParticipantId: null, receiverParticipant } },
    addLineItem: { params: ref, body: newLine(subject) },
    updateLineItem: { params: { ...ref, itemId: String(subject.lineItemId) }, body: newLine(subject) },
    deleteLineItem: { params: { ...ref, itemId: String(subject.lineItemId) } },
    markAsReady: { params: ref, body: { dateTimeUtc } },
    requestPickup: { params: ref, body: { dateTimeUtc } },
    setTrackingLink: { params: ref, body: { isEnabled: false } },
    cancelConsignment: { params: ref, body: { reason: 'Not needed', dateTimeUtc } },
    undoCancel: { params: ref, body: { dateTimeUtc } },
    postStatus: { params: ref, body: { reference: subject.reference, statusCode: 'FINAL', dateTimeUtc } },
    copyConsignment: {
      params: ref,
      body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Return' },
    },
    consignmentLinks: { params: ref },
    consignmentHistory: { params: ref, query: { before: '2000000000', maxResults: '20' } },
    ...changeLogSamples(subject),
    undoEdit: { params: { ...ref, version: '1' }, body: {} },
    consignmentExceptions: { params: ref },
    assignException: { params: exception, body: { owner: 'me' } },
    commentOnException: { params: exception, body: { text: 'Called the receiver', mentions: [] } },
    resolveException: { params: exception, body: { reason: 'The receiver collects the freight' } },
    requestFromProvider: { params: exception, body: { kind: 'return', note: 'Ring first' } },
    messageDepot: { params: exception, body: { text: 'Is the pallet whole?' } },
    ...declarationSamples(subject),
    receiverEmailSettings: { params: org },
    setReceiverEmailSettings: {
      params: org,
      body: { kinds: ['picked-up', 'delivered'], replyTo: 'dispatch@sender.example' },
    },
    receiverEmailPreview: { params: { ...org, kind: 'delivered' } },
    receiverEmails: { params: ref },
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
    packingSlip: { params: staged },
    recordLabelReprint: {
      params: org,
      body: { references: [subject.staged.reference], reason: 'OTHER', note: 'Wrong stock' },
    },
    freightLabel: { params: staged, query: { paper: 'a6', format: 'zpl', dpi: '300', startPosition: '1' } },
    bulkUndo: { params: { ...org, id: String(subject.bulkJobId) }, body: { dateTimeUtc } },
    bulkDocuments: {
      params: org,
      query: { paper: 'a6', format: 'zpl', dpi: '300', startPosition: '1' },
      body: { documentTypes: ['FRTLABEL', 'CONNOTE'], references: [subject.staged.reference] },
    },
    exportConsignments: { params: org, body: { format: 'csv', references: [subject.reference] } },
    emailPickupManifest: { params: org, body: { consignmentIds: [subject.staged.id], notes: 'Gate 4' } },
    pickupManifestEmails: { params: org },
    pickList: { params: org, body: { consignmentIds: [subject.staged.id] } },
    pickupManifest: {
      params: org,
      body: { consignmentIds: [subject.staged.id], searchParameters: searchBody(subject) },
    },
    ...importSamples(subject),
    ...reportSamples(subject),
    ...scheduleSamples(subject),
    ...pricingSamples(subject),
    ...providerSamples(subject),
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
      unNumber: '1017',
      class: '2.3',
      subsidiaryClass1: '5.1',
      subsidiaryClass2: '8',
      nameAndDescription: 'Chlorine',
      isUnlisted: false,
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

/** The valid request of an operation. An operation that is not served has only a path. */
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

/** The body of a request as it is sent: JSON, or a form with a valid file where the operation takes files. */
export function sentAs(
  id: OperationId,
  json: string | Buffer | undefined,
): { readonly text?: string | Buffer; readonly headers?: Readonly<Record<string, string>> } {
  const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(SHAPES));
  const form = shapes.get(id)?.form;
  if (form !== undefined && form.acceptsJson !== true) return formOf(json, { bytes: smallPdf() });
  return json === undefined ? {} : { text: json };
}
