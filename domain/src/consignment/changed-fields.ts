import { keysOf } from '#keys-of.ts';
import type { Permission } from '#permissions.ts';

interface ChangedFieldRow {
  readonly label: string;
  readonly kind: 'text' | 'date' | 'status' | 'price' | 'weight' | 'volume' | 'extra';
  /** Needed to see the values. */
  readonly permission?: Permission;
}

const party = (role: 'Sender' | 'Receiver') => ({
  name: { label: `${role} name`, kind: 'text' as const },
  phone: { label: `${role} phone`, kind: 'text' as const },
  email: { label: `${role} email`, kind: 'text' as const },
  address: { label: `${role} address`, kind: 'text' as const },
});
const sender = party('Sender');
const receiver = party('Receiver');

/** The fields whose changes are recorded, in the order of a sentence list, with the labels of the form. Keys are stored: never rename one. */
export const CHANGED_FIELDS = {
  created: { label: 'Consignment', kind: 'text' },
  status: { label: 'Status', kind: 'status' },
  serviceType: { label: 'Service type', kind: 'text' },
  account: { label: 'Invoice account', kind: 'text' },
  'sender.name': sender.name,
  'sender.phone': sender.phone,
  'sender.email': sender.email,
  'sender.address': sender.address,
  'receiver.name': receiver.name,
  'receiver.phone': receiver.phone,
  'receiver.email': receiver.email,
  'receiver.address': receiver.address,
  senderReference: { label: 'Sender reference', kind: 'text' },
  receiverReference: { label: 'Receiver reference', kind: 'text' },
  salesReference: { label: 'Sales reference', kind: 'text' },
  requestedPickup: { label: 'Requested pickup', kind: 'date' },
  requestedDelivery: { label: 'Requested delivery', kind: 'date' },
  confirmedDelivery: { label: 'Confirmed delivery', kind: 'date' },
  booking: { label: 'Booking', kind: 'text' },
  item: { label: 'Freight item', kind: 'text' },
  'item.count': { label: 'Items', kind: 'text' },
  'item.packaging': { label: 'Packaging type', kind: 'text' },
  'item.description': { label: 'Description', kind: 'text' },
  'item.size': { label: 'Size', kind: 'text' },
  'item.volume': { label: 'Volume', kind: 'volume' },
  'item.weight': { label: 'Weight', kind: 'weight' },
  'item.dangerousGoods': { label: 'Dangerous goods', kind: 'text' },
  'item.declaration': { label: 'Declaration details', kind: 'text' },
  emergencyContact: { label: '24/7 emergency contact', kind: 'text' },
  declarationSignature: { label: 'Declaration signature', kind: 'text' },
  extra: { label: 'Delivery extra', kind: 'extra' },
  hireage: { label: 'Hireage', kind: 'text' },
  exportCertificate: { label: 'E-cert', kind: 'text' },
  liability: { label: 'Liability', kind: 'text' },
  notes: { label: 'Sender notes', kind: 'text' },
  receiverNotes: { label: 'Receiver notes', kind: 'text' },
  file: { label: 'File', kind: 'text' },
  trackingLink: { label: 'Tracking link', kind: 'text' },
  estimatedPrice: { label: 'Estimated price', kind: 'price', permission: 'Consignment.ViewPricing' },
  confirmedPrice: { label: 'Confirmed price', kind: 'price', permission: 'Consignment.ViewPricing' },
} as const satisfies Record<string, ChangedFieldRow>;

export type ChangedField = keyof typeof CHANGED_FIELDS;

export const CHANGED_FIELD_NAMES = keysOf(CHANGED_FIELDS);

export const changedFieldRow = (field: ChangedField): ChangedFieldRow => CHANGED_FIELDS[field];

/** The fields that a user with these permissions must not see. */
export const hiddenFields = (permissions: ReadonlySet<Permission>): ChangedField[] =>
  CHANGED_FIELD_NAMES.filter((name) => {
    const { permission } = changedFieldRow(name);
    return permission !== undefined && !permissions.has(permission);
  });
