import type { Random } from '@cartage/domain/demo/random.ts';
import type { StatusStep } from '#demo/status-steps.ts';
import type { WorkingClock } from '#demo/working-clock.ts';
import { DEPOT_PEOPLE, EXCEPTIONS, INFORMATION } from '#demo/sample-texts.ts';
import type { NewEvent } from '#loading/new-consignment.ts';

const HOUR = 3_600;
const EXCEPTION_SHARE = 0.09;
const NOTE_SHARE = 0.11;

interface EventContext {
  /** Users who resolve events, in addition to depot staff. */
  readonly people: readonly string[];
  /** Exception types by title. */
  readonly standardEvents: ReadonlyMap<string, number>;
}

/** Exceptions and notes of the provider, from the pickup request on; most are resolved after the delivery. */
export function deliveryEvents(
  random: Random,
  steps: readonly StatusStep[],
  clock: WorkingClock,
  { people, standardEvents }: EventContext,
): NewEvent[] {
  const entries = steps
    .map((step, index) => ({ step, seq: index + 1 }))
    .filter(({ step }) => !['DRAFT', 'FINAL', 'CANCELLED'].includes(step.status));
  if (entries.length === 0) return [];
  const isOver = steps.at(-1)?.status === 'DELIVERED';
  const events: NewEvent[] = [];
  const add = (typeCode: 'EXCP' | 'INFO', [title, description]: readonly [string, string]) => {
    const { step, seq } = random.pick(entries);
    const moment = clock.after(step.moment, random.between(60, HOUR));
    if (moment === null) return;
    const resolved = random.chance(isOver ? 0.93 : 0.35)
      ? clock.after(moment, random.between(300, 9 * HOUR))
      : null;
    events.push({
      historySeq: seq,
      typeCode,
      title,
      description,
      createdAt: clock.instant(moment),
      createdBy: random.pick(DEPOT_PEOPLE),
      resolvedAt: resolved === null ? null : clock.instant(resolved),
      resolvedBy: resolved === null ? null : random.pick([...people, ...DEPOT_PEOPLE]),
      standardEventId: typeCode === 'EXCP' ? (standardEvents.get(title) ?? null) : null,
    });
  };
  if (random.chance(EXCEPTION_SHARE)) add('EXCP', random.pick(EXCEPTIONS));
  if (random.chance(NOTE_SHARE)) add('INFO', random.pick(INFORMATION));
  return events;
}
