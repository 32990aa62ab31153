import { expect, test } from 'vitest';
import type { Stage } from '#journey-stages.ts';
import { dueAt, type Journey, stagesReached, startNextAt } from '#journey.ts';

const HOUR = 3_600_000;
const stage = (hour: number, status: Stage['status']): Stage => ({
  afterMs: hour * HOUR,
  status,
  events: [],
  proof: null,
});
const STAGES = [
  stage(1, null),
  stage(4, 'PICKUP'),
  stage(14, 'TRANSIT'),
  stage(20, 'DELIVERING'),
  stage(22, 'DELIVERED'),
];
// 3 pm in Auckland, three working hours before the end of the day.
const journey: Journey = {
  reference: 'KEA00000001',
  stages: STAGES,
  next: 1,
  replies: [],
  anchor: new Date('2026-03-18T02:00:00Z'),
  anchorMs: 0,
};

test('freight moves in working hours at speed 1, and at once above it', () => {
  expect(dueAt(journey, 1)?.toISOString()).toBe('2026-03-18T19:00:00.000Z');
  expect(dueAt(journey, 60)?.toISOString()).toBe('2026-03-18T02:04:00.000Z');
  expect(dueAt(journey, 1000)?.toISOString()).toBe('2026-03-18T02:00:14.400Z');
  expect(dueAt({ ...journey, next: 5 }, 60)).toBeNull();
});

test('a moved stage moves the later ones with it', () => {
  const moved = startNextAt(journey, new Date('2026-03-18T03:00:00Z'));
  expect(dueAt(moved, 60)?.toISOString()).toBe('2026-03-18T03:00:00.000Z');
  expect(dueAt({ ...moved, next: 2 }, 60)?.toISOString()).toBe('2026-03-18T03:10:00.000Z');
});

test.each([
  ['STAGED', 0],
  ['PICKUP', 2],
  ['TRANSIT', 3],
  ['DELIVERING', 4],
  // The freight is found: the delivery is next.
  ['ERR', 3],
] as const)('after %s the journey continues with stage %i', (status, next) => {
  expect(stagesReached(STAGES, status)).toBe(next);
});

test('a planned error is left by its own stage', () => {
  const stages = [stage(1, 'PICKUP'), stage(2, 'TRANSIT'), stage(3, 'ERR'), stage(4, 'TRANSIT')];
  expect(stagesReached(stages, 'ERR')).toBe(3);
  expect(stagesReached(stages, 'PICKUP')).toBe(1);
});
