import { useState } from 'react';
import {
  type ExtrasChoice,
  type InstructionCode,
  keptChoice,
  restoredChoice,
} from '#features/consignment-detail/extras/extras.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useWorkplace } from '#session/session-context.tsx';

export interface ChosenExtras {
  /** What was chosen and is not saved yet, by the extra's id. */
  readonly entered: ExtrasChoice;
  readonly choose: (id: number, instruction: InstructionCode) => void;
  readonly clear: () => void;
}

const NOTHING: ExtrasChoice = new Map();

/** What is chosen for a consignment lies in this tab until it is saved, given up or for another service type. */
export function useExtrasChoice(reference: string, serviceType: string | undefined): ChosenExtras {
  const { user, organisationId } = useWorkplace();
  const key = draftKey({ sub: user.sub, organisationId }, `${reference}.extras`);
  const [kept, setKept] = useState(() => restoredChoice(readDraft(sessionStorage, key)));
  const entered = kept !== null && kept.serviceType === serviceType ? kept.entered : NOTHING;
  return {
    entered,
    choose: (id, instruction) => {
      if (serviceType === undefined) return;
      const next = { serviceType, entered: new Map([...entered, [id, instruction] as const]) };
      setKept(next);
      writeDraft(sessionStorage, key, keptChoice(next));
    },
    clear: () => {
      setKept(null);
      sessionStorage.removeItem(key);
    },
  };
}
