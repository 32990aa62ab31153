import { flushSync } from 'react-dom';

export function focusElement(element: HTMLElement | null | undefined): void {
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}

/** Renders the errors of a form, then moves the focus to the first field that has one. */
export function focusFirstInvalid(form: Element, showErrors: () => void): void {
  flushSync(showErrors);
  focusElement(form.querySelector<HTMLElement>('[aria-invalid="true"]'));
}
