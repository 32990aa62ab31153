import { useEffect, useState } from 'react';
import type { Option } from '#app/palette/option.ts';

interface Activation {
  /** The query of the active option. For another query the first option is active again. */
  readonly query: string;
  readonly id: string;
}

/** The active option of the palette, and an Enter that waits for running searches. */
export function useActiveOption({
  options,
  query,
  mustWait,
  select,
}: {
  readonly options: readonly Option[];
  readonly query: string;
  readonly mustWait: boolean;
  readonly select: (option: Option, inNewTab?: boolean) => void;
}) {
  const [activation, setActivation] = useState<Activation | null>(null);
  const [waiting, setWaiting] = useState<{ readonly query: string; readonly inNewTab: boolean } | null>(null);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => activation?.query === query && id === activation.id),
  );
  const active = options[at];
  const activate = (id: string) => setActivation({ query, id });

  const isDue = waiting !== null && !mustWait;
  useEffect(() => {
    if (!isDue) return;
    setWaiting(null);
    if (waiting.query === query && active !== undefined) select(active, waiting.inNewTab);
    // Runs once when the Enter becomes due, not on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue]);

  return {
    activeId: active?.id,
    activate,
    enter: (inNewTab: boolean) => {
      if (mustWait && activation?.query !== query) setWaiting({ query, inNewTab });
      else if (active !== undefined) select(active, inNewTab);
    },
    /** For a query that is not yet in the state, such as buffered input. */
    enterWhenFound: (text: string) => setWaiting({ query: text, inNewTab: false }),
    /** Returns false for a key that does not move in the list. */
    move: (key: string): boolean => {
      const to = STEPS[key]?.(at, options.length);
      const option = to === undefined ? undefined : options[to];
      if (option !== undefined) activate(option.id);
      return to !== undefined;
    },
  };
}

/** Arrow keys wrap around. Home and End stay with the input. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % Math.max(1, count),
  ArrowUp: (at, count) => (at - 1 + count) % Math.max(1, count),
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
};
