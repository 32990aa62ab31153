import type { FormIssue } from '#freight/form/check-form.ts';
import type { FieldId } from '#freight/form/field-id.ts';
import {
  GOODS_FIELD_NAMES,
  GOODS_FIELDS,
  HEAD_FIELD_NAMES,
  HEAD_FIELDS,
  LINE_FIELD_NAMES,
  LINE_FIELDS,
  PARTICIPANT_FIELDS,
} from '#freight/form/field-table.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';

/** The issue as read away from its field: 'Receiver phone: Value is required'. */
export function issueText({ field, message }: FormIssue, lines: readonly FormLine[]): string {
  if (field === null) return message;
  const named = partyIssue(field, message) ?? withName(fieldName(field, lines), message);
  return `${itemPrefix(field, lines)}${named}`;
}

/** 'Receiver street is required': both parties have the same fields. */
function partyIssue(field: FieldId, message: string): string | null {
  for (const role of ['sender', 'receiver'] as const) {
    const [, definition] =
      Object.entries(PARTICIPANT_FIELDS).find(([name]) => field === `${role}-${name}`) ?? [];
    if (definition === undefined) continue;
    const party = HEAD_FIELDS[role].label;
    return message.startsWith(definition.label)
      ? `${party} ${lowerFirst(message)}`
      : `${party} ${lowerFirst(definition.label)}: ${message}`;
  }
  return null;
}

const withName = (name: string | null, message: string) =>
  name === null || message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`;

function fieldName(field: FieldId, lines: readonly FormLine[]): string | null {
  const head = HEAD_FIELD_NAMES.find((name) => name === field);
  if (head !== undefined) return head === 'hireQuantity' ? 'Hireage quantity' : HEAD_FIELDS[head].label;
  const line = lines.find(({ key }) => field.startsWith(`line-${key}-`));
  const name = line && field.slice(`line-${line.key}-`.length);
  const goods = GOODS_FIELD_NAMES.find((each) => name === `goods-${each}`);
  if (goods !== undefined) return GOODS_FIELDS[goods].label;
  const own = LINE_FIELD_NAMES.find((each) => each === name);
  // The messages of a line name their field.
  return own === 'description' || own === 'packagingType' ? LINE_FIELDS[own].label : null;
}

/** Item number of an issue, since several items have the same fields. */
function itemPrefix(field: FieldId, lines: readonly FormLine[]): string {
  if (lines.length < 2) return '';
  const index = lines.findIndex(({ key }) => field.startsWith(`line-${key}-`));
  return index === -1 ? '' : `Item ${index + 1}: `;
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
