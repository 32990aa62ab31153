import { type ChangedField, changedFieldRow } from '@cartage/domain/consignment/changed-fields.ts';
import { expect, test } from 'vitest';
import { HEAD_FIELDS, LINE_FIELDS } from '#freight/form/field-table.ts';

const LABELS: readonly (readonly [ChangedField, string])[] = [
  ['serviceType', HEAD_FIELDS.serviceType.label],
  ['account', HEAD_FIELDS.accountId.label],
  ['senderReference', HEAD_FIELDS.senderReference.label],
  ['receiverReference', HEAD_FIELDS.receiverReference.label],
  ['salesReference', HEAD_FIELDS.salesReference.label],
  ['notes', HEAD_FIELDS.notes.label],
  ['receiverNotes', HEAD_FIELDS.receiverNotes.label],
  ['exportCertificate', HEAD_FIELDS.ecert.label],
  ['liability', HEAD_FIELDS.liability.label],
  ['item.count', LINE_FIELDS.count.label],
  ['item.packaging', LINE_FIELDS.packagingType.label],
  ['item.description', LINE_FIELDS.description.label],
  ['item.volume', LINE_FIELDS.volume.heading],
  ['item.weight', LINE_FIELDS.weight.heading],
];

test.each(LABELS)('the history has the label of the form for %s', (field, label) => {
  expect(changedFieldRow(field).label).toBe(label);
});
