import type { PrintReport } from '@cartage/domain/documents/print-job.ts';
import { type Backoff, nextDelay } from '#print-agent/backoff.ts';
import { failureOf, isConflict, isTemporary, waitOf } from '#print-agent/failures.ts';
import type { Journal, JournalEntry, JournalState } from '#print-agent/journal.ts';
import { type QueueApi, UnexpectedResponseError } from '#print-agent/queue-api.ts';

interface Deps {
  readonly api: QueueApi;
  readonly journal: Journal;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly backoff: Backoff;
}

interface Retry {
  readonly delayMs: number;
  readonly dueAt: number;
}

/**
 * Reports the outcomes in the journal. A report that fails stays in the journal and has a backoff of its own, so that
 * later jobs are printed.
 */
export class Reports {
  readonly #deps: Deps;
  /** By lease. */
  readonly #retries = new Map<string, Retry>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the reports that are due. */
  async send(): Promise<void> {
    for (const entry of this.#deps.journal.unreported()) {
      if ((this.#retries.get(entry.lease)?.dueAt ?? 0) > performance.now()) continue;
      if (!(await this.#send(entry))) return;
    }
  }

  /** When the journal cannot be written, the outcome is reported before the agent ends. */
  async recordAndSend(entry: JournalEntry): Promise<void> {
    try {
      this.#deps.journal.record(entry);
    } catch (error) {
      await this.sendOnce(entry);
      throw error;
    }
    await this.send();
  }

  /** For an outcome that is not in the journal. Ignores failures. */
  async sendOnce(entry: JournalEntry): Promise<void> {
    await this.#report(entry).catch(() => {});
  }

  /** False when the server cannot be reached, so that other reports would fail as well. */
  async #send(entry: JournalEntry): Promise<boolean> {
    const { journal, log } = this.#deps;
    let event = 'reported';
    try {
      await this.#report(entry);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (!isConflict(error)) {
        this.#retryLater(entry, error);
        return error instanceof UnexpectedResponseError;
      }
      // A job that the server no longer has, or that it has leased again, needs no report.
      event = 'report_rejected';
    }
    this.#retries.delete(entry.lease);
    journal.record({ ...entry, state: entry.state === 'returning' ? 'returned' : 'reported' });
    log({ event, job: entry.job, outcome: OUTCOMES[entry.state] });
    return true;
  }

  #report(entry: JournalEntry): Promise<void> {
    return this.#deps.api.report({ id: entry.job, lease: entry.lease }, OUTCOMES[entry.state], entry.problem);
  }

  #retryLater({ job, lease }: JournalEntry, error: unknown): void {
    const { backoff, log } = this.#deps;
    const delayMs = nextDelay(this.#retries.get(lease)?.delayMs ?? 0, backoff);
    const retryInMs = Math.max(delayMs, waitOf(error));
    this.#retries.set(lease, { delayMs, dueAt: performance.now() + retryInMs });
    log({ ...failureOf(error), job, retryInMs });
  }
}

const OUTCOMES: Readonly<Record<JournalState, PrintReport>> = {
  printing: 'failed',
  failed: 'failed',
  printed: 'printed',
  reported: 'failed',
  returning: 'returned',
  returned: 'returned',
};
