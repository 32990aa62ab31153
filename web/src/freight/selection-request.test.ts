import { expect, test } from 'vitest';
import { createSelectionRequest } from '#freight/selection-request.ts';

test('notifies about requested references and returns them once [@LIST-03]', () => {
  const request = createSelectionRequest();
  let notified = 0;
  const stop = request.subscribe(() => {
    notified += 1;
  });
  expect(request.take()).toBeNull();
  request.request(['KEA00000001']);
  request.request(['KEA00000002', 'KEA00000003']);
  expect(notified).toBe(2);
  expect(request.take()).toEqual(['KEA00000002', 'KEA00000003']);
  expect(request.take()).toBeNull();
  expect(request.read()).toBeNull();
  stop();
});
