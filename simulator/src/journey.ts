import { type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import type { Stage } from '#journey-stages.ts';
import type { RedeliveryReply } from '#redelivery-reply.ts';
import { addWorkingTime } from '#working-time.ts';

/** A consignment on its way. Stage `next` is the first that is not reported. */
export interface Journey {
  readonly reference: string;
  readonly stages: readonly Stage[];
  readonly next: number;
  /** Their stages are among `stages`. */
  readonly replies: readonly RedeliveryReply[];
  /** The instant at which stage time `anchorMs` happens. */
  readonly anchor: Date;
  readonly anchorMs: number;
}

/**
 * When the next stage happens; null at the end. At speed 1 the freight moves in working hours only. Above speed 1,
 * nights and weekends are left out, because a demo without movement for an hour looks broken.
 */
export function dueAt({ stages, next, anchor, anchorMs }: Journey, speed: number): Date | null {
  const stage = stages[next];
  if (stage === undefined) return null;
  const workingMs = stage.afterMs - anchorMs;
  if (speed === 1) return addWorkingTime(anchor, workingMs);
  return new Date(anchor.getTime() + Math.round(workingMs / speed));
}

/**
 * The first stage after the current status: at a restart, or for freight that was on its way before. Where a status
 * occurs twice, the earlier one counts: the portal ignores events that it has.
 */
export function stagesReached(stages: readonly Stage[], status: StatusCode): number {
  const reported = stages.findIndex((stage) => stage.status === status);
  if (reported !== -1) return reported + 1;
  // The plan has no error: the freight is found, and the journey continues with the delivery.
  if (status === 'ERR') return stages.findIndex((stage) => stage.status === 'DELIVERING');
  const isEarlier = (stage: Stage) =>
    stage.status !== null && statusNumber(stage.status) < statusNumber(status);
  return stages.findLastIndex(isEarlier) + 1;
}

/** Moves all stages that are left, so that the next one happens at that instant. */
export function startNextAt(journey: Journey, at: Date): Journey {
  const stage = journey.stages[journey.next];
  return stage === undefined ? journey : { ...journey, anchor: at, anchorMs: stage.afterMs };
}
