import { useState } from 'react';
import {
  type LabelOptions,
  parseLabelOptions,
  serializeLabelOptions,
} from '#freight/labels/label-options.ts';
import { tryStore } from '#session/browser-storage.ts';

const KEY = 'cartage.labels';

/** Stored per browser, not per user, because the printer belongs to the desk. */
export function useLabelOptions(): readonly [LabelOptions, (next: LabelOptions) => void] {
  const [options, setOptions] = useState(() => parseLabelOptions(localStorage.getItem(KEY)));
  const change = (next: LabelOptions) => {
    setOptions(next);
    tryStore(localStorage, KEY, serializeLabelOptions(next));
  };
  return [options, change];
}
