import { createContext, useContext, useEffect, useId } from 'react';

/** Ids of the forms in a dialog that have unsaved changes; null outside a dialog. */
export const DialogChanges = createContext<Set<string> | null>(null);

/** For a form inside a dialog of another component: the dialog asks before it closes while the form has changes. */
export function useDialogChanges(hasChanges: boolean): void {
  const forms = useContext(DialogChanges);
  const id = useId();
  useEffect(() => {
    if (!hasChanges || forms === null) return undefined;
    forms.add(id);
    return () => {
      forms.delete(id);
    };
  }, [hasChanges, forms, id]);
}
