import type { Consignment } from '#freight/consignment-query.ts';

const NOT_ALLOWED = { allowed: false, reason: '' } as const;
const SOME_DAY = '2000-01-01T00:00:00.000Z';

const participant: Consignment['senderParticipant'] = {
  id: 0,
  fullName: '–',
  phone: '–',
  email: '–',
  address: {
    streetNumber: '–',
    street: '',
    suburb: '',
    state: null,
    city: '– ',
    country: '',
    postcode: '–',
    latitude: null,
    longitude: null,
    region: null,
  },
  siteProxy: null,
};

/** As much of everything as consignments usually have; shown as bars until the real one is there. */
export const BLANK: Consignment = {
  id: 0,
  reference: '',
  version: 0,
  hasUnresolvedNotes: false,
  isDeliveryException: false,
  createdAtDateTimeUtc: SOME_DAY,
  createdBy: '',
  lastModifiedAtDateTimeUtc: SOME_DAY,
  currentStatus: { code: '', name: '' },
  statusHistory: [],
  deliveryEvents: [],
  senderParticipant: participant,
  senderReference: '–',
  receiverParticipant: participant,
  receiverReference: '–',
  salesReference: '–',
  totals: { deliveryItems: 2, packagingTypeName: null, packagingTypesCount: 1, weight: 0, volume: 0 },
  dangerousGoodsSummary: { summary: [] },
  requestedPickupDateTimeUtc: null,
  requestedDeliveryDateTimeUtc: null,
  confirmedDeliveryDateTimeUtc: null,
  consignmentTags: [],
  serviceType: { code: '', name: '–' },
  account: { id: 0, code: '–', description: '', isActive: true },
  site: { id: 0, code: '', name: '–' },
  notes: '–',
  receiverNotes: '–',
  lineItems: [line(1), line(2)],
  hireage: null,
  consignmentFlags: [],
  estimatedPrice: null,
  confirmedPrice: null,
  trackingUrl: '',
  abilities: {
    markAsReady: NOT_ALLOWED,
    requestPickup: NOT_ALLOWED,
    cancel: NOT_ALLOWED,
    copy: NOT_ALLOWED,
    openDocuments: NOT_ALLOWED,
    editDetails: NOT_ALLOWED,
    editSender: NOT_ALLOWED,
    editReceiver: NOT_ALLOWED,
    editReferences: NOT_ALLOWED,
    editFreight: NOT_ALLOWED,
    editDates: NOT_ALLOWED,
    editAdditional: NOT_ALLOWED,
    editNotes: NOT_ALLOWED,
  },
};

function line(id: number): Consignment['lineItems'][number] {
  return {
    id,
    count: 1,
    packagingType: { code: '', name: '–' },
    description: '–',
    length: null,
    width: null,
    height: null,
    volume: 0,
    weight: 0,
    dangerousGoods: null,
  };
}
