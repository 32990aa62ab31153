/** What the page lets a consignment do. */
export type Step = 'markAsReady' | 'requestPickup' | 'cancelConsignment';

/** One wish of the user for a step of one version; however often it is sent, it is done once. */
export interface StepIntent {
  readonly key: string;
  readonly step: Step;
  readonly reference: string;
  readonly version: number;
}

/** The wish that is still open for what is shown, else a new one. */
export function intentFor(
  open: StepIntent | null,
  wanted: Omit<StepIntent, 'key'>,
  newKey: () => string,
): StepIntent {
  const { step, reference, version } = wanted;
  const isSame =
    open !== null && open.step === step && open.reference === reference && open.version === version;
  return isSame ? open : { key: newKey(), step, reference, version };
}
