import type { z } from 'zod';
import { OPERATIONS, type OperationRow, type ServedOperationId } from '#operation-table.ts';
import { consignmentFiles, deleteFile, uploadFile, uploadTypes } from '#shapes/attachment.ts';
import {
  bulkCancel,
  bulkJob,
  bulkJobDocuments,
  bulkJobs,
  bulkMarkAsReady,
  bulkRequestPickup,
  bulkRequestPickupDate,
} from '#shapes/bulk.ts';
import {
  availableBookingDates,
  bookDelivery,
  bookingStatus,
  consignmentBookingDates,
} from '#shapes/booking.ts';
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
  updateConsignment,
  updateLineItem,
  updateReceiver,
} from '#shapes/consignment-edit.ts';
import {
  bulkDocuments,
  consignmentDocuments,
  emailPickupManifest,
  freightLabel,
  pickupManifest,
  pickupManifestEmails,
} from '#shapes/document.ts';
import { deliveryExtras, setDeliveryExtras } from '#shapes/extra.ts';
import {
  cancelExtract,
  createSavedExtract,
  deleteSavedExtract,
  exportConsignments,
  extractActivity,
  extractJob,
  extractJobs,
  savedExtracts,
  startExtract,
  updateSavedExtract,
} from '#shapes/export.ts';
import { myAccounts, myOrganisation, myOrganisations, mySite, mySites, setSiteDefaults } from '#shapes/me.ts';
import { myPreferences, setPreference } from '#shapes/preference.ts';
import { dangerousGood, dangerousGoodsClasses, productCompletion, productMetadata } from '#shapes/product.ts';
import {
  hireUnits,
  lookUpAddresses,
  lookUpParticipantSites,
  participantSites,
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
import { organisationWorkingDates, serviceDate, workingDates } from '#shapes/scheduling.ts';
import { searchConsignments } from '#shapes/search.ts';

export interface Shape {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body comes as a form: its part `metadata` holds what `body` says, and this part the file. */
  readonly form?: { readonly file: string; readonly maxBytes: number };
  /** Status of the successful answer; 200 where not given. */
  readonly status?: number;
  /** Of an answer that came before the work was done, where that may happen. */
  readonly acceptedStatus?: number;
  /** Media type of an answer that is a file instead of JSON. */
  readonly file?: string;
  readonly answer: z.ZodType;
}

/** Full shapes of every served operation; a served row of the table without a shape here does not compile. */
export const SHAPES = {
  lookUpAddresses,
  productMetadata,
  productCompletion,
  dangerousGood,
  dangerousGoodsClasses,
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
  cancelConsignment,
  postStatus,
  copyConsignment,
  consignmentLinks,
  bulkMarkAsReady,
  bulkRequestPickup,
  bulkRequestPickupDate,
  bulkCancel,
  bulkJob,
  bulkJobDocuments,
  bulkJobs,
  uploadTypes,
  consignmentFiles,
  uploadFile,
  deleteFile,
  consignmentDocuments,
  freightLabel,
  bulkDocuments,
  pickupManifest,
  emailPickupManifest,
  pickupManifestEmails,
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
  reportByStatus,
  reportStagedToDelivered,
  reportDelivered,
  reportDifot,
  reportExceptions,
  reportRevenue,
  drillDownByStatus,
  drillDownDifot,
  drillDownExceptions,
  deliveryExtras,
  setDeliveryExtras,
  availableBookingDates,
  consignmentBookingDates,
  bookingStatus,
  bookDelivery,
  workingDates,
  organisationWorkingDates,
  serviceDate,
} as const satisfies Readonly<Record<ServedOperationId, Shape>>;

export type Shapes = typeof SHAPES;

/** What a caller sends (`z.input`) and what the handler receives (`z.output`). */
export type Sent<Id extends ServedOperationId, Part extends 'params' | 'query' | 'body'> =
  Shapes[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
export type Received<Id extends ServedOperationId, Part extends 'params' | 'query' | 'body'> =
  Shapes[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
export type Answer<Id extends ServedOperationId> = z.output<Shapes[Id]['answer']>;

export interface Operation<Id extends ServedOperationId = ServedOperationId> extends OperationRow {
  readonly id: Id;
  readonly shape: Shape;
}

/** The operation as one value: what the server registers and what the generated tests walk over. */
export function operation<Id extends ServedOperationId>(id: Id): Operation<Id> {
  return { id, ...OPERATIONS[id], shape: SHAPES[id] };
}
