import { randomOf } from '@cartage/domain/demo/random.ts';
import { DEPOT_REPLIES } from '#journey-texts.ts';
import type { Change, SentAnswer, SentReply } from '#provider-api.ts';

/** A request or a message of a customer that the depot has not answered yet. */
export interface DueAnswer {
  readonly key: string;
  readonly at: Date;
  readonly content:
    | { readonly kind: 'request'; readonly answer: SentAnswer }
    | { readonly kind: 'message'; readonly reply: SentReply };
}

/** Time until the depot answers, before the speed of the simulation. */
const ANSWERED_MS = 600_000;
const ACCEPTED_SHARE = 0.7;

/** The answers of the depot on exceptions, in memory. A restart builds them again from the change feed. */
export class DepotAnswers {
  readonly #seed: number;
  readonly #waitMs: number;
  readonly #waiting = new Map<string, DueAnswer>();
  readonly #finished = new Set<string>();

  constructor({
    seed,
    speed,
    quietMs,
  }: {
    readonly seed: number;
    readonly speed: number;
    readonly quietMs: number;
  }) {
    this.#seed = seed;
    this.#waitMs = Math.max(quietMs, ANSWERED_MS / speed);
  }

  take({ reference, consignment }: Change, now: Date): void {
    const at = new Date(now.getTime() + this.#waitMs);
    for (const { exceptionId, isOpen, request, messages } of consignment.threads) {
      if (isOpen && request !== null && request.outcome === null) {
        const answer = this.#answerOf(reference, request.id);
        this.#add({ key: `request-${reference}-${request.id}`, at, content: { kind: 'request', answer } });
      }
      const last = messages.at(-1);
      if (last !== undefined && !last.isFromProvider) {
        const id = `sim-${reference}-reply-${last.id}`;
        const text = randomOf(this.#seed, 'reply', reference, last.id).pick(DEPOT_REPLIES);
        this.#add({ key: id, at, content: { kind: 'message', reply: { id, reference, exceptionId, text } } });
      }
    }
  }

  due(now: Date): DueAnswer[] {
    return [...this.#waiting.values()].filter(({ at }) => at <= now);
  }

  nextDue(): Date | null {
    const times = [...this.#waiting.values()].map(({ at }) => at.getTime());
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  finish({ key }: DueAnswer): void {
    this.#waiting.delete(key);
    this.#finished.add(key);
  }

  #add(answer: DueAnswer): void {
    if (!this.#waiting.has(answer.key) && !this.#finished.has(answer.key))
      this.#waiting.set(answer.key, answer);
  }

  #answerOf(reference: string, requestId: number): SentAnswer {
    const isAccepted = randomOf(this.#seed, 'request', reference, requestId).next() < ACCEPTED_SHARE;
    return isAccepted
      ? { reference, requestId, outcome: 'accepted', reason: 'The depot has arranged it.' }
      : { reference, requestId, outcome: 'declined', reason: 'The driver has no capacity for it this week.' };
  }
}
