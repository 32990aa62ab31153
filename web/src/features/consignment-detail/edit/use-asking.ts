import { useCallback, useState } from 'react';

export interface Asked {
  readonly title: string;
  readonly question: string;
  /** Words of the two buttons. */
  readonly confirm: string;
  readonly cancel: string;
  /** It cannot be taken back. */
  readonly isDanger?: boolean;
}

export interface Question extends Asked {
  readonly answer: (isYes: boolean) => void;
}

export interface Asking {
  /** Open, until it is answered. */
  readonly question: Question | null;
  /** Resolves with what was answered. */
  readonly ask: (asked: Asked) => Promise<boolean>;
}

/** One question at a time, awaited where something hangs on its answer. */
export function useAsking(): Asking {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback(
    (asked: Asked) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          ...asked,
          answer: (isYes) => {
            setQuestion(null);
            resolve(isYes);
          },
        });
      }),
    [],
  );
  return { question, ask };
}
