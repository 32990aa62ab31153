import { checkLineItem, type LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import { cleanText, codePointLength } from '@cartage/domain/text/fold.ts';
import { type CreateForm, type HeadField, meantLines } from '#features/consignment-create/form-state.ts';

/** A field of the form: one of the head, a line's, or the lines as a whole. Also the id of its element. */
export type FieldId = HeadField | 'lines' | `line-${string}-${keyof LineItemDraft}`;

export interface FieldIssue {
  readonly field: FieldId;
  readonly message: string;
}

export const lineFieldId = (key: string, field: keyof LineItemDraft): FieldId => `line-${key}-${field}`;

const REFERENCE_LENGTH = 256;
const NOTES_LENGTH = 5000;
/** The rule allows 250, the input 50 (CONS-21). */
const SALES_REFERENCE_LENGTH = 250;
export const SALES_REFERENCE_INPUT_LENGTH = 50;

export const NO_FREIGHT = 'At least one freight item is required';
/** The server takes no more at once. */
export const MOST_LINES = 200;

/** Everything that is wrong with the form, in the order of its fields. */
export function checkForm(
  form: CreateForm,
  rules: { readonly descriptionOptional: boolean },
): readonly FieldIssue[] {
  return [
    ...required('serviceType', form.serviceType, 'Service type is required'),
    ...required('accountId', form.accountId, 'Invoice account is required'),
    ...required('sender', form.sender, 'Sender site is required'),
    ...tooLong('senderReference', form.senderReference, REFERENCE_LENGTH),
    ...required('receiver', form.receiver, 'Receiver site is required'),
    ...tooLong('receiverReference', form.receiverReference, REFERENCE_LENGTH),
    ...checkLines(form, rules),
    ...tooLong('notes', form.notes, NOTES_LENGTH),
    ...tooLong('receiverNotes', form.receiverNotes, NOTES_LENGTH),
    ...tooLong('salesReference', form.salesReference, SALES_REFERENCE_LENGTH),
  ];
}

function checkLines(
  form: CreateForm,
  rules: { readonly descriptionOptional: boolean },
): readonly FieldIssue[] {
  const lines = meantLines(form);
  if (lines.length === 0) return [{ field: 'lines', message: NO_FREIGHT }];
  if (lines.length > MOST_LINES) {
    return [{ field: 'lines', message: `At most ${MOST_LINES} freight items fit in one consignment` }];
  }
  return lines.flatMap(({ key, values }) =>
    checkLineItem(values, rules).map(({ pointer, message }) => ({
      // The pointer is a slash and the field's name.
      field: lineFieldId(key, pointer.slice(1) as keyof LineItemDraft),
      message,
    })),
  );
}

function required(field: FieldId, value: unknown, message: string): readonly FieldIssue[] {
  return value === null ? [{ field, message }] : [];
}

function tooLong(field: FieldId, text: string, max: number): readonly FieldIssue[] {
  const isLonger = codePointLength(cleanText(text)) > max;
  return isLonger ? [{ field, message: `Maximum length is ${max} characters` }] : [];
}
