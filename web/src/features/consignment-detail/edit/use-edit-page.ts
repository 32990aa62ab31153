import { type Asking, useAsking } from '#features/consignment-detail/edit/use-asking.ts';
import { type Editing, useEdit } from '#features/consignment-detail/edit/use-edit.ts';
import { type SavingEdit, useSaveEdit } from '#features/consignment-detail/edit/use-save-edit.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import type { CardName } from '#freight/form/check-form.ts';
import { useSaveKey } from '#kit/use-save-key.ts';

/** All that the cards of the page are given. */
export interface EditPage extends SavingEdit, Asking {
  readonly editing: Editing;
  readonly open: (card: CardName) => void;
  readonly cancel: (card: CardName) => void;
}

export function useEditPage(reference: string, consignment: Consignment | undefined): EditPage {
  const editing = useEdit(reference, consignment);
  const asking = useAsking();
  const saving = useSaveEdit(editing, asking.ask);
  useSaveKey(() => void saving.save());
  return {
    ...asking,
    ...saving,
    editing,
    open: (card) => editing.dispatch({ type: 'open', card }),
    cancel: (card) => editing.dispatch({ type: 'cancel', card }),
  };
}
