import { type Asking, useAsking } from '#features/consignment-detail/edit/use-asking.ts';
import { isCardModified } from '#features/consignment-detail/edit/edit-state.ts';
import { useCardFocus } from '#features/consignment-detail/edit/use-card-focus.ts';
import { type Editing, useEdit } from '#features/consignment-detail/edit/use-edit.ts';
import { useDates } from '#features/consignment-detail/edit/use-dates.ts';
import { type SavingEdit, useSaveEdit } from '#features/consignment-detail/edit/use-save-edit.ts';
import { type ChosenExtras, useExtrasChoice } from '#features/consignment-detail/extras/use-extras-choice.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import type { CardName } from '#freight/form/check-form.ts';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { UNSAVED_CHANGES } from '#kit/unsaved-changes.tsx';
import { useSaveKey } from '#kit/use-save-key.ts';

/** All that the cards of the page are given. */
export interface EditPage extends SavingEdit, Asking {
  readonly editing: Editing;
  readonly dates: RequestedDates;
  readonly extras: ChosenExtras;
  readonly open: (card: CardName) => void;
  readonly cancel: (card: CardName) => void;
  /** The same by a key that is soon pressed: asks first when something would be lost. */
  readonly leave: (card: CardName) => Promise<void>;
}

/** `takeFocus`: where the keyboard goes on when there is no card for it. */
export function useEditPage(
  reference: string,
  consignment: Consignment | undefined,
  takeFocus: () => void,
): EditPage {
  const editing = useEdit(reference, consignment);
  const asking = useAsking();
  const dates = useDates(editing);
  const extras = useExtrasChoice(reference, consignment?.serviceType.code);
  const saving = useSaveEdit(editing, asking.ask, dates.issues);
  const focus = useCardFocus(editing.state?.open, saving.isSaving, takeFocus);
  const save: SavingEdit['save'] = async (next) => {
    focus.comesTo(next);
    const saved = await saving.save(next);
    if (saved === null) focus.comesTo();
    return saved;
  };
  useSaveKey(() => void save());
  const cancel = (card: CardName) => editing.dispatch({ type: 'cancel', card });
  return {
    ...asking,
    ...saving,
    save,
    editing,
    dates,
    extras,
    open: (card) => editing.dispatch({ type: 'open', card }),
    cancel,
    leave: async (card) => {
      const { state } = editing;
      if (state === null || asking.question !== null) return;
      if (!isCardModified(state, card) || (await asking.ask(UNSAVED_CHANGES))) cancel(card);
    },
  };
}
