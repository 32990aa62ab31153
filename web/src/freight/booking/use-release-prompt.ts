import { useCallback, useState } from 'react';
import { CallFailure } from '#api/problem.ts';
import type { Slot } from '#freight/booking/booking-queries.ts';

export type ReleaseDecision =
  | { readonly isAccepted: false }
  /** `slot` is the run to book after the save, if any. */
  | { readonly isAccepted: true; readonly slot: Slot | null };

export interface ReleasePrompt {
  /** The booking that would be released, and why. */
  readonly detail: string;
  /** Runs that fit the change. */
  readonly slots: readonly Slot[];
  /** Accepts the release; `slot` is the run to book after the save. */
  readonly release: (slot: Slot | null) => void;
  readonly goBack: () => void;
}

export interface ReleaseConfirmation {
  /** The open dialog, or null. */
  readonly openRelease: ReleasePrompt | null;
  readonly confirmRelease: (failure: CallFailure) => Promise<ReleaseDecision>;
}

/** Shows which booking a refused save would release, and resolves to the user's decision. */
export function useReleasePrompt(): ReleaseConfirmation {
  const [openRelease, setOpenRelease] = useState<ReleasePrompt | null>(null);
  const confirmRelease = useCallback(
    ({ problem }: CallFailure) =>
      new Promise<ReleaseDecision>((resolve) => {
        const decide = (decision: ReleaseDecision) => {
          setOpenRelease(null);
          resolve(decision);
        };
        setOpenRelease({
          detail: problem?.detail ?? '',
          // The contract gives these alternatives the shape of slots.
          slots: (problem?.alternatives ?? []) as readonly Slot[],
          release: (slot) => decide({ isAccepted: true, slot }),
          goBack: () => decide({ isAccepted: false }),
        });
      }),
    [],
  );
  return { openRelease, confirmRelease };
}

/** A save that needs the user's consent to release the booking. */
export const isBookingAffected = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure && failure.problem?.code === 'booking-affected';
