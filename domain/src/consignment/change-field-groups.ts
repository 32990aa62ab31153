import type { ChangedField } from '#consignment/changed-fields.ts';
import { keysOf } from '#keys-of.ts';

interface FieldGroupRow {
  readonly name: string;
  readonly fields: readonly ChangedField[];
}

/** The groups of fields that the change log is filtered by. Each field is in one of them. */
export const CHANGE_FIELD_GROUPS = {
  creation: { name: 'Creation', fields: ['created'] },
  status: { name: 'Status', fields: ['status'] },
  sender: {
    name: 'Sender',
    fields: ['sender.name', 'sender.phone', 'sender.email', 'sender.address'],
  },
  receiver: {
    name: 'Receiver',
    fields: ['receiver.name', 'receiver.phone', 'receiver.email', 'receiver.address'],
  },
  references: { name: 'References', fields: ['senderReference', 'receiverReference', 'salesReference'] },
  dates: {
    name: 'Dates and bookings',
    fields: ['requestedPickup', 'requestedDelivery', 'confirmedDelivery', 'booking'],
  },
  service: { name: 'Service, account and liability', fields: ['serviceType', 'account', 'liability'] },
  freight: {
    name: 'Freight',
    fields: [
      'item',
      'item.count',
      'item.packaging',
      'item.description',
      'item.size',
      'item.volume',
      'item.weight',
      'item.dangerousGoods',
      'item.declaration',
      'emergencyContact',
      'declarationSignature',
      'hireage',
      'exportCertificate',
    ],
  },
  extras: { name: 'Delivery extras', fields: ['extra'] },
  notes: { name: 'Notes', fields: ['notes', 'receiverNotes'] },
  files: { name: 'Files', fields: ['file'] },
  tracking: { name: 'Tracking link', fields: ['trackingLink'] },
  prices: { name: 'Prices', fields: ['estimatedPrice', 'confirmedPrice'] },
} as const satisfies Record<string, FieldGroupRow>;

export type ChangeFieldGroup = keyof typeof CHANGE_FIELD_GROUPS;

export const CHANGE_FIELD_GROUP_NAMES = keysOf(CHANGE_FIELD_GROUPS);

export const fieldsOfGroup = (group: ChangeFieldGroup): readonly ChangedField[] =>
  CHANGE_FIELD_GROUPS[group].fields;
