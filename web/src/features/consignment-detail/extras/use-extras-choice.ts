import { useState } from 'react';
import {
  type ExtrasChoice,
  type InstructionCode,
  storedChoice,
  restoreChoice,
} from '#features/consignment-detail/extras/extras.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

export interface ChosenExtras {
  /** Unsaved choices by extra id. */
  readonly entered: ExtrasChoice;
  readonly choose: (id: number, instruction: InstructionCode) => void;
  readonly clear: () => void;
}

const NO_CHOICES: ExtrasChoice = new Map();

/** Unsaved choices, stored in this tab until they are saved, discarded or the service type changes. */
export function useExtrasChoice(reference: string, serviceType: string | undefined): ChosenExtras {
  const { user, organisationId } = useOrganisationContext();
  const key = draftKey({ sub: user.sub, organisationId }, `${reference}.extras`);
  const [stored, setStored] = useState(() => restoreChoice(readDraft(sessionStorage, key)));
  const entered = stored !== null && stored.serviceType === serviceType ? stored.entered : NO_CHOICES;
  return {
    entered,
    choose: (id, instruction) => {
      if (serviceType === undefined) return;
      const next = { serviceType, entered: new Map([...entered, [id, instruction] as const]) };
      setStored(next);
      writeDraft(sessionStorage, key, storedChoice(next));
    },
    clear: () => {
      setStored(null);
      sessionStorage.removeItem(key);
    },
  };
}
