import { type FieldId, lineFieldId } from '#freight/form/field-id.ts';
import type { Role } from '#freight/form/form-state.ts';
import { focusElement } from '#kit/focus-invalid.ts';

const FIELDS = 'input:not([type=hidden]), select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The id of a field is the id of its element, as is that of the address finder of a party. An issue of the freight as a
 * whole moves the focus to its first empty field.
 */
export function focusField(field: FieldId | `${Role}-find`): void {
  const container = document.getElementById(field);
  const element = field === 'lines' ? (firstEmptyField(container) ?? container) : container;
  focusElement(element);
}

function firstEmptyField(container: HTMLElement | null): Field | undefined {
  const fields = [...(container?.querySelectorAll<Field>(FIELDS) ?? [])];
  return fields.find(({ value }) => value === '') ?? fields[0];
}

export const focusLine = (key: string) => focusField(lineFieldId(key, 'count'));

/**
 * Enter moves to the next field instead of submitting, so that a half-filled form is never sent. Returns false when
 * there is no next field, or when the focused element handles Enter itself.
 */
export function focusNextOnEnter(event: React.KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isField) return false;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return false;
  // An open list of suggestions handles Enter itself.
  if (target.getAttribute('aria-expanded') === 'true') return false;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(target) + 1];
  next?.focus();
  return next !== undefined;
}
