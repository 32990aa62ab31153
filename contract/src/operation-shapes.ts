import type { ServedOperationId } from '#operation-table.ts';
import type { Shape } from '#shape.ts';
import { consignmentFiles, deleteFile, uploadFile, uploadTypes } from '#shapes/attachment.ts';
import {
  bulkCancel,
  bulkJob,
  bulkJobDocuments,
  bulkJobs,
  bulkMarkAsReady,
  bulkRequestPickup,
  bulkRequestPickupDate,
  bulkUndo,
} from '#shapes/bulk.ts';
import {
  availableBookingDates,
  bookDelivery,
  bookingStatus,
  consignmentBookingDates,
} from '#shapes/booking.ts';
import { CHANGE_LOG_SHAPES } from '#shapes/change-log.ts';
import { consignmentChanges } from '#shapes/change.ts';
import { clientFlags, clientSettings } from '#shapes/configuration.ts';
import {
  createConsignment,
  createFullConsignment,
  getConsignment,
  lineItemsByConsignment,
} from '#shapes/consignment.ts';
import {
  addLineItem,
  cancelConsignment,
  consignmentLinks,
  copyConsignment,
  deleteLineItem,
  markAsReady,
  postStatus,
  requestPickup,
  setTrackingLink,
  undoCancel,
  updateConsignment,
  updateLineItem,
  updateReceiver,
} from '#shapes/consignment-edit.ts';
import {
  bulkDocuments,
  consignmentDocuments,
  freightLabel,
  labelPrints,
  packingSlip,
} from '#shapes/document.ts';
import { DESK_SHAPES } from '#shapes/desk-shapes.ts';
import { DANGEROUS_GOODS_SHAPES } from '#shapes/goods-declaration.ts';
import { recordLabelReprint } from '#shapes/label-reprint.ts';
import { HIREAGE_SHAPES } from '#shapes/hireage.ts';
import { MANIFEST_SHAPES } from '#shapes/manifest.ts';
import { PRINT_SHAPES } from '#shapes/print.ts';
import {
  emailPickupManifest,
  pickList,
  pickupManifest,
  pickupManifestEmails,
} from '#shapes/pickup-manifest.ts';
import { operationsStatus, retryFailedJobs } from '#shapes/operations-status.ts';
import { EXCEPTION_SHAPES } from '#shapes/exception.ts';
import { answerRequest, sendDepotReply } from '#shapes/exception-thread.ts';
import {
  createPackagingPreset,
  deletePackagingPreset,
  packagingPresets,
  updatePackagingPreset,
} from '#shapes/packaging-preset.ts';
import {
  consignmentTemplates,
  createConsignmentTemplate,
  deleteConsignmentTemplate,
  renameConsignmentTemplate,
} from '#shapes/template.ts';
import { consignmentHistory, undoEdit } from '#shapes/history.ts';
import { deliveryExtras, setDeliveryExtras } from '#shapes/extra.ts';
import {
  cancelExtract,
  exportConsignments,
  extractActivity,
  extractJob,
  extractJobs,
  startExtract,
} from '#shapes/export.ts';
import {
  createSavedExtract,
  deleteSavedExtract,
  savedExtracts,
  updateSavedExtract,
} from '#shapes/saved-extract.ts';
import {
  cancelImportedDrafts,
  failedImportRows,
  importFile,
  importedRows,
  importJob,
  imports,
  startImport,
  stopImport,
} from '#shapes/import.ts';
import { importPreparation } from '#shapes/import-preparation.ts';
import { myAccounts, myOrganisation, myOrganisations, mySite, mySites, setSiteDefaults } from '#shapes/me.ts';
import { myPreferences, setPreference } from '#shapes/preference.ts';
import { consignmentPrice, quote, quoteDocument, quotes, storedQuote } from '#shapes/pricing.ts';
import { providerChanges } from '#shapes/provider-changes.ts';
import { uploadProofOfDelivery } from '#shapes/provider-proof.ts';
import { reportEvents } from '#shapes/provider-events.ts';
import { productCompletion, productMetadata } from '#shapes/product.ts';
import {
  receiverEmailPreview,
  receiverEmails,
  receiverEmailSettings,
  setReceiverEmailSettings,
} from '#shapes/receiver-email.ts';
import { combinations, combineConsignments } from '#shapes/combination.ts';
import { entryLimits } from '#shapes/entry-limits.ts';
import {
  hireUnits,
  lookUpAddresses,
  lookUpParticipantSites,
  participantSites,
  recentReceivers,
  serviceTypes,
  statuses,
} from '#shapes/reference-data.ts';
import {
  drillDownByStatus,
  drillDownDifot,
  drillDownExceptions,
  reportByStatus,
  reportDelivered,
  reportDifot,
  reportExceptions,
  reportRevenue,
  reportStagedToDelivered,
} from '#shapes/report.ts';
import { notifications, readNotifications } from '#shapes/notification.ts';
import { organisationWorkingDates, serviceDate, workingDates } from '#shapes/scheduling.ts';
import { searchConsignments } from '#shapes/search.ts';
import { standingOrderShapes } from '#shapes/standing-order.ts';
import { today } from '#shapes/today.ts';

