import { useEffect, useState } from 'react';
import type { Option } from '#app/palette/option.ts';

interface Chosen {
  /** Of which words the choice was made: with others the first is chosen again. */
  readonly typed: string;
  readonly id: string;
}

/** Which line the arrow keys have come to, and the Enter that waits for what is being looked for. */
export function useChosen({
  options,
  typed,
  mustWait,
  take,
}: {
  readonly options: readonly Option[];
  readonly typed: string;
  readonly mustWait: boolean;
  readonly take: (option: Option, isAside?: boolean) => void;
}) {
  const [choice, setChoice] = useState<Chosen | null>(null);
  const [waiting, setWaiting] = useState<{ readonly typed: string; readonly isAside: boolean } | null>(null);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => choice?.typed === typed && id === choice.id),
  );
  const chosen = options[at];
  const choose = (id: string) => setChoice({ typed, id });

  const isDue = waiting !== null && !mustWait;
  useEffect(() => {
    if (!isDue) return;
    setWaiting(null);
    if (waiting.typed === typed && chosen !== undefined) take(chosen, waiting.isAside);
    // The Enter is due once, whatever is drawn anew meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue]);

  return {
    chosen: chosen?.id,
    choose,
    enter: (isAside: boolean) => {
      if (mustWait && choice?.typed !== typed) setWaiting({ typed, isAside });
      else if (chosen !== undefined) take(chosen, isAside);
    },
    /** For words that are only now put into the field. */
    enterOnceFound: (words: string) => setWaiting({ typed: words, isAside: false }),
    /** False where the key is none of the list's. */
    move: (key: string): boolean => {
      const to = STEPS[key]?.(at, options.length);
      const option = to === undefined ? undefined : options[to];
      if (option !== undefined) choose(option.id);
      return to !== undefined;
    },
  };
}

/** Round and round; Home and End are the field's own. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % Math.max(1, count),
  ArrowUp: (at, count) => (at - 1 + count) % Math.max(1, count),
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
};
