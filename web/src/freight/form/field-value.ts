import type { FieldId } from '#freight/form/field-id.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';

/** The form's value of a field; undefined for a field of a deleted line. */
export function valueAt(form: ConsignmentForm, field: FieldId): unknown {
  if (field.startsWith('line-')) return lineValueAt(form, field);
  const [role, name] = field.split('-');
  if (name !== undefined && (role === 'sender' || role === 'receiver')) {
    return propertyOf(form[role].custom, name);
  }
  return propertyOf(form, field);
}

function lineValueAt(form: ConsignmentForm, field: FieldId): unknown {
  const line = form.lines.find(({ key }) => field.startsWith(`line-${key}-`));
  if (line === undefined) return undefined;
  const name = field.slice(`line-${line.key}-`.length);
  if (!name.startsWith('goods-')) return propertyOf(line.values, name);
  return line.goods === null ? null : propertyOf(line.goods, name.slice('goods-'.length));
}

const propertyOf = (object: object, name: string): unknown =>
  Object.entries(object).find(([key]) => key === name)?.[1];