/** Request and response shapes of every served operation. A served operation without a shape does not compile. */
export const SHAPES = {
  lookUpAddresses,
  recentReceivers,
  entryLimits,
  combinations,
  combineConsignments,
  consignmentTemplates,
  createConsignmentTemplate,
  renameConsignmentTemplate,
  deleteConsignmentTemplate,
  ...standingOrderShapes,
  notifications,
  readNotifications,
  packagingPresets,
  createPackagingPreset,
  updatePackagingPreset,
  deletePackagingPreset,
  productMetadata,
  productCompletion,
  clientSettings,
  clientFlags,
  myOrganisations,
  myOrganisation,
  mySites,
  mySite,
  setSiteDefaults,
  myPreferences,
  setPreference,
  myAccounts,
  statuses,
  serviceTypes,
  hireUnits,
  participantSites,
  lookUpParticipantSites,
  searchConsignments,
  consignmentChanges,
  lineItemsByConsignment,
  createConsignment,
  createFullConsignment,
  getConsignment,
  updateConsignment,
  updateReceiver,
  addLineItem,
  updateLineItem,
  deleteLineItem,
  markAsReady,
  requestPickup,
  setTrackingLink,
  cancelConsignment,
  undoCancel,
  postStatus,
  copyConsignment,
  consignmentLinks,
  consignmentHistory,
  undoEdit,
  ...EXCEPTION_SHAPES,
  receiverEmailSettings,
  setReceiverEmailSettings,
  receiverEmailPreview,
  receiverEmails,
  startImport,
  imports,
  importJob,
  stopImport,
  failedImportRows,
  ...importPreparation,
  importFile,
  importedRows,
  cancelImportedDrafts,
  bulkMarkAsReady,
  bulkRequestPickup,
  bulkRequestPickupDate,
  bulkCancel,
  bulkJob,
  bulkJobDocuments,
  bulkJobs,
  bulkUndo,
  uploadTypes,
  consignmentFiles,
  uploadFile,
  deleteFile,
  consignmentDocuments,
  freightLabel,
  packingSlip,
  labelPrints,
  recordLabelReprint,
  bulkDocuments,
  pickupManifest,
  pickList,
  emailPickupManifest,
  pickupManifestEmails,
  ...CHANGE_LOG_SHAPES,
  ...DANGEROUS_GOODS_SHAPES,
  ...MANIFEST_SHAPES,
  ...HIREAGE_SHAPES,
  ...PRINT_SHAPES,
  exportConsignments,
  extractActivity,
  startExtract,
  extractJobs,
  extractJob,
  cancelExtract,
  savedExtracts,
  createSavedExtract,
  updateSavedExtract,
  deleteSavedExtract,
  today,
  reportByStatus,
  reportStagedToDelivered,
  reportDelivered,
  reportDifot,
  reportExceptions,
  reportRevenue,
  drillDownByStatus,
  drillDownDifot,
  drillDownExceptions,
  quote,
  quotes,
  storedQuote,
  quoteDocument,
  consignmentPrice,
  deliveryExtras,
  setDeliveryExtras,
  availableBookingDates,
  consignmentBookingDates,
  bookingStatus,
  bookDelivery,
  workingDates,
  organisationWorkingDates,
  serviceDate,
  reportEvents,
  providerChanges,
  uploadProofOfDelivery,
  answerRequest,
  sendDepotReply,
  ...DESK_SHAPES,
  operationsStatus,
  retryFailedJobs,
} as const satisfies Readonly<Record<ServedOperationId, Shape>>;
