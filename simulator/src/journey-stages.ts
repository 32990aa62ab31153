import type { Sent } from '@cartage/contract/operations.ts';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';

type SentEvent = Sent<'reportEvents', 'body'>['events'][number];
type WithoutCommon<T> = T extends unknown ? Omit<T, 'id' | 'reference' | 'occurredAt'> : never;

/** An event of a plan. `key` is unique in the journey; a resolution names the key of its exception. */
export type PlannedEvent = WithoutCommon<SentEvent> & {
  readonly key: string;
  /** The resolution names the complete id of an event that the simulator did not report. */
  readonly isOthersEvent?: true;
};

/** Events of a journey with the same time. They are sent in one batch, so the portal has all of them or none. */
export interface Stage {
  /** Working time since the pickup request, in milliseconds. */
  readonly afterMs: number;
  /** The status that the stage reports. */
  readonly status: ReportedStatus | null;
  readonly events: readonly PlannedEvent[];
  /** Uploaded before the events are sent. */
  readonly proof: PlannedProof | null;
}

export interface PlannedProof {
  readonly receivedBy: string;
}

/** What the plan depends on, from the change feed. */
export interface PlannedFreight {
  readonly reference: string;
  readonly weightKg: number;
  readonly volumeM3: number;
  /** Null: the customer booked a run, which confirms the date. */
  readonly deliveryDay: `${number}-${number}-${number}` | null;
}
