import { describe, expect, test } from 'vitest';
import { evaluateRound, type SentMessage } from '#jobs/webhooks/evaluate-round.ts';

const NOW = new Date('2026-03-18T01:30:00Z');
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const minutesLater = (date: Date) => (date.getTime() - NOW.getTime()) / 60_000;

const NEW = { lastSuccessAt: null, failingSince: null, failedRounds: 0 };
const sent = (
  error: string | null,
  given: { attempts?: number; firstAttemptAt?: Date; status?: number; retryAfter?: string } = {},
): SentMessage => ({
  position: 1,
  attempts: given.attempts ?? 0,
  firstAttemptAt: given.firstAttemptAt ?? null,
  result: {
    status: given.status ?? (error === null ? 200 : 500),
    error,
    retryAfter: given.retryAfter ?? null,
  },
});

describe('[@API-03] a round of webhook messages', () => {
  test('pauses the endpoint when all fail, twice as long after each round, up to five minutes', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 2000].map((failedRounds) => {
      const failingSince = failedRounds === 0 ? null : ago(1000);
      const { state, outcomes } = evaluateRound({ ...NEW, failingSince, failedRounds }, [sent('x')], NOW);
      expect(outcomes[0]?.nextAttemptAt).toEqual(state.pausedUntil);
      return minutesLater(state.pausedUntil ?? NOW) * 60;
    });
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('ends the failure when one message is accepted', () => {
    const failing = { lastSuccessAt: ago(2 * HOUR_MS), failingSince: ago(HOUR_MS), failedRounds: 20 };
    expect(evaluateRound(failing, [sent('x'), sent(null)], NOW).state).toEqual({
      lastSuccessAt: NOW,
      failingSince: null,
      failedRounds: 0,
      pausedUntil: null,
      disabledBecause: null,
    });
  });

  test('retries a message that fails while others are accepted, over days', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 30].map((attempts) => {
      const failed = sent('x', { attempts, firstAttemptAt: ago(HOUR_MS) });
      const [outcome] = evaluateRound(NEW, [failed, sent(null)], NOW).outcomes;
      expect(outcome?.outcome).toBeNull();
      return minutesLater(outcome?.nextAttemptAt ?? NOW);
    });
    expect(delays).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, 1440]);
  });

  test('gives such a message up after three days, but none of an endpoint that is down', () => {
    const old = sent('x', { attempts: 12, firstAttemptAt: ago(72 * HOUR_MS) });
    expect(evaluateRound(NEW, [old, sent(null)], NOW).outcomes[0]?.outcome).toBe('given-up');
    const later = { ...NEW, lastSuccessAt: ago(HOUR_MS) };
    expect(evaluateRound(later, [old], NOW).outcomes[0]?.outcome).toBe('given-up');
    const down = { lastSuccessAt: ago(73 * HOUR_MS), failingSince: ago(72 * HOUR_MS), failedRounds: 900 };
    expect(evaluateRound(down, [old], NOW).outcomes[0]?.outcome).toBeNull();
  });

  test('disables the webhook after five days without success', () => {
    const after = (ms: number) =>
      evaluateRound({ ...NEW, failingSince: ago(ms), failedRounds: 9 }, [sent('x')], NOW).state
        .disabledBecause;
    expect(after(5 * 24 * HOUR_MS - 1)).toBeNull();
    expect(after(5 * 24 * HOUR_MS)).toBe('No message was accepted for 5 days');
  });

  test('disables the webhook when the endpoint is gone', () => {
    const gone = sent('The endpoint returned 410', { status: 410 });
    expect(evaluateRound(NEW, [gone, sent(null)], NOW).state.disabledBecause).toBe(
      'The endpoint returned 410',
    );
  });

  test('pauses an endpoint that fails as long as Retry-After asks', () => {
    const pauses = ['600', '2', 'Wed, 18 Mar 2026 01:40:00 GMT'].map((retryAfter) => {
      const { state, outcomes } = evaluateRound(NEW, [sent('x', { status: 503, retryAfter })], NOW);
      expect(outcomes[0]?.nextAttemptAt).toEqual(state.pausedUntil);
      return minutesLater(state.pausedUntil ?? NOW) * 60;
    });
    expect(pauses).toEqual([600, 5, 600]);
  });

  test('pauses an endpoint that accepts some messages and is too busy for others', () => {
    const judge = (status: number) =>
      evaluateRound(NEW, [sent(null), sent('x', { status, retryAfter: '600' })], NOW);
    for (const status of [429, 503]) {
      const { state, outcomes } = judge(status);
      expect(state).toMatchObject({ failedRounds: 0, failingSince: null });
      expect(minutesLater(state.pausedUntil ?? NOW)).toBe(10);
      expect(minutesLater(outcomes[1]?.nextAttemptAt ?? NOW)).toBe(10);
    }
    // Another failure concerns the message alone.
    const { state, outcomes } = judge(500);
    expect(state.pausedUntil).toBeNull();
    expect(minutesLater(outcomes[1]?.nextAttemptAt ?? NOW)).toBe(10);
  });
});
