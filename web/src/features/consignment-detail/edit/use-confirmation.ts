import { useCallback, useState } from 'react';

export interface ConfirmationText {
  readonly title: string;
  readonly question: string;
  readonly consequence?: string;
  /** Labels of the two buttons. */
  readonly confirm: string;
  readonly cancel: string;
  /** The action can't be undone. */
  readonly isDanger?: boolean;
}

export interface Question extends ConfirmationText {
  readonly onDecision: (isConfirmed: boolean) => void;
}

export interface Confirmation {
  /** The open question; null when none is open. */
  readonly question: Question | null;
  /** Shows a question and resolves to true when the user confirms. */
  readonly confirm: (text: ConfirmationText) => Promise<boolean>;
}

/** One confirmation dialog at a time, as a promise. */
export function useConfirmation(): Confirmation {
  const [question, setQuestion] = useState<Question | null>(null);
  const confirm = useCallback(
    (text: ConfirmationText) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          ...text,
          onDecision: (isConfirmed) => {
            setQuestion(null);
            resolve(isConfirmed);
          },
        });
      }),
    [],
  );
  return { question, confirm };
}
