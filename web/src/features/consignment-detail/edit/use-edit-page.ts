import { type ReleasePrompt, useReleasePrompt } from '#freight/booking/use-release-prompt.ts';
import { useLocation } from '@tanstack/react-router';
import { type Confirmation, useConfirmation } from '#freight/edit/use-confirmation.ts';
import { isCardModified } from '#freight/edit/edit-state.ts';
import { useCardFocus } from '#features/consignment-detail/edit/use-card-focus.ts';
import { type PageEditing, useEdit } from '#features/consignment-detail/edit/use-edit.ts';
import { useEditDates, useShownDates } from '#freight/edit/use-edit-dates.ts';
import { type SavingEdit, useSaveEdit } from '#freight/edit/use-save-edit.ts';
import { type ChosenExtras, useExtrasChoice } from '#features/consignment-detail/extras/use-extras-choice.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useEntryWarnings } from '#freight/entry-warnings/use-entry-warnings.ts';
import type { EntryWarning } from '#freight/entry-warnings/warnings-of.ts';
import type { CardName } from '#freight/form/field-table.ts';
import type { RequestedDates } from '#freight/form/use-requested-dates.ts';
import { UNSAVED_CHANGES } from '#kit/unsaved-changes.tsx';
import { useSaveKey } from '#kit/use-save-key.ts';

/** State and actions of the edit page, passed to its cards. */
export interface EditPage extends SavingEdit, Confirmation {
  readonly openRelease: ReleasePrompt | null;
  readonly editing: PageEditing;
  readonly dates: RequestedDates;
  /** Advice about the values of the form. */
  readonly warnings: readonly EntryWarning[];
  readonly extras: ChosenExtras;
  readonly open: (card: CardName) => void;
  readonly cancel: (card: CardName) => void;
  /** `cancel` for the Escape key: asks for confirmation before unsaved values are lost. */
  readonly cancelAfterConfirm: (card: CardName) => Promise<void>;
}

/** `focusHeading` moves the focus when there is no card for it. */
export function useEditPage(
  reference: string,
  consignment: Consignment | undefined,
  focusHeading: () => void,
): EditPage {
  const openCard = useLocation({ select: ({ state }) => state.openCard });
  const editing = useEdit(reference, consignment, openCard);
  const confirmation = useConfirmation();
  const { openRelease, confirmRelease } = useReleasePrompt();
  const dates = useEditDates(editing);
  const warnings = usePageWarnings(editing, dates);
  const extras = useExtrasChoice(reference, consignment?.serviceType.code);
  const saving = useSaveEdit(editing, {
    confirm: confirmation.confirm,
    confirmRelease,
    dateIssues: dates.issues,
  });
  const focus = useCardFocus(editing.state?.open, saving.isSaving, focusHeading, openCard);
  const save: SavingEdit['save'] = async (next) => {
    focus.setNextCard(next);
    const saved = await saving.save(next);
    if (saved === null) focus.setNextCard();
    return saved;
  };
  useSaveKey(() => void save());
  const cancel = (card: CardName) => editing.dispatch({ type: 'cancel', card });
  return {
    ...confirmation,
    ...saving,
    openRelease,
    save,
    editing,
    dates,
    warnings,
    extras,
    open: (card) => editing.dispatch({ type: 'open', card }),
    cancel,
    cancelAfterConfirm: async (card) => {
      const { state } = editing;
      if (state === null || confirmation.openConfirmation !== null) return;
      if (!isCardModified(state, card) || (await confirmation.confirm(UNSAVED_CHANGES))) cancel(card);
    },
  };
}

/** For consignments that the user may change, and for all drafts. */
function usePageWarnings({ state, isModified }: PageEditing, dates: RequestedDates) {
  const { showsPickup, mode } = useShownDates(state?.base);
  const isShown =
    state !== null &&
    (state.base.currentStatus.code === 'DRAFT' ||
      state.base.abilities.editFreight.allowed ||
      state.base.abilities.editDates.allowed);
  return useEntryWarnings({
    form: isShown ? state.form : null,
    dates,
    showsPickup,
    showsDelivery: mode === 'requested',
    isEntering: isModified,
  });
}
