import {
  ecertIssue,
  hireQuantityIssue,
  TEXT_LENGTHS,
  tooLong as tooLongWords,
} from '@cartage/domain/consignment/check-additional.ts';
import { NO_FREIGHT } from '@cartage/domain/consignment/hindrances.ts';
import { checkDangerousGoods, type DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import { checkLineItem, type LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import { checkParticipant, type ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import type { ContactDetailsRequired } from '@cartage/domain/tenant/organisation-settings.ts';
import { cleanText, codePointLength } from '@cartage/domain/text/fold.ts';
import type { ConsignmentForm, HeadField, Role } from '#freight/form/form-state.ts';
import { type FormLine, meantLines, readFigure } from '#freight/form/freight-line-state.ts';

export type LineField = keyof LineItemDraft | `goods-${keyof DangerousGoodsDraft}`;

/** A field of the form: one of the head, a party's, a line's, or the lines as a whole. Also the id of its element. */
export type FieldId = HeadField | `${Role}-${ParticipantField}` | 'lines' | `line-${string}-${LineField}`;

export interface FieldIssue {
  readonly field: FieldId;
  readonly message: string;
}

/** What is wrong, of the server's finding too; `field` null: about none of them. */
export interface FormIssue {
  readonly field: FieldId | null;
  readonly message: string;
}

export const lineFieldId = (key: string, field: LineField): FieldId => `line-${key}-${field}`;
export const partyFieldId = (role: Role, field: ParticipantField): FieldId => `${role}-${field}`;

/** What the input takes; the rule allows more (CONS-21). */
export const SALES_REFERENCE_INPUT_LENGTH = 50;

/** The server takes no more at once. */
export const MOST_LINES = 200;

export interface FormRules {
  readonly descriptionOptional: boolean;
  readonly contactDetailsRequired: ContactDetailsRequired;
}

/** The cards of the form, in its order. */
export const CARDS = ['details', 'sender', 'receiver', 'freight', 'additional'] as const;
export type CardName = (typeof CARDS)[number];

/** Everything that is wrong with the form, in the order of its fields; with `cards` of those alone. */
export function checkForm(
  form: ConsignmentForm,
  rules: FormRules,
  cards: readonly CardName[] = CARDS,
): readonly FieldIssue[] {
  return CARDS.filter((card) => cards.includes(card)).flatMap((card) => CHECKS[card](form, rules));
}

const CHECKS: Readonly<Record<CardName, (form: ConsignmentForm, rules: FormRules) => readonly FieldIssue[]>> =
  {
    details: (form) => [
      ...required('serviceType', form.serviceType, 'Service type is required'),
      ...required('accountId', form.accountId, 'Invoice account is required'),
    ],
    sender: (form, rules) => checkParty('sender', form, rules),
    receiver: (form, rules) => checkParty('receiver', form, rules),
    freight: checkLines,
    additional: (form) => [
      ...tooLong('notes', form.notes, TEXT_LENGTHS.notes),
      ...tooLong('receiverNotes', form.receiverNotes, TEXT_LENGTHS.notes),
      ...tooLong('salesReference', form.salesReference, TEXT_LENGTHS.salesReference),
      ...(form.isExport ? wordsAt('ecert', ecertIssue(form.ecert)) : []),
      ...(form.hireUnit === null
        ? []
        : wordsAt('hireQuantity', hireQuantityIssue(readFigure(form.hireQuantity)))),
    ],
  };

/** The card in which a field stands. */
export function cardOf(field: FieldId): CardName | 'dates' {
  if (field === 'lines' || field.startsWith('line-')) return 'freight';
  if (field.startsWith('sender')) return 'sender';
  if (field === 'receiver' || field === 'receiverReference' || field.startsWith('receiver-'))
    return 'receiver';
  if (field === 'serviceType' || field === 'accountId') return 'details';
  return field === 'requestedPickup' || field === 'requestedDelivery' ? 'dates' : 'additional';
}

const TITLES = { sender: 'Sender', receiver: 'Receiver' } as const;

function checkParty(role: Role, form: ConsignmentForm, rules: FormRules): readonly FieldIssue[] {
  const { isCustom, site, custom } = form[role];
  const reference = `${role}Reference` as const;
  const who = isCustom
    ? checkParticipant(custom, rules).map(({ field, message }) => ({
        field: partyFieldId(role, field),
        message,
      }))
    : required(role, site, `${TITLES[role]} site is required`);
  return [...who, ...tooLong(reference, form[reference], TEXT_LENGTHS.reference)];
}

function checkLines(form: ConsignmentForm, rules: FormRules): readonly FieldIssue[] {
  const lines = meantLines(form);
  if (lines.length === 0) return [{ field: 'lines', message: NO_FREIGHT }];
  if (lines.length > MOST_LINES) {
    return [{ field: 'lines', message: `At most ${MOST_LINES} freight items fit in one consignment` }];
  }
  return lines.flatMap((line) => checkLine(line, rules));
}

function checkLine({ key, values, goods }: FormLine, rules: FormRules): readonly FieldIssue[] {
  const own = checkLineItem(values, rules).map(({ pointer, message }) => ({
    // The pointer is a slash and the field's name.
    field: lineFieldId(key, pointer.slice(1) as keyof LineItemDraft),
    message,
  }));
  const ofGoods = (goods === null ? [] : checkDangerousGoods(goods)).map(({ field, message }) => ({
    field: lineFieldId(key, `goods-${field}`),
    message,
  }));
  return [...own, ...ofGoods];
}

const wordsAt = (field: FieldId, message: string | null): readonly FieldIssue[] =>
  message === null ? [] : [{ field, message }];

const required = (field: FieldId, value: unknown, message: string) =>
  wordsAt(field, value === null ? message : null);

function tooLong(field: FieldId, text: string, max: number): readonly FieldIssue[] {
  const isLonger = codePointLength(cleanText(text)) > max;
  return wordsAt(field, isLonger ? tooLongWords(max) : null);
}
