import { expect, test } from 'vitest';
import { sharedRun } from '#db/shared-run.ts';

function countedRuns() {
  const ends: PromiseWithResolvers<number>[] = [];
  const run = sharedRun(() => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  });
  return { run, ends };
}

test('a call during a run gets the result of the next run, shared with later calls', async () => {
  const { run, ends } = countedRuns();
  const first = run();
  const [second, third] = [run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('a failed run fails its own callers only', async () => {
  const { run, ends } = countedRuns();
  const first = run();
  const second = run();
  ends[0]?.reject(new Error('The connection was lost'));
  await expect(first).rejects.toThrow('The connection was lost');
  ends[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('a call after the end of a run starts another run', async () => {
  const { run, ends } = countedRuns();
  const first = run();
  ends[0]?.resolve(1);
  await first;
  const second = run();
  ends[1]?.resolve(2);
  expect(await second).toBe(2);
});
