import { DANGEROUS_GOODS_OPERATIONS } from '#dangerous-goods-operations.ts';
import { DESK_OPERATIONS } from '#desk-operations.ts';
import { HISTORY_OPERATIONS } from '#history-operations.ts';
import { IMPORT_OPERATIONS } from '#import-operations.ts';
import { HIREAGE_OPERATIONS } from '#hireage-operations.ts';
import { MANIFEST_OPERATIONS } from '#manifest-operations.ts';
import type { OperationRow } from '#operation-row.ts';
import { PRINT_OPERATIONS } from '#print-operations.ts';
import { RECEIVER_OPERATIONS } from '#receiver-operations.ts';
import { SCHEDULING_OPERATIONS } from '#scheduling-operations.ts';
import { STANDING_ORDER_OPERATIONS } from '#standing-order-operations.ts';

const DISPATCH = 'Access.DISPATCH';
const MAINTAIN = 'Consignment.MAINTAIN';
const CREATE = 'Consignment.CREATE';
const PRINT = 'Consignment.PRINT';
const PRICING = 'Consignment.ViewPricing';
const QUOTE = 'Consignment.RequestQuotation';
const EDIT = 'Consignment.LimitedEdit';

const dispatch = [DISPATCH] as const;
const quoting = [DISPATCH, QUOTE] as const;
const edit = [DISPATCH, EDIT] as const;
const maintain = [DISPATCH, EDIT, MAINTAIN] as const;
const create = [DISPATCH, EDIT, CREATE] as const;
const print = [DISPATCH, EDIT, PRINT] as const;

const ME = '/api/v2/users/me/organisations';
const ORGANISATION = '/api/v2/organisations/{org}';
const ORG = '/api/v2/customers/{org}';
const CONS = `${ORG}/consignments` as const;
const TEMPLATES = `${ORG}/consignment-templates` as const;
const PRESETS = `${ORG}/packaging-presets` as const;
const QUOTES = `${CONS}/pricing/quotes` as const;
const ONE = `${CONS}/{ref}` as const;
const EXCEPTION = `${ONE}/exceptions/{exceptionId}` as const;
const DATA = '/api/v2/data/customers/{org}';
const REPORTS = `${ORG}/reports` as const;

/**
 * The operations of the portal and of the provider's desk. Every one that is not public needs `DISPATCH`, like every page
 * that is not public (AUTH-05); those of the desk have permissions of their own. The web shell includes this file, so it
 * has no schemas and no operations of other programs.
 */
