import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type ChosenSite, type ConsignmentForm, NOBODY, type PartyForm } from '#freight/form/form-state.ts';
import { type FormLine, newLine, QUANTITY_FIELDS, readFigure } from '#freight/form/freight-line-state.ts';

/** What can be chosen now; a draft may name what could be chosen then. */
export interface Offered {
  readonly serviceTypes: readonly { readonly code: string }[];
  readonly accounts: readonly { readonly id: number }[];
  readonly packagingTypes: readonly { readonly code: string }[];
}

/**
 * A form that was kept as JSON. Choices that are not offered (any more) are emptied, so that nothing unseen is sent;
 * so is whatever has not the shape of its field. Null: no form of ours.
 */
export function restoredForm(stored: unknown, offered: Offered): ConsignmentForm | null {
  const { lines, ...head } = fieldsOf(stored);
  if (!Array.isArray(lines)) return null;
  const kept: readonly unknown[] = lines;
  const code = textOrNull(head['serviceType']);
  const account = head['accountId'];
  const day = (value: unknown) => parseCalendarDate(text(value));
  return {
    serviceType: offered.serviceTypes.some((type) => type.code === code) ? code : null,
    accountId: offered.accounts.find(({ id }) => id === account)?.id ?? null,
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
    lines: kept.map((line, index) => restoredLine(line, `kept-${index}`, offered)),
  };
}

function restoredLine(stored: unknown, spareKey: string, { packagingTypes }: Offered): FormLine {
  const line = fieldsOf(stored);
  const [values, texts] = [fieldsOf(line['values']), fieldsOf(line['texts'])];
  const restored = newLine(text(line['key']) || spareKey);
  const code = textOrNull(values['packagingType']);
  const kept = {
    ...restored.values,
    packagingType: packagingTypes.some((type) => type.code === code) ? code : null,
    description: textOrNull(values['description']),
    volumeByHand: values['volumeByHand'] === true,
    weightByHand: values['weightByHand'] === true,
  };
  const written = { ...restored.texts };
  for (const field of QUANTITY_FIELDS) {
    written[field] = text(texts[field]);
    const value = values[field];
    // JSON knows no NaN: what is no number is told from its text again.
    kept[field] = typeof value === 'number' ? value : readFigure(written[field]);
  }
  const id = typeof line['id'] === 'number' ? line['id'] : null;
  return { ...restored, id, values: kept, texts: written, goods: goodsOf(line['goods']) };
}

function goodsOf(stored: unknown): DangerousGoodsDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const goods = fieldsOf(stored);
  return {
    unNumber: text(goods['unNumber']),
    class: text(goods['class']),
    subsidiaryClass1: text(goods['subsidiaryClass1']),
    subsidiaryClass2: text(goods['subsidiaryClass2']),
    nameAndDescription: text(goods['nameAndDescription']),
  };
}

function partyOf(stored: unknown): PartyForm {
  const { isCustom, site, custom } = fieldsOf(stored);
  const typed = fieldsOf(custom);
  const entries = Object.keys(NOBODY).map((field) => [field, text(typed[field])]);
  return {
    isCustom: isCustom === true,
    site: siteOrNull(site),
    // The same fields.
    custom: Object.fromEntries(entries) as unknown as PartyForm['custom'],
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** A site as the look-up gave it; the server looks it up again by its number. */
function siteOrNull(value: unknown): ChosenSite | null {
  const { id, name, participant: who } = fieldsOf(value);
  const participant = fieldsOf(who);
  const isWhole =
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof participant['id'] === 'number' &&
    typeof participant['address'] === 'object' &&
    participant['address'] !== null;
  // Kept by a form of ours, which takes its sites from typed calls.
  return isWhole ? (value as ChosenSite) : null;
}

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // An object that JSON made has no other keys than strings.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
