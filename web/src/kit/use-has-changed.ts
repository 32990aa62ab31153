import { useState } from 'react';

/** True while the values of a form differ from those of its first render. */
export function useHasChanged(values: unknown): boolean {
  const text = JSON.stringify(values);
  const [initial] = useState(text);
  return text !== initial;
}
