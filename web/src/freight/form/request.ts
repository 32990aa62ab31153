import type { CallFailure } from '#api/problem.ts';
import {
  type CreateBody,
  GOODS_FIELD_NAMES,
  GOODS_FIELDS,
  HEAD_FIELD_NAMES,
  headField,
  type HeadProperty,
  LINE_FIELD_NAMES,
  LINE_FIELDS,
  type LineRequest,
  type UpdateBody,
} from '#freight/form/field-table.ts';
import { fieldAt } from '#freight/form/field-id.ts';
import type { FormIssue } from '#freight/form/check-form.ts';
import type { ConsignmentForm, HeadField } from '#freight/form/form-state.ts';
import { type FormLine, linesToSend } from '#freight/form/freight-line-state.ts';

/** The create request of a valid form. Required values are not checked here. */
export function requestOf(form: ConsignmentForm): CreateBody {
  const head = Object.fromEntries(HEAD_FIELD_NAMES.flatMap((field) => requestValuesOf(field, form)));
  // The table gives each of these properties a value of its type.
  return { ...(head as Pick<CreateBody, HeadProperty>), lineItems: linesToSend(form).map(lineRequestOf) };
}

/** Properties of the request that a head field fills, with their values. */
export const requestValuesOf = (field: HeadField, form: ConsignmentForm): readonly [string, unknown][] =>
  Object.entries(headField(field).request).map(([property, valueOf]) => [property, valueOf(form)]);

/** Properties of the request that differ between two states of the form; null when none does. */
export function changesOf(before: ConsignmentForm, form: ConsignmentForm): UpdateBody | null {
  const [was, is] = [requestOf(before), requestOf(form)];
  // The keys of an object literal are exactly those of its type.
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof CreateBody)[];
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? null]));
}

export function lineRequestOf({ id, values, goods }: FormLine): LineRequest {
  const fields = LINE_FIELD_NAMES.map((field) => [field, LINE_FIELDS[field].request(values)]);
  const goodsFields =
    goods && GOODS_FIELD_NAMES.map((field) => [field, GOODS_FIELDS[field].request(goods)] as const);
  // The tables have one entry for each property of a line and of its dangerous goods.
  return {
    ...(id !== null && { id }),
    ...(Object.fromEntries(fields) as Omit<LineRequest, 'id' | 'dangerousGoods'>),
    dangerousGoods: goodsFields && (Object.fromEntries(goodsFields) as LineRequest['dangerousGoods']),
  };
}

/** The server's errors, each at its field; `field` is null for an error that belongs to no field of the form. */
export const issuesOf = (failure: CallFailure, form: ConsignmentForm): readonly FormIssue[] =>
  (failure.problem?.errors ?? []).map(({ pointer, detail }) => ({
    field: fieldAt(pointer, form),
    message: detail,
  }));
