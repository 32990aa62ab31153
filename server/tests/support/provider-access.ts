import type { OperationId } from '@cartage/contract/operation-table.ts';
import type { ProviderScope } from '@cartage/domain/permissions.ts';

/** The scope of every operation of the freight provider (API-03). */
export const NEEDED_SCOPES: ReadonlyMap<OperationId, ProviderScope> = new Map([
  ['reportEvents', 'Provider.EVENTS'],
  ['providerChanges', 'Provider.CHANGES'],
  ['uploadProofOfDelivery', 'Provider.PROOF'],
  ['answerRequest', 'Provider.EVENTS'],
  ['sendDepotReply', 'Provider.EVENTS'],
]);

/** The operations of the provider's desk, each for its staff alone. */
export const DESK_OPERATIONS: readonly OperationId[] = [
  'deskQueue',
  'waitingCustomers',
  'deskConsignment',
  'deskChanges',
  'deskExceptionTypes',
  'uploadDeskProof',
  'reportDeskEvents',
  'answerDeskRequest',
  'sendDeskReply',
  'operationsStatus',
  'retryFailedJobs',
];

/**
 * The response to a provider's client with every scope, for each operation of the portal and the desk. It is written out like the
 * matrix of the users: operations with an organisation in their path do not exist for it.
 */
const ANSWERS: Readonly<Record<200 | 401 | 403 | 404, string>> = {
  200: 'clientSettings clientFlags',
  401: 'takePrintJob renewPrintJob printJobLabels reportPrintJob',
  403: `myOrganisations statuses hireUnits workingDates serviceDate uploadTypes dangerousGood dangerousGoodsClasses
    deskQueue waitingCustomers deskConsignment deskChanges deskExceptionTypes uploadDeskProof reportDeskEvents operationsStatus
    answerDeskRequest sendDeskReply retryFailedJobs`,
  404: `myOrganisation mySites mySite myAccounts myPreferences setPreference setSiteDefaults serviceTypes
    participantSites lookUpParticipantSites lookUpAddresses recentReceivers entryLimits combinations deliveryExtras today reportByStatus
    reportStagedToDelivered reportDelivered reportDifot reportExceptions reportRevenue drillDownByStatus drillDownDifot drillDownExceptions
    organisationWorkingDates consignmentChanges searchConsignments
    consignmentTemplates createConsignmentTemplate renameConsignmentTemplate deleteConsignmentTemplate
    standingOrders standingOrder createStandingOrder previewStandingOrder changeStandingOrder pauseStandingOrder
    resumeStandingOrder endStandingOrder dismissStandingOrderDay standingOrderOfConsignment notifications readNotifications
    printers createPrinter updatePrinter replacePrinterToken deletePrinter createPrintJob printJobs printJob
    cancelPrintJob
    packagingPresets createPackagingPreset updatePackagingPreset deletePackagingPreset lineItemsByConsignment labelPrints recordLabelReprint
    exceptionDueTimes createConsignment createFullConsignment
    getConsignment updateConsignment updateReceiver addLineItem updateLineItem deleteLineItem markAsReady requestPickup
    cancelConsignment undoCancel combineConsignments postStatus copyConsignment consignmentLinks consignmentHistory undoEdit
    changeLog changeLogUsers exportChangeLog hireageLedger hireageMovements exportHireage recordHireage reverseHireage
    disputeHireage resolveHireageDispute
    consignmentExceptions assignException commentOnException resolveException requestFromProvider messageDepot consignmentDocuments freightLabel packingSlip consignmentFiles
    uploadFile deleteFile setDeliveryExtras setTrackingLink receiverEmailSettings setReceiverEmailSettings
    receiverEmailPreview receiverEmails quote quotes storedQuote quoteDocument consignmentPrice startImport imports
    importJob stopImport cancelImportedDrafts importDuplicates importMappings saveImportMapping importFile importedRows
    failedImportRows bulkMarkAsReady bulkRequestPickup bulkRequestPickupDate bulkCancel bulkUndo bulkDocuments bulkJobs bulkJob
    bulkJobDocuments emailPickupManifest pickupManifestEmails exportConsignments pickupManifest pickList extractActivity
    startExtract extractJobs extractJob cancelExtract savedExtracts createSavedExtract updateSavedExtract
    deleteSavedExtract availableBookingDates consignmentBookingDates bookingStatus bookDelivery productMetadata
    productCompletion goodsDeclaration saveGoodsDeclaration signGoodsDeclaration goodsDeclarationDocument
    manifests getManifest gatherManifests addToManifest removeFromManifest closeManifest
    reopenManifest signOffManifest manifestDocument standingPickup setStandingPickup`,
};

export const PORTAL_ANSWERS: ReadonlyMap<string, number> = new Map(
  Object.entries(ANSWERS).flatMap(([status, ids]) =>
    ids.split(/\s+/).map((id) => [id, Number(status)] as const),
  ),
);
