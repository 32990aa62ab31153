import { useState } from 'react';
import { type LabelChoice, readChoice, writeChoice } from '#freight/labels/label-choice.ts';
import { keep } from '#session/browser-storage.ts';

const KEY = 'cartage.labels';

/** The printer belongs to the workplace, so this browser keeps it, whoever signs in. */
export function useLabelChoice(): readonly [LabelChoice, (next: LabelChoice) => void] {
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(KEY)));
  const change = (next: LabelChoice) => {
    setChoice(next);
    keep(localStorage, KEY, writeChoice(next));
  };
  return [choice, change];
}
