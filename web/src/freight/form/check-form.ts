import { ecertIssue, hireQuantityIssue, TEXT_LENGTHS } from '@cartage/domain/consignment/check-additional.ts';
import { liabilityIssue } from '@cartage/domain/consignment/liability.ts';
import { NO_FREIGHT } from '@cartage/domain/consignment/blockers.ts';
import { checkDangerousGoods } from '@cartage/domain/freight/dangerous-goods.ts';
import { checkLineItem, type LineItemDraft, MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { checkParticipant } from '@cartage/domain/participant/check-participant.ts';
import type { ContactDetailsRequired } from '@cartage/domain/tenant/organisation-settings.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { lineFieldId, partyFieldId, type FieldId } from '#freight/form/field-id.ts';
import { CARDS, type CardName, HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { ConsignmentForm, Role } from '#freight/form/form-state.ts';
import { type FormLine, linesToSend, parseQuantity } from '#freight/form/freight-line-state.ts';
import { liabilityOf } from '#freight/form/request-values.ts';

export interface FieldIssue {
  readonly field: FieldId;
  readonly message: string;
}

/** An issue found here or reported by the server. `field` is null when it belongs to no field of the form. */
export interface FormIssue {
  readonly field: FieldId | null;
  readonly message: string;
}

/** CONS-21: a user may enter 50 characters; the rule for all other sources is 250. */
export const SALES_REFERENCE_INPUT_LENGTH = 50;

export interface FormRules {
  readonly descriptionOptional: boolean;
  readonly contactDetailsRequired: ContactDetailsRequired;
  /** Longer than the input allows for a consignment that was saved with a longer one. */
  readonly salesReferenceLength?: number;
}

/** All issues of the form in field order, optionally of some cards only. */
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
      ...required('serviceType', form.serviceType),
      ...required('accountId', form.accountId),
    ],
    sender: (form, rules) => checkParty('sender', form, rules),
    receiver: (form, rules) => checkParty('receiver', form, rules),
    freight: checkLines,
    additional: (form, { salesReferenceLength = SALES_REFERENCE_INPUT_LENGTH }) => [
      ...tooLong('notes', form.notes, TEXT_LENGTHS.notes),
      ...tooLong('receiverNotes', form.receiverNotes, TEXT_LENGTHS.notes),
      ...tooLong('salesReference', form.salesReference, salesReferenceLength),
      ...(form.isExport ? issueAt('ecert', ecertIssue(form.ecert)) : []),
      ...(form.hireUnit === null
        ? []
        : issueAt('hireQuantity', hireQuantityIssue(parseQuantity(form.hireQuantity)))),
      ...checkLiability(form),
    ],
  };

function checkLiability(form: ConsignmentForm): readonly FieldIssue[] {
  const issue = liabilityIssue(liabilityOf(form));
  return issue === null ? [] : [issue];
}

function checkParty(role: Role, form: ConsignmentForm, rules: FormRules): readonly FieldIssue[] {
  const { isCustom, site, custom } = form[role];
  const reference = `${role}Reference` as const;
  const issues = isCustom
    ? checkParticipant(custom, rules).map(({ field, message }) => ({
        field: partyFieldId(role, field),
        message,
      }))
    : site === null
      ? issueAt(role, `${HEAD_FIELDS[role].label} site is required`)
      : [];
  return [...issues, ...tooLong(reference, form[reference], TEXT_LENGTHS.reference)];
}

function checkLines(form: ConsignmentForm, rules: FormRules): readonly FieldIssue[] {
  const lines = linesToSend(form);
  if (lines.length === 0) return [{ field: 'lines', message: NO_FREIGHT }];
  if (lines.length > MAX_LINE_ITEMS) {
    return [{ field: 'lines', message: `A consignment can have at most ${MAX_LINE_ITEMS} freight items` }];
  }
  return lines.flatMap((line) => checkLine(line, rules));
}

function checkLine({ key, values, goods }: FormLine, rules: FormRules): readonly FieldIssue[] {
  const lineIssues = checkLineItem(values, rules).map(({ pointer, message }) => ({
    // The pointer is a slash and the field name.
    field: lineFieldId(key, pointer.slice(1) as keyof LineItemDraft),
    message,
  }));
  const goodsIssues = (goods === null ? [] : checkDangerousGoods(goods)).map(({ field, message }) => ({
    field: lineFieldId(key, `goods-${field}`),
    message,
  }));
  return [...lineIssues, ...goodsIssues];
}

const issueAt = (field: FieldId, message: string | null): readonly FieldIssue[] =>
  message === null ? [] : [{ field, message }];

const required = (field: 'serviceType' | 'accountId', value: unknown) =>
  issueAt(field, value === null ? `${HEAD_FIELDS[field].label} is required` : null);

const tooLong = (field: FieldId, text: string, max: number) => issueAt(field, lengthIssue(text, max));
