import { expect, test } from 'vitest';
import { createWantedMarks } from '#freight/wanted-marks.ts';

test('what is to be marked is told, and taken once [@LIST-03]', () => {
  const marks = createWantedMarks();
  let told = 0;
  const stop = marks.subscribe(() => {
    told += 1;
  });
  expect(marks.take()).toBeNull();
  marks.ask(['KEA00000001']);
  marks.ask(['KEA00000002', 'KEA00000003']);
  expect(told).toBe(2);
  expect(marks.take()).toEqual(['KEA00000002', 'KEA00000003']);
  expect(marks.take()).toBeNull();
  expect(marks.read()).toBeNull();
  stop();
});
