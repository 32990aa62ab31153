import type { ChangedField } from '#consignment/changed-fields.ts';
import type { EditAction } from '#consignment/edit-actions.ts';
import { keysOf } from '#keys-of.ts';

interface EditPartRow {
  /** The action that edits the part. Its statuses and permissions apply to the undo too. */
  readonly action: EditAction;
  /** Whether a booked run depends on the part (docs/decisions/0042-changes-release-bookings.md). */
  readonly affectsBooking: boolean;
  /** The recorded fields of the part. */
  readonly fields: readonly ChangedField[];
}

const part = (action: EditAction, fields: readonly ChangedField[], affectsBooking = false): EditPartRow => ({
  action,
  affectsBooking,
  fields,
});

/** What an edit can change, in the order of the form. An undo restores whole parts. Keys are stored: never rename one. */
export const EDIT_PARTS = {
  serviceType: part('editDetails', ['serviceType'], true),
  account: part('editDetails', ['account']),
  // Stored with every change of the participant. A participant that gets or loses its site changes as a whole.
  'sender.site': part('editSender', []),
  'sender.name': part('editSender', ['sender.name']),
  'sender.phone': part('editSender', ['sender.phone']),
  'sender.email': part('editSender', ['sender.email']),
  'sender.address': part('editSender', ['sender.address'], true),
  'receiver.site': part('editReceiver', []),
  'receiver.name': part('editReceiver', ['receiver.name']),
  'receiver.phone': part('editReceiver', ['receiver.phone']),
  'receiver.email': part('editReceiver', ['receiver.email']),
  'receiver.address': part('editReceiver', ['receiver.address'], true),
  senderReference: part('editReferences', ['senderReference']),
  receiverReference: part('editReferences', ['receiverReference']),
  salesReference: part('editAdditional', ['salesReference']),
  requestedPickup: part('editDates', ['requestedPickup'], true),
  requestedDelivery: part('editDates', ['requestedDelivery'], true),
  /** All lines are one part, because their positions depend on each other. */
  items: part(
    'editFreight',
    [
      'item',
      'item.count',
      'item.packaging',
      'item.description',
      'item.size',
      'item.volume',
      'item.weight',
      'item.dangerousGoods',
    ],
    true,
  ),
  hireage: part('editAdditional', ['hireage']),
  exportCertificate: part('editAdditional', ['exportCertificate']),
  liability: part('editAdditional', ['liability']),
  notes: part('editNotes', ['notes']),
  receiverNotes: part('editNotes', ['receiverNotes']),
} as const satisfies Record<string, EditPartRow>;

export type EditPart = keyof typeof EDIT_PARTS;

export const EDIT_PART_NAMES = keysOf(EDIT_PARTS);

export const editPartRow = (name: EditPart): EditPartRow => EDIT_PARTS[name];
