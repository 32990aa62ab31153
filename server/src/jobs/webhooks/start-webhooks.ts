import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessages } from '#jobs/webhooks/send-messages.ts';
import { type Claim, claimWebhooks, releaseClaim, renewClaims } from '#jobs/webhooks/webhook.query.ts';
import type { WorkerDependencies, WorkerTimings } from '#jobs/worker-dependencies.ts';

const MAX_CLAIMED = 10;

/**
 * Sends webhooks beside the job queue, so that slow endpoints keep no job waiting. Several workers share the webhooks;
 * each webhook is sent by one of them at a time.
 */
export function startWebhooks(deps: WorkerDependencies & { readonly timings: WorkerTimings }): {
  stop(): Promise<void>;
} {
  const { database, clock, log, timings } = deps;
  const claim: Claim = { workerId: randomUUID(), seconds: timings.silenceMs / 1000 };
  const stopping = new AbortController();
  const aborting = new AbortController();
  const sending = new Map<number, Promise<void>>();

  async function send(id: number): Promise<void> {
    try {
      await sendMessages(deps, { id, claim, signal: aborting.signal });
    } catch (err) {
      if (!aborting.signal.aborted) log.error({ event: 'webhook_failed', err });
    } finally {
      await release(id);
      sending.delete(id);
    }
  }

  /** A claim that cannot be released expires. */
  async function release(id: number): Promise<void> {
    try {
      await database.asSystem((tx) => tx.query(releaseClaim(claim, id)));
    } catch (err) {
      log.warn({ event: 'webhook_release_failed', err });
    }
  }

  async function claimNext(): Promise<void> {
    const claimed = await database.asSystem(async (tx) => {
      await tx.query(renewClaims(claim, [...sending.keys()]));
      return tx.query<{ id: number }>(claimWebhooks(claim, clock(), MAX_CLAIMED - sending.size));
    });
    for (const { id } of claimed) sending.set(id, send(id));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await claimNext();
      } catch (err) {
        log.warn({ event: 'webhook_claim_failed', err });
      }
      await pause(timings.pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    /** Waits for running requests up to the grace period, then aborts them. They are sent again. */
    async stop() {
      stopping.abort();
      await running;
      const sent = Promise.all(sending.values());
      await Promise.race([sent, pause(timings.graceMs)]);
      aborting.abort();
      await sent;
    },
  };
}
