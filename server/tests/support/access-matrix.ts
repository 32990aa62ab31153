import type { OperationId } from '@cartage/contract/operation-table.ts';
import { ACTORS } from './actors.ts';
import { EXCEPTION_CHANGES, EXCEPTION_WORK, PRESET_CHANGES, TEMPLATE_CHANGES } from './operation-groups.ts';

/**
 * The expected response for each caller of `ACTORS`, in their order. It is written out, because a table derived from the
 * contract could not find a mistake in it. The groups are callers without a valid token, callers of another organisation,
 * callers without some permissions, callers without the record, and the caller with every right.
 */
const ANSWERS: Readonly<Record<string, readonly OperationId[]>> = {
  '200 200 200 200 200 200 200 · 200 200 200 · 200 200 200 200 200 · 200 200 200 200 · 200': [
    'clientSettings',
    'clientFlags',
  ],
  '401 401 401 401 401 401 401 · 200 200 200 · 403 403 200 200 200 · 200 200 200 200 · 200': [
    'myOrganisations',
    'statuses',
    'hireUnits',
    'workingDates',
    'serviceDate',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 200 200 200 · 200 200 404 404 · 200': [
    'myOrganisation',
    'mySites',
    'myAccounts',
    'myPreferences',
    'setPreference',
    'serviceTypes',
    'participantSites',
    'lookUpParticipantSites',
    'reportByStatus',
    'reportStagedToDelivered',
    'reportDelivered',
    'reportDifot',
    'reportExceptions',
    'drillDownByStatus',
    'drillDownDifot',
    'drillDownExceptions',
    'organisationWorkingDates',
    'consignmentChanges',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 200 200 200 · 404 404 404 404 · 200': ['mySite'],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 200 200 · 422 422 404 404 · 200': [
    'setSiteDefaults',
    'exportConsignments',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 200 200 · 200 200 404 404 · 200': [
    'lookUpAddresses',
    'recentReceivers',
    'consignmentTemplates',
    'packagingPresets',
    'deliveryExtras',
    'searchConsignments',
    'today',
    'lineItemsByConsignment',
    'labelPrints',
    'bulkJobs',
    'receiverEmailSettings',
    'receiverEmailPreview',
    'extractActivity',
    'extractJobs',
    'savedExtracts',
    'productMetadata',
    'productCompletion',
  ],
  '401 401 401 401 401 401 401 · 200 200 200 · 403 403 403 200 200 · 200 200 200 200 · 200': [
    'uploadTypes',
    'dangerousGood',
    'dangerousGoodsClasses',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 201 · 201 422 404 404 · 201': [
    'createConsignment',
    'createFullConsignment',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 200 200 · 404 404 404 404 · 200': [
    'getConsignment',
    'updateReceiver',
    'consignmentLinks',
    'consignmentHistory',
    'undoEdit',
    ...EXCEPTION_WORK,
    'receiverEmails',
    'consignmentFiles',
    'bulkJob',
    'extractJob',
    'cancelExtract',
    'updateSavedExtract',
    'deleteSavedExtract',
    'consignmentBookingDates',
    'bookingStatus',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 200 · 404 404 404 404 · 200': [
    'updateConsignment',
    'updateLineItem',
    'deleteLineItem',
    'markAsReady',
    'requestPickup',
    'cancelConsignment',
    'undoCancel',
    ...EXCEPTION_CHANGES,
    ...TEMPLATE_CHANGES,
    'postStatus',
    'consignmentDocuments',
    'freightLabel',
    'deleteFile',
    'setDeliveryExtras',
    'setTrackingLink',
    'importJob',
    'stopImport',
    'cancelImportedDrafts',
    'failedImportRows',
    'importedRows',
    'bulkJobDocuments',
    'bulkUndo',
    'bookDelivery',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 201 · 404 404 404 404 · 201': [
    'addLineItem',
    'copyConsignment',
    'uploadFile',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 201 · 201 201 404 404 · 201': [
    'createPackagingPreset',
  ],
  // The template of the sample is for a site, which the caller without sites does not have.
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 201 · 422 422 404 404 · 201': [
    'createConsignmentTemplate',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 403 · 200 200 404 404 · 200': [
    'quote',
    'quotes',
    'reportRevenue',
    'availableBookingDates',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 403 · 404 404 404 404 · 200': [
    'storedQuote',
    'quoteDocument',
    'consignmentPrice',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 202 · 202 422 404 404 · 202': ['startImport'],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 200 · 200 200 404 404 · 200': [
    'setReceiverEmailSettings',
    ...PRESET_CHANGES,
    'imports',
    'importDuplicates',
    'importMappings',
    'saveImportMapping',
    'bulkMarkAsReady',
    'bulkRequestPickup',
    'bulkRequestPickupDate',
    'bulkCancel',
    'bulkDocuments',
    'pickupManifestEmails',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 404 · 404 404 404 404 · 404': ['importFile'],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 403 200 · 422 422 404 404 · 200': [
    'emailPickupManifest',
    'pickupManifest',
  ],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 202 202 · 202 202 404 404 · 202': ['startExtract'],
  '401 401 401 401 401 401 401 · 404 404 404 · 403 403 403 201 201 · 422 422 404 404 · 201': [
    'createSavedExtract',
  ],
  // The operations of the provider and its desk (provider-access.ts)
  '401 401 401 401 401 401 401 · 403 403 403 · 403 403 403 403 403 · 403 403 403 403 · 403': [
    'reportEvents',
    'providerChanges',
    'uploadProofOfDelivery',
    'deskQueue',
    'deskConsignment',
    'deskChanges',
    'deskExceptionTypes',
    'uploadDeskProof',
    'reportDeskEvents',
    'operationsStatus',
    'retryFailedJobs',
  ],
};

export const EXPECTED_STATUSES: ReadonlyMap<OperationId, Readonly<Record<string, number>>> = new Map(
  Object.entries(ANSWERS).flatMap(([row, calls]) => {
    const statuses = row.match(/\d+/g)?.map(Number) ?? [];
    if (statuses.length !== ACTORS.length) throw new Error(`${row} does not have a status for every caller`);
    const responses = Object.fromEntries(ACTORS.map(({ name }, index) => [name, statuses[index] ?? 0]));
    return calls.map((id) => [id, responses] as const);
  }),
);
