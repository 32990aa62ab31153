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

export interface OpenConfirmation extends ConfirmationText {
  readonly onDecision: (isConfirmed: boolean) => void;
}

export interface Confirmation {
  /** The open confirmation, or null. */
  readonly openConfirmation: OpenConfirmation | null;
  /** Opens the dialog and resolves to true when the user confirms. */
  readonly confirm: (text: ConfirmationText) => Promise<boolean>;
}

/** One confirmation dialog at a time, as a promise. */
export function useConfirmation(): Confirmation {
  const [openConfirmation, setOpenConfirmation] = useState<OpenConfirmation | null>(null);
  const confirm = useCallback(
    (text: ConfirmationText) =>
      new Promise<boolean>((resolve) => {
        setOpenConfirmation({
          ...text,
          onDecision: (isConfirmed) => {
            setOpenConfirmation(null);
            resolve(isConfirmed);
          },
        });
      }),
    [],
  );
  return { openConfirmation, confirm };
}
