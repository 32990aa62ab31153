import { useEffect, useRef } from 'react';
import type { CardName } from '#freight/form/field-table.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';

const CARD_ATTRIBUTE = 'data-edit-card';
const EDIT_BUTTON_ATTRIBUTE = 'data-edit-button';
const FIELDS = 'input:not([type=hidden]):not([disabled]):not([readonly]), textarea, select';

/** Attributes by which the hook finds a card and its Edit button. */
export const cardAttributes = (card: CardName) => ({ [CARD_ATTRIBUTE]: card });
export const editButtonAttributes = { [EDIT_BUTTON_ATTRIBUTE]: true };

/**
 * Moves the focus (CONS-04): into the first field of an opened card and of `openCard` at first, to the Edit button of a closed card (or `fallback`),
 * and back to the last element after a failed save. Does nothing when the user has focused something else since.
 */
export function useCardFocus(
  open: readonly CardName[] | undefined,
  isSaving: boolean,
  fallback: () => void,
  openCard: CardName | undefined,
): { readonly setNextCard: (next?: CardName) => void } {
  const before = useRef(open);
  /** The card to focus after a save; it may already be open. */
  const next = useRef<CardName | null>(null);
  const last = useLastFocus();

  useEffect(() => {
    const previous = before.current;
    before.current = open;
    if (open === undefined || previous === open) return;
    if (previous === undefined) return openCard && focusCard(openCard);
    const opened = open.find((card) => card === next.current || !previous.includes(card));
    next.current = null;
    if (opened !== undefined) return focusCard(opened);
    const isDialogFocused = isInDialog(document.activeElement);
    if (previous.length === open.length || !(isFocusLost() || isDialogFocused)) return;
    const closed = previous.find((card) => !open.includes(card) && card === last.current?.card);
    const editButton = closed && elementOf(closed)?.querySelector<HTMLElement>(`[${EDIT_BUTTON_ATTRIBUTE}]`);
    if (editButton) editButton.focus();
    else fallback();
  }, [open, fallback, last, openCard]);

  useEffect(() => {
    // A button loses the focus while it is disabled during the save.
    if (!isSaving && isFocusLost()) last.current?.element.focus();
  }, [isSaving, last]);

  return {
    setNextCard: (card) => {
      next.current = card ?? null;
    },
  };
}

interface LastFocus {
  readonly element: HTMLElement;
  readonly card: string | null;
}

/** The element focused last. The browser forgets it when the element is removed. */
function useLastFocus(): { readonly current: LastFocus | null } {
  const last = useRef<LastFocus | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog covers the card it is about, so the card's element stays the last one.
      if (!(target instanceof HTMLElement) || isInDialog(target)) return;
      last.current = {
        element: target,
        card: target.closest(`[${CARD_ATTRIBUTE}]`)?.getAttribute(CARD_ATTRIBUTE) ?? null,
      };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return last;
}

const isInDialog = (element: Element | null) => element?.closest('[role=dialog]') != null;

const focusCard = (card: CardName) => elementOf(card)?.querySelector<HTMLElement>(FIELDS)?.focus();

const elementOf = (card: CardName) => document.querySelector(`[${CARD_ATTRIBUTE}="${card}"]`);
