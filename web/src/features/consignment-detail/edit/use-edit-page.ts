import { type Asking, useAsking } from '#features/consignment-detail/edit/use-asking.ts';
import { type Editing, useEdit } from '#features/consignment-detail/edit/use-edit.ts';
import { useDates } from '#features/consignment-detail/edit/use-dates.ts';
import { type SavingEdit, useSaveEdit } from '#features/consignment-detail/edit/use-save-edit.ts';
import { type ChosenExtras, useExtrasChoice } from '#features/consignment-detail/extras/use-extras-choice.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import type { CardName } from '#freight/form/check-form.ts';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { useSaveKey } from '#kit/use-save-key.ts';

/** All that the cards of the page are given. */
export interface EditPage extends SavingEdit, Asking {
  readonly editing: Editing;
  readonly dates: RequestedDates;
  readonly extras: ChosenExtras;
  readonly open: (card: CardName) => void;
  readonly cancel: (card: CardName) => void;
}

export function useEditPage(reference: string, consignment: Consignment | undefined): EditPage {
  const editing = useEdit(reference, consignment);
  const asking = useAsking();
  const dates = useDates(editing);
  const extras = useExtrasChoice(reference, consignment?.serviceType.code);
  const saving = useSaveEdit(editing, asking.ask, dates.issues);
  useSaveKey(() => void saving.save());
  return {
    ...asking,
    ...saving,
    editing,
    dates,
    extras,
    open: (card) => editing.dispatch({ type: 'open', card }),
    cancel: (card) => editing.dispatch({ type: 'cancel', card }),
  };
}
