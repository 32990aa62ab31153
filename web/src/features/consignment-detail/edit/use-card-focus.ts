import { useEffect, useRef } from 'react';
import type { CardName } from '#freight/form/check-form.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';

const CARD = 'data-edit-card';
const WAY = 'data-edit-way';
const FIELDS = 'input:not([type=hidden]):not([disabled]):not([readonly]), textarea, select';

/** Mark the element of a card, and the button in it that opens it. */
export const cardMark = (card: CardName) => ({ [CARD]: card });
export const wayMark = { [WAY]: true };

/**
 * The keyboard goes on where the work does (CONS-04): in the first field of a card that was opened; after one was
 * closed at the button that opens it again, else at `fallback`; after a save that failed where it was. Whatever
 * somebody has turned to meanwhile keeps the focus.
 */
export function useCardFocus(
  open: readonly CardName[] | undefined,
  isSaving: boolean,
  fallback: () => void,
): { readonly comesTo: (next?: CardName) => void } {
  const before = useRef(open);
  /** The card that comes after a save; it may be open already. */
  const next = useRef<CardName | null>(null);
  const last = useLastFocus();

  useEffect(() => {
    const was = before.current;
    before.current = open;
    if (was === undefined || open === undefined || was === open) return;
    const opened = open.find((card) => card === next.current || !was.includes(card));
    next.current = null;
    if (opened !== undefined) return elementOf(opened)?.querySelector<HTMLElement>(FIELDS)?.focus();
    const isAsked = isQuestion(document.activeElement);
    if (was.length === open.length || !(isFocusLost() || isAsked)) return;
    const closed = was.find((card) => !open.includes(card) && card === last.current?.card);
    const way = closed && elementOf(closed)?.querySelector<HTMLElement>(`[${WAY}]`);
    if (way) way.focus();
    else fallback();
  }, [open, fallback, last]);

  useEffect(() => {
    // A button that was busy has lost it.
    if (!isSaving && isFocusLost()) last.current?.element.focus();
  }, [isSaving, last]);

  return {
    comesTo: (card) => {
      next.current = card ?? null;
    },
  };
}

interface LastFocus {
  readonly element: HTMLElement;
  readonly card: string | null;
}

/** Where the focus was last: nothing tells it any more once the element is gone. */
function useLastFocus(): { readonly current: LastFocus | null } {
  const last = useRef<LastFocus | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // A question stands over the card that it is about.
      if (!(target instanceof HTMLElement) || isQuestion(target)) return;
      last.current = { element: target, card: target.closest(`[${CARD}]`)?.getAttribute(CARD) ?? null };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return last;
}

const isQuestion = (element: Element | null) => element?.closest('[role=dialog]') != null;

const elementOf = (card: CardName) => document.querySelector(`[${CARD}="${card}"]`);
