import { type FieldId, lineFieldId } from '#freight/form/check-form.ts';

/** The id of a field is the id of its element. */
export function focusField(field: FieldId): void {
  const element = document.getElementById(field);
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}

export const focusLine = (key: string) => focusField(lineFieldId(key, 'count'));

const FIELDS = 'input:not([type=hidden]), select, textarea';

/**
 * Enter goes on to the next field, as on a till: it never sends a half-filled form. False when there is
 * no next one, or the key means something else where it was pressed.
 */
export function goOn(event: React.KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isField) return false;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return false;
  // An open list of suggestions takes the key for itself.
  if (target.getAttribute('aria-expanded') === 'true') return false;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(target) + 1];
  next?.focus();
  return next !== undefined;
}
