import type { KeyboardEvent, ReactNode } from 'react';

/**
 * A dialog that a form renders. Its Enter, its shortcuts and its submit do not reach the form, whose handlers would move
 * the focus behind the dialog or save the form.
 */
export const OutsideForm = ({ children }: { readonly children: ReactNode }) => (
  // Not interactive itself: only events of the dialog's fields arrive here.
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
  <div onKeyDown={stopFormKeys} onSubmit={(event) => event.stopPropagation()}>
    {children}
  </div>
);

function stopFormKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' || event.ctrlKey || event.metaKey) event.stopPropagation();
}
