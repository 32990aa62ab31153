import { DEFAULT_LIABILITY, LIABILITY_KINDS } from '@cartage/domain/consignment/liability.ts';
import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import {
  type ChosenSite,
  type ConsignmentForm,
  EMPTY_PARTICIPANT,
  type PartyForm,
} from '#freight/form/form-state.ts';
import { type FormLine, newLine, QUANTITY_FIELDS, parseQuantity } from '#freight/form/freight-line-state.ts';

/** Options available now. A stored draft may contain options that have been withdrawn. */
export interface AvailableOptions {
  readonly serviceTypes: readonly { readonly code: string }[];
  readonly accounts: readonly { readonly id: number }[];
  readonly packagingTypes: readonly { readonly code: string }[];
}

/**
 * Restores a form from JSON. Clears options that are not available, so that no hidden value is sent, and values of the
 * wrong type. Null when the JSON is not a form.
 */
export function restoreForm(stored: unknown, options: AvailableOptions): ConsignmentForm | null {
  const { lines, ...head } = asRecord(stored);
  if (!Array.isArray(lines)) return null;
  const storedLines: readonly unknown[] = lines;
  const code = textOrNull(head['serviceType']);
  const account = head['accountId'];
  const day = (value: unknown) => parseCalendarDate(text(value));
  return {
    serviceType: options.serviceTypes.some((type) => type.code === code) ? code : null,
    accountId: options.accounts.find(({ id }) => id === account)?.id ?? null,
    sender: partyOf(head['sender']),
    receiver: partyOf(head['receiver']),
    senderReference: text(head['senderReference']),
    receiverReference: text(head['receiverReference']),
    notes: text(head['notes']),
    receiverNotes: text(head['receiverNotes']),
    salesReference: text(head['salesReference']),
    requestedPickup: day(head['requestedPickup']),
    requestedDelivery: day(head['requestedDelivery']),
    isExport: head['isExport'] === true,
    ecert: text(head['ecert']),
    hireUnit: textOrNull(head['hireUnit']),
    hireQuantity: text(head['hireQuantity']),
    liability: LIABILITY_KINDS.find((kind) => kind === head['liability']) ?? DEFAULT_LIABILITY.kind,
    declaredValue: text(head['declaredValue']),
    declaredTerms: text(head['declaredTerms']),
    lines: storedLines.map((line, index) => restoreLine(line, `restored-${index}`, options)),
  };
}

function restoreLine(stored: unknown, fallbackKey: string, { packagingTypes }: AvailableOptions): FormLine {
  const line = asRecord(stored);
  const [values, texts] = [asRecord(line['values']), asRecord(line['texts'])];
  const restored = newLine(text(line['key']) || fallbackKey);
  const code = textOrNull(values['packagingType']);
  const restoredValues = {
    ...restored.values,
    packagingType: packagingTypes.some((type) => type.code === code) ? code : null,
    description: textOrNull(values['description']),
    volumeByHand: values['volumeByHand'] === true,
    weightByHand: values['weightByHand'] === true,
    ...perItemOf(values['perItem']),
  };
  const restoredTexts = { ...restored.texts };
  for (const field of QUANTITY_FIELDS) {
    restoredTexts[field] = text(texts[field]);
    const value = values[field];
    // JSON has no NaN, so text that is not a number is parsed again.
    restoredValues[field] = typeof value === 'number' ? value : parseQuantity(restoredTexts[field]);
  }
  const id = typeof line['id'] === 'number' ? line['id'] : null;
  return { ...restored, id, values: restoredValues, texts: restoredTexts, goods: goodsOf(line['goods']) };
}

function perItemOf(stored: unknown): Pick<FormLine['values'], 'perItem'> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { length, width, height, volume, weight } = asRecord(stored);
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const sides = { length: number(length), width: number(width), height: number(height) };
  return { perItem: { ...sides, volume: number(volume), weight: number(weight) } };
}

function goodsOf(stored: unknown): DangerousGoodsDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const goods = asRecord(stored);
  return {
    unNumber: text(goods['unNumber']),
    class: text(goods['class']),
    subsidiaryClass1: text(goods['subsidiaryClass1']),
    subsidiaryClass2: text(goods['subsidiaryClass2']),
    nameAndDescription: text(goods['nameAndDescription']),
    isUnlisted: goods['isUnlisted'] === true,
  };
}

function partyOf(stored: unknown): PartyForm {
  const { isCustom, site, custom } = asRecord(stored);
  const typed = asRecord(custom);
  const entries = Object.keys(EMPTY_PARTICIPANT).map((field) => [field, text(typed[field])]);
  return {
    isCustom: isCustom === true,
    site: siteOrNull(site),
    // The entries have the keys of EMPTY_PARTICIPANT.
    custom: Object.fromEntries(entries) as unknown as PartyForm['custom'],
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** A site as the look-up returned it. The server looks it up again by its id. */
function siteOrNull(value: unknown): ChosenSite | null {
  const { id, name, participant: storedParticipant } = asRecord(value);
  const participant = asRecord(storedParticipant);
  const isComplete =
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof participant['id'] === 'number' &&
    typeof participant['address'] === 'object' &&
    participant['address'] !== null;
  // Stored by this form, which takes its sites from typed calls.
  return isComplete ? (value as ChosenSite) : null;
}

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  // Objects parsed from JSON have string keys only.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