export const PORTAL_OPERATIONS = {
  // Configuration, readable before sign-in
  clientSettings: {
    method: 'GET',
    path: '/api/v1/configuration/tenants/{host}/clientSettings',
    access: 'public',
    served: true,
  },
  clientFlags: {
    method: 'GET',
    path: '/api/v1/configuration/featureFlags/clientFlags',
    access: 'public',
    served: true,
  },

  // The signed-in user
  myOrganisations: { method: 'GET', path: ME, access: dispatch, served: true },
  myOrganisation: { method: 'GET', path: `${ME}/{org}`, access: dispatch, served: true },
  mySites: { method: 'GET', path: `${ME}/{org}/sites`, access: dispatch, served: true },
  mySite: { method: 'GET', path: `${ME}/{org}/sites/{siteId}`, access: dispatch, served: true },
  setSiteDefaults: { method: 'PUT', path: `${ME}/{org}/sites/defaults`, access: edit, served: true },
  myAccounts: { method: 'GET', path: `${ME}/{org}/accounts`, access: dispatch, served: true },
  myPreferences: { method: 'GET', path: `${ME}/{org}/preferences`, access: dispatch, served: true },
  setPreference: { method: 'PUT', path: `${ME}/{org}/preferences`, access: dispatch, served: true },
  notifications: { method: 'GET', path: `${ORG}/notifications`, access: edit, served: true },
  readNotifications: { method: 'POST', path: `${ORG}/notifications/read`, access: edit, served: true },

  // Reference data
  statuses: { method: 'GET', path: '/api/v2/statuses', access: dispatch, served: true },
  serviceTypes: { method: 'GET', path: `${ORGANISATION}/service-types`, access: dispatch, served: true },
  hireUnits: { method: 'GET', path: '/api/v2/references/hire-units', access: dispatch, served: true },
  participantSites: {
    method: 'GET',
    path: `${ORGANISATION}/participant-sites`,
    access: dispatch,
    served: true,
  },
  lookUpParticipantSites: {
    method: 'GET',
    path: '/api/v2/lookups/organisations/{org}/participant-sites',
    access: dispatch,
    served: true,
  },
  lookUpAddresses: {
    method: 'GET',
    path: '/api/v2/lookups/organisations/{org}/addresses',
    access: edit,
    served: true,
  },
  recentReceivers: {
    method: 'GET',
    path: '/api/v2/lookups/organisations/{org}/recent-receivers',
    access: edit,
    served: true,
  },
  entryLimits: { method: 'GET', path: `${ORGANISATION}/entry-limits`, access: edit, served: true },
  deliveryExtras: { method: 'GET', path: `${ORGANISATION}/delivery-extras`, access: edit, served: true },
  uploadTypes: {
    method: 'GET',
    path: '/api/v2/linked-files/upload-types/freightmaster',
    access: edit,
    served: true,
  },

  // Consignments
  searchConsignments: { method: 'POST', path: `${CONS}/search`, access: edit, served: true },
  consignmentChanges: { method: 'GET', path: `${CONS}/changes`, access: dispatch, served: true },
  lineItemsByConsignment: {
    method: 'POST',
    path: `${CONS}/consignments-line-items`,
    access: edit,
    served: true,
  },
  consignmentTemplates: { method: 'GET', path: TEMPLATES, access: edit, served: true },
  createConsignmentTemplate: { method: 'POST', path: TEMPLATES, access: create, served: true },
  renameConsignmentTemplate: { method: 'PUT', path: `${TEMPLATES}/{id}`, access: create, served: true },
  deleteConsignmentTemplate: { method: 'DELETE', path: `${TEMPLATES}/{id}`, access: create, served: true },
  ...STANDING_ORDER_OPERATIONS,
  packagingPresets: { method: 'GET', path: PRESETS, access: edit, served: true },
  createPackagingPreset: { method: 'POST', path: PRESETS, access: maintain, served: true },
  updatePackagingPreset: { method: 'PUT', path: `${PRESETS}/{id}`, access: maintain, served: true },
  deletePackagingPreset: { method: 'DELETE', path: `${PRESETS}/{id}`, access: maintain, served: true },
  createConsignment: { method: 'POST', path: CONS, access: create, served: true },
  createFullConsignment: { method: 'POST', path: `${CONS}/full`, access: create, served: true },
  getConsignment: { method: 'GET', path: ONE, access: edit, served: true },
  updateConsignment: { method: 'PUT', path: ONE, access: maintain, served: true },
  updateReceiver: { method: 'PUT', path: `${ONE}/receiver`, access: edit, served: true },
  addLineItem: { method: 'POST', path: `${ONE}/line-items`, access: maintain, served: true },
  updateLineItem: { method: 'PUT', path: `${ONE}/line-items/{itemId}`, access: maintain, served: true },
  deleteLineItem: { method: 'DELETE', path: `${ONE}/line-items/{itemId}`, access: maintain, served: true },
  markAsReady: { method: 'POST', path: `${ONE}/mark-as-ready`, access: maintain, served: true },
  requestPickup: { method: 'POST', path: `${ONE}/request-pickup`, access: maintain, served: true },
  cancelConsignment: { method: 'POST', path: `${ONE}/cancelled`, access: maintain, served: true },
  undoCancel: { method: 'POST', path: `${ONE}/cancelled/undo`, access: maintain, served: true },
  postStatus: { method: 'POST', path: `${ONE}/status`, access: maintain, served: true },
  combinations: { method: 'GET', path: `${ORG}/combinations`, access: edit, served: true },
  combineConsignments: { method: 'POST', path: `${ONE}/combined`, access: maintain, served: true },
  copyConsignment: { method: 'POST', path: `${ONE}/copies`, access: maintain, served: true },
  consignmentLinks: { method: 'GET', path: `${ONE}/links`, access: edit, served: true },
  consignmentExceptions: { method: 'GET', path: `${ONE}/exceptions`, access: edit, served: true },
  exceptionDueTimes: { method: 'POST', path: `${CONS}/exception-due-times`, access: edit, served: true },
  assignException: { method: 'PUT', path: `${EXCEPTION}/owner`, access: maintain, served: true },
  commentOnException: { method: 'POST', path: `${EXCEPTION}/comments`, access: edit, served: true },
  requestFromProvider: { method: 'POST', path: `${EXCEPTION}/requests`, access: maintain, served: true },
  messageDepot: { method: 'POST', path: `${EXCEPTION}/messages`, access: edit, served: true },
  resolveException: { method: 'POST', path: `${EXCEPTION}/resolution`, access: maintain, served: true },
  consignmentDocuments: { method: 'GET', path: `${ONE}/documents`, access: print, served: true },
  freightLabel: { method: 'GET', path: `${ONE}/documents/freight-label`, access: print, served: true },
  packingSlip: { method: 'GET', path: `${ONE}/documents/packing-slip`, access: print, served: true },
  labelPrints: { method: 'POST', path: `${CONS}/label-prints`, access: edit, served: true },
  recordLabelReprint: { method: 'POST', path: `${CONS}/label-reprints`, access: print, served: true },
  consignmentFiles: { method: 'GET', path: `${ONE}/files`, access: edit, served: true },
  uploadFile: { method: 'POST', path: `${ONE}/files`, access: maintain, served: true },
  deleteFile: { method: 'DELETE', path: `${ONE}/files/{fileId}`, access: maintain, served: true },
  setDeliveryExtras: {
    method: 'PUT',
    path: `${CONS}/{id}/delivery-extras/instructions`,
    access: maintain,
    served: true,
  },
  quote: { method: 'POST', path: `${CONS}/pricing/quote`, access: quoting, served: true },
  quotes: { method: 'GET', path: QUOTES, access: quoting, served: true },
  storedQuote: { method: 'GET', path: `${QUOTES}/{number}`, access: quoting, served: true },
  quoteDocument: { method: 'GET', path: `${QUOTES}/{number}/document`, access: quoting, served: true },
  consignmentPrice: {
    method: 'GET',
    path: `${ONE}/price`,
    access: [DISPATCH, EDIT, PRICING],
    served: true,
  },

  ...IMPORT_OPERATIONS,

  // Bulk actions, exports, reports on paper
  bulkMarkAsReady: { method: 'POST', path: `${CONS}/bulk/mark-as-ready`, access: maintain, served: true },
  bulkRequestPickup: { method: 'POST', path: `${CONS}/bulk/request-pickup`, access: maintain, served: true },
  bulkRequestPickupDate: {
    method: 'POST',
    path: `${CONS}/bulk/request-pickup-date`,
    access: maintain,
    served: true,
  },
  bulkCancel: { method: 'POST', path: `${CONS}/bulk/cancelled`, access: maintain, served: true },
  bulkDocuments: { method: 'POST', path: `${CONS}/bulk/documents`, access: print, served: true },
  bulkJobs: { method: 'GET', path: `${CONS}/bulk-jobs`, access: edit, served: true },
  bulkJob: { method: 'GET', path: `${CONS}/bulk-jobs/{id}`, access: edit, served: true },
  bulkJobDocuments: {
    method: 'GET',
    path: `${CONS}/bulk-jobs/{id}/documents`,
    access: print,
    served: true,
  },
  bulkUndo: { method: 'POST', path: `${CONS}/bulk-jobs/{id}/undo`, access: maintain, served: true },
  emailPickupManifest: {
    method: 'POST',
    path: `${CONS}/pickup-manifest-email`,
    access: maintain,
    served: true,
  },
  pickupManifestEmails: {
    method: 'GET',
    path: `${CONS}/pickup-manifest-emails`,
    access: maintain,
    served: true,
  },
  exportConsignments: { method: 'POST', path: `${DATA}/export/consignments`, access: edit, served: true },
  pickupManifest: { method: 'POST', path: `${DATA}/reports/pickup-manifest`, access: print, served: true },
  pickList: { method: 'POST', path: `${DATA}/reports/pick-list`, access: print, served: true },
  extractActivity: {
    method: 'POST',
    path: `${DATA}/extracts/consignments/activity`,
    access: edit,
    served: true,
  },
  startExtract: { method: 'POST', path: `${DATA}/extracts`, access: edit, served: true },
  extractJobs: { method: 'GET', path: `${DATA}/extracts`, access: edit, served: true },
  extractJob: { method: 'GET', path: `${DATA}/extracts/{id}`, access: edit, served: true },
  cancelExtract: { method: 'DELETE', path: `${DATA}/extracts/{id}`, access: edit, served: true },
  savedExtracts: { method: 'GET', path: `${DATA}/saved-extracts`, access: edit, served: true },
  createSavedExtract: { method: 'POST', path: `${DATA}/saved-extracts`, access: edit, served: true },
  updateSavedExtract: { method: 'PUT', path: `${DATA}/saved-extracts/{id}`, access: edit, served: true },
  deleteSavedExtract: { method: 'DELETE', path: `${DATA}/saved-extracts/{id}`, access: edit, served: true },

  // Today and dashboard
  today: { method: 'POST', path: `${REPORTS}/today`, access: edit, served: true },
  reportByStatus: {
    method: 'POST',
    path: `${ORG}/reports/consignments-by-status`,
    access: dispatch,
    served: true,
  },
  reportStagedToDelivered: {
    method: 'POST',
    path: `${ORG}/reports/consignments-staged-to-delivered`,
    access: dispatch,
    served: true,
  },
  reportDelivered: {
    method: 'POST',
    path: `${REPORTS}/consignments-delivered`,
    access: dispatch,
    served: true,
  },
  reportDifot: { method: 'POST', path: `${ORG}/reports/difot`, access: dispatch, served: true },
  reportExceptions: {
    method: 'POST',
    path: `${ORG}/reports/exceptions-by-status`,
    access: dispatch,
    served: true,
  },
  reportRevenue: { method: 'POST', path: `${REPORTS}/revenue`, access: [DISPATCH, PRICING], served: true },
  drillDownByStatus: {
    method: 'POST',
    path: `${ORG}/reports/consignments-by-status/search`,
    access: dispatch,
    served: true,
  },
  drillDownDifot: { method: 'POST', path: `${ORG}/reports/difot/search`, access: dispatch, served: true },
  drillDownExceptions: {
    method: 'POST',
    path: `${ORG}/reports/exceptions/search`,
    access: dispatch,
    served: true,
  },

  ...SCHEDULING_OPERATIONS,

  // Products and dangerous goods
  productMetadata: {
    method: 'GET',
    path: '/api/v1/organisations/{org}/productCatalog/metadata',
    access: edit,
    served: true,
  },
  productCompletion: {
    method: 'GET',
    path: '/api/v1/organisations/{org}/productCatalog/auto-complete',
    access: edit,
    served: true,
  },
  ...HISTORY_OPERATIONS,
  ...DANGEROUS_GOODS_OPERATIONS,
  ...MANIFEST_OPERATIONS,
  ...HIREAGE_OPERATIONS,
  ...PRINT_OPERATIONS,
  ...RECEIVER_OPERATIONS,
  ...DESK_OPERATIONS,
} as const satisfies Readonly<Record<string, OperationRow>>;

export type ServedPortalOperationId = {
  [Id in keyof typeof PORTAL_OPERATIONS]: (typeof PORTAL_OPERATIONS)[Id]['served'] extends true ? Id : never;
}[keyof typeof PORTAL_OPERATIONS];
