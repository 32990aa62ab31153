import { DepotAnswers } from '#depot-answers.ts';
import { Journeys, type JourneyOptions } from '#journeys.ts';
import type { Change, ProviderApi } from '#provider-api.ts';
import { reportStages } from '#report-stages.ts';
import { retry } from '#retry.ts';
import { sendAnswers } from '#send-answers.ts';

export interface SimulateOptions extends JourneyOptions {
  readonly api: ProviderApi;
  readonly clock: () => Date;
  /** Rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The longest time between two requests of the change feed. */
  readonly pollMs: number;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

const MIN_PAUSE_MS = 50;

/** Moves the freight of one tenant until the signal is aborted. */
export async function simulate(options: SimulateOptions, signal: AbortSignal): Promise<void> {
  const { api, clock, pause, pollMs, log } = options;
  const journeys = new Journeys(options);
  const answers = new DepotAnswers(options);
  const send = <T>(request: (signal: AbortSignal) => Promise<T>) =>
    retry(() => request(signal), {
      pause,
      signal,
      onFailure: (error, delayMs) => log({ event: 'retry', error: error.message, delayMs }),
    });
  const onRefused = (error: Error) => log({ event: 'refused', error: error.message });
  let cursor = '0';
  const readChanges = async (): Promise<Change[]> => {
    const changes: Change[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await send((aborted) => api.changes(cursor, aborted));
      changes.push(...page.changes);
      ({ cursor, hasMore } = page);
    }
    return changes;
  };
  try {
    const earlier = await readChanges();
    journeys.continueAll(earlier, clock());
    for (const change of earlier) answers.take(change, clock());
    for (;;) {
      await sendAnswers(answers.due(clock()), { api, answers, send, onRefused });
      const report = await reportStages(journeys.due(clock()), { api, journeys, send, onRefused });
      if (report.applied + report.repeated + report.rejected > 0) log({ event: 'reported', ...report });
      const dueTimes = [journeys.nextDue(), answers.nextDue()].map(
        (at) => at?.getTime() ?? Number.POSITIVE_INFINITY,
      );
      const untilDueMs = Math.min(...dueTimes) - clock().getTime();
      await pause(Math.max(MIN_PAUSE_MS, Math.min(pollMs, untilDueMs)), signal);
      for (const change of await readChanges()) {
        journeys.take(change, clock());
        answers.take(change, clock());
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
