import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import type { LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import type { ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import {
  type CardName,
  GOODS_FIELD_NAMES,
  HEAD_FIELD_NAMES,
  headField,
  LINE_FIELD_NAMES,
  PARTICIPANT_FIELDS,
} from '#freight/form/field-table.ts';
import type { ConsignmentForm, HeadField, Role } from '#freight/form/form-state.ts';
import { linesToSend } from '#freight/form/freight-line-state.ts';

export type LineField = keyof LineItemDraft | `goods-${keyof DangerousGoodsDraft}`;

/** A head field, a participant's field, a line's field or the lines as a whole. Also the id of its element. */
export type FieldId = HeadField | `${Role}-${ParticipantField}` | 'lines' | `line-${string}-${LineField}`;

export const lineFieldId = (key: string, field: LineField): FieldId => `line-${key}-${field}`;
export const partyFieldId = (role: Role, field: ParticipantField): FieldId => `${role}-${field}`;

/** The card that contains a field. */
export function cardOf(field: FieldId): CardName | 'dates' {
  if (field === 'lines' || field.startsWith('line-')) return 'freight';
  if (field.startsWith('sender-')) return 'sender';
  if (field.startsWith('receiver-')) return 'receiver';
  // The other ids are the names of head fields.
  return headField(field as HeadField).card;
}

/** The field at a JSON pointer of the request; null when the form has no such field. */
export function fieldAt(pointer: string, form: ConsignmentForm): FieldId | null {
  const [, property = '', ...path] = pointer.split('/');
  if (property === 'lineItems') return lineFieldAt(path, form) ?? 'lines';
  if (property === 'liability') return liabilityFieldAt(path);
  const field = HEAD_FIELD_NAMES.find((name) => Object.hasOwn(headField(name).request, property));
  if (field === 'sender' || field === 'receiver') return participantFieldAt(field, path) ?? field;
  return field ?? null;
}

const liabilityFieldAt = ([name]: readonly string[]): FieldId =>
  name === 'declaredValue' || name === 'declaredTerms' ? name : 'liability';

function lineFieldAt([index = '', ...path]: readonly string[], form: ConsignmentForm): FieldId | undefined {
  const line = linesToSend(form)[Number(index)];
  const name = path.at(-1);
  if (line === undefined) return undefined;
  if (path[0] === 'dangerousGoods') {
    const goodsField = GOODS_FIELD_NAMES.find((each) => each === name);
    return goodsField && lineFieldId(line.key, `goods-${goodsField}`);
  }
  const field = LINE_FIELD_NAMES.find((each) => each === name);
  return field && lineFieldId(line.key, field);
}

function participantFieldAt(role: Role, path: readonly string[]): FieldId | undefined {
  const pointer = `/${path.join('/')}`;
  const [name] = Object.entries(PARTICIPANT_FIELDS).find(([, field]) => field.pointer === pointer) ?? [];
  // The keys of the table are the names of the fields.
  return name === undefined ? undefined : partyFieldId(role, name as ParticipantField);
}
