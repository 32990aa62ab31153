import { MAX_EVENTS } from '@cartage/domain/provider/events.ts';
import { randomOf } from '@cartage/domain/demo/random.ts';
import type { PlannedEvent } from '#journey-stages.ts';
import type { DueStage, Journeys } from '#journeys.ts';
import { type ProviderApi, ProviderApiError, type SentEvent } from '#provider-api.ts';
import { signaturePicture } from '#signature-picture.ts';

/** Below the limit of field names of one request, whatever the events are. */
const MAX_BATCH = MAX_EVENTS / 2;

export interface Report {
  readonly applied: number;
  readonly repeated: number;
  readonly rejected: number;
}

export interface ReportDependencies {
  readonly api: ProviderApi;
  readonly journeys: Journeys;
  /** Repeats a request until it is answered. */
  readonly send: <T>(request: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly onRefused: (error: ProviderApiError) => void;
}

/** The portal decodes two pictures at a time. */
const CONCURRENT_UPLOADS = 4;
/** Other proofs wait for the next call, so that freight without a proof waits for few pictures. */
const MAX_PROOFS = 20;

/**
 * Reports stages in the order of their time, those with a proof of delivery last. Each consignment has at most one stage.
 * Stages that are left over stay due. Resolves after each batch is answered.
 */
export async function reportStages(due: readonly DueStage[], deps: ReportDependencies): Promise<Report> {
  const report = { applied: 0, repeated: 0, rejected: 0 };
  const isProven = (stage: DueStage) => (plannedStage(stage)?.proof ?? null) !== null;
  const proven = due.filter(isProven).slice(0, MAX_PROOFS);
  const others = due.filter((stage) => !isProven(stage));
  for (const batch of [...splitIntoBatches(others), ...splitIntoBatches(proven)]) {
    const waiting = batch.filter(isProven);
    const upload = async () => {
      for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift())
        await uploadProof(stage, deps);
    };
    await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, upload));
    const counts = await reportBatch(batch, deps);
    report.applied += counts.applied;
    report.repeated += counts.repeated;
    report.rejected += counts.rejected;
  }
  return report;
}

/** All events of a stage are in one batch. */
function splitIntoBatches(due: readonly DueStage[]): DueStage[][] {
  const batches: DueStage[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const stage of due) {
    const { length } = eventsOf(stage);
    if (size + length > MAX_BATCH) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(stage);
    size += length;
  }
  return batches;
}

const plannedStage = ({ journey }: DueStage) => journey.stages[journey.next];

/** The id depends on the consignment and the event alone, so the portal recognises an event that it has. */
const idOf = (reference: string, key: string) => `sim-${reference}-${key}`;

function eventsOf(due: DueStage): SentEvent[] {
  return (plannedStage(due)?.events ?? []).map((event) => sentEvent(event, due));
}

function sentEvent({ key, isOthersEvent, ...content }: PlannedEvent, { journey, at }: DueStage): SentEvent {
  const { reference } = journey;
  const common = { id: idOf(reference, key), reference, occurredAt: at.toISOString() };
  return content.type === 'resolution' && isOthersEvent === undefined
    ? { ...content, ...common, resolves: idOf(reference, content.resolves) }
    : { ...content, ...common };
}

async function reportBatch(batch: readonly DueStage[], deps: ReportDependencies): Promise<Report> {
  const { api, journeys, send, onRefused } = deps;
  const events = batch.flatMap(eventsOf);
  const report = { applied: 0, repeated: 0, rejected: 0 };
  for (const stage of batch) journeys.finishStage(stage);
  if (events.length === 0) return report;
  try {
    for (const [index, outcome] of (await send((signal) => api.report(events, signal))).entries()) {
      // An id with other content was reported by an earlier run of the simulator.
      if (outcome.isRepeated || outcome.code === 'key-reused') report.repeated += 1;
      else report[outcome.outcome] += 1;
      const event = events[index];
      if (outcome.outcome === 'rejected' && outcome.code !== 'key-reused' && event?.type === 'status')
        journeys.abandon(event.reference);
    }
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error;
    onRefused(error);
    for (const { journey } of batch) journeys.abandon(journey.reference);
  }
  return report;
}

/** Before the events of the stage: the stage of a delivered consignment is not repeated after a restart. */
async function uploadProof(stage: DueStage, { api, send, onRefused }: ReportDependencies): Promise<void> {
  const proof = plannedStage(stage)?.proof ?? null;
  if (proof === null) return;
  const { reference } = stage.journey;
  const upload = {
    id: idOf(reference, 'proof'),
    reference,
    deliveredAt: stage.at.toISOString(),
    receivedBy: proof.receivedBy,
    signature: signaturePicture(randomOf('signature', reference)),
  };
  try {
    await send((signal) => api.uploadProof(upload, signal));
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error;
    // 409: an earlier run of the simulator uploaded it.
    if (error.status !== 409) onRefused(error);
  }
}
