import type { Sent } from '@cartage/contract/operations.ts';
import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import type { LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import type { ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import type { ConsignmentForm, HeadField } from '#freight/form/form-state.ts';
import {
  exportFlagsOf,
  hireageOf,
  liabilityOf,
  siteParticipantIdOf,
  writtenParticipantOf,
} from '#freight/form/request-values.ts';

export type CreateBody = Sent<'createFullConsignment', 'body'>;
export type UpdateBody = Sent<'updateConsignment', 'body'>;

/** Cards of the form, in page order. */
export const CARDS = ['details', 'sender', 'receiver', 'freight', 'additional'] as const;
export type CardName = (typeof CARDS)[number];

interface HeadFieldDefinition {
  readonly label: string;
  readonly card: CardName | 'dates';
  /**
   * Values of the request properties that the field fills. A slash and the property name is the JSON pointer at which
   * the server reports errors of the field.
   */
  readonly request: {
    readonly [Property in keyof CreateBody]?: (form: ConsignmentForm) => CreateBody[Property];
  };
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** Fields of a consignment outside its freight lines, in page order. */
export const HEAD_FIELDS = {
  serviceType: {
    label: 'Service type',
    card: 'details',
    request: { serviceType: ({ serviceType }) => serviceType ?? '' },
  },
  accountId: {
    label: 'Invoice account',
    card: 'details',
    request: { accountId: ({ accountId }) => accountId ?? 0 },
  },
  sender: {
    label: 'Sender',
    card: 'sender',
    // Both properties are sent, so that a change from a site to an address clears the site, and the reverse.
    request: {
      senderParticipantId: ({ sender }) => siteParticipantIdOf(sender),
      senderParticipant: ({ sender }) => writtenParticipantOf(sender),
    },
  },
  senderReference: {
    label: 'Sender reference',
    card: 'sender',
    request: { senderReference: ({ senderReference }) => textOrNull(senderReference) },
  },
  receiver: {
    label: 'Receiver',
    card: 'receiver',
    request: {
      receiverParticipantId: ({ receiver }) => siteParticipantIdOf(receiver),
      receiverParticipant: ({ receiver }) => writtenParticipantOf(receiver),
    },
  },
  receiverReference: {
    label: 'Receiver reference',
    card: 'receiver',
    request: { receiverReference: ({ receiverReference }) => textOrNull(receiverReference) },
  },
  requestedPickup: {
    label: 'Requested Pickup',
    card: 'dates',
    request: { requestedPickupDateTimeUtc: ({ requestedPickup }) => requestedPickup },
  },
  requestedDelivery: {
    label: 'Requested Delivery',
    card: 'dates',
    request: { requestedDeliveryDate: ({ requestedDelivery }) => requestedDelivery },
  },
  notes: {
    label: 'Sender notes',
    card: 'additional',
    request: { notes: ({ notes }) => textOrNull(notes) },
  },
  receiverNotes: {
    label: 'Receiver notes',
    card: 'additional',
    request: { receiverNotes: ({ receiverNotes }) => textOrNull(receiverNotes) },
  },
  salesReference: {
    label: 'Sales reference',
    card: 'additional',
    request: { salesReference: ({ salesReference }) => textOrNull(salesReference) },
  },
  isExport: { label: 'Export consignment', card: 'additional', request: {} },
  ecert: { label: 'E-cert', card: 'additional', request: { consignmentFlags: exportFlagsOf } },
  hireUnit: { label: 'Hire unit', card: 'additional', request: {} },
  hireQuantity: { label: 'Quantity', card: 'additional', request: { hireage: hireageOf } },
  liability: { label: 'Liability', card: 'additional', request: { liability: liabilityOf } },
  declaredValue: { label: 'Declared value', card: 'additional', request: {} },
  declaredTerms: { label: 'Declared terms', card: 'additional', request: {} },
} as const satisfies Readonly<Record<HeadField, HeadFieldDefinition>>;

/** Request properties that the head fields fill. */
export type HeadProperty = {
  [Field in HeadField]: keyof (typeof HEAD_FIELDS)[Field]['request'];
}[HeadField];

export const HEAD_FIELD_NAMES = keysOf(HEAD_FIELDS);

/** The same table typed by its interface, for lookups by a name known only at run time. */
export const headField = (name: HeadField): HeadFieldDefinition => HEAD_FIELDS[name];

/** Fields of an address typed in by hand. `pointer` is relative to the participant in the request. */
export const PARTICIPANT_FIELDS = {
  fullName: { label: 'Name', pointer: '/fullName' },
  streetNumber: { label: 'Street number', pointer: '/address/streetNumber' },
  street: { label: 'Street', pointer: '/address/street' },
  suburb: { label: 'Suburb', pointer: '/address/suburb' },
  city: { label: 'City', pointer: '/address/city' },
  postcode: { label: 'Postcode', pointer: '/address/postcode' },
  phone: { label: 'Phone', pointer: '/phone' },
  email: { label: 'Email', pointer: '/email' },
} as const satisfies Readonly<Record<ParticipantField, { readonly label: string; readonly pointer: string }>>;

export type LineRequest = NonNullable<UpdateBody['lineItems']>[number];

interface LineFieldDefinition<Field extends keyof LineItemDraft> {
  /** Short column heading; `label` is the accessible name. */
  readonly heading: string;
  readonly label: string;
  readonly request: (line: LineItemDraft) => LineRequest[Field];
}

/** Fields of a freight line in column order. The name is the last segment of the JSON pointer. */
export const LINE_FIELDS = {
  count: { heading: 'Items', label: 'Items', request: ({ count }) => count ?? 0 },
  packagingType: {
    heading: 'Packaging',
    label: 'Packaging type',
    request: ({ packagingType }) => packagingType ?? '',
  },
  description: {
    heading: 'Description',
    label: 'Description',
    request: ({ description }) => textOrNull(description ?? ''),
  },
  length: { heading: 'L m', label: 'Length in metres', request: ({ length }) => length },
  width: { heading: 'W m', label: 'Width in metres', request: ({ width }) => width },
  height: { heading: 'H m', label: 'Height in metres', request: ({ height }) => height },
  volume: { heading: 'Volume', label: 'Volume in cubic metres', request: ({ volume }) => volume ?? 0 },
  weight: { heading: 'Weight', label: 'Weight in kilograms', request: ({ weight }) => weight ?? 0 },
} as const satisfies { readonly [Field in keyof LineItemDraft]: LineFieldDefinition<Field> };

export const LINE_FIELD_NAMES = keysOf(LINE_FIELDS);

type GoodsRequest = NonNullable<LineRequest['dangerousGoods']>;

interface GoodsFieldDefinition<Field extends keyof DangerousGoodsDraft> {
  readonly label: string;
  readonly request: (goods: DangerousGoodsDraft) => GoodsRequest[Field];
}

/** Fields of a line's dangerous goods, in form order. */
export const GOODS_FIELDS = {
  unNumber: { label: 'UN number', request: ({ unNumber }) => unNumber.trim() },
  class: { label: 'Class', request: (goods) => goods.class },
  subsidiaryClass1: { label: 'Subsidiary', request: ({ subsidiaryClass1 }) => subsidiaryClass1 || null },
  subsidiaryClass2: { label: 'Subsidiary 2', request: ({ subsidiaryClass2 }) => subsidiaryClass2 || null },
  nameAndDescription: {
    label: 'Name and description',
    request: ({ nameAndDescription }) => nameAndDescription.trim(),
  },
  isUnlisted: { label: 'Not in the list', request: ({ isUnlisted }) => isUnlisted },
} as const satisfies { readonly [Field in keyof DangerousGoodsDraft]: GoodsFieldDefinition<Field> };

export const GOODS_FIELD_NAMES = keysOf(GOODS_FIELDS);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The card that `Next` opens on the page of a new consignment (CONS-04). */
    readonly openCard?: CardName;
  }
}
