import { expect, test } from 'vitest';
import { createBatch } from '#telemetry/batch.ts';

/** A fake endpoint that fails `failures` times, and a manual clock. */
function fakeEndpoint(failures = 0) {
  const sent: (readonly unknown[])[] = [];
  let left = failures;
  let waiting: (() => void)[] = [];
  const batch = createBatch(
    async (items) => {
      sent.push(items);
      left -= 1;
      if (left >= 0) throw new TypeError('Failed to fetch');
    },
    (work) => void waiting.push(work),
  );
  const pass = async () => {
    const due = waiting;
    waiting = [];
    for (const work of due) work();
    // The code after the response runs in later microtasks.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { sent, batch, pass, waits: () => waiting.length };
}

test('items added within five seconds are sent together [@SHELL-11]', async () => {
  const { sent, batch, pass, waits } = fakeEndpoint();
  batch.add('a');
  batch.add('b');
  expect([sent.length, waits()]).toEqual([0, 1]);
  await pass();
  expect(sent).toEqual([['a', 'b']]);
  await pass();
  expect(sent).toHaveLength(1);
});

test('a full batch is sent immediately, and flush sends the rest', async () => {
  const { sent, batch } = fakeEndpoint();
  for (let number = 0; number < 21; number += 1) batch.add(number);
  expect(sent[0]).toHaveLength(20);
  batch.flush();
  expect(sent[1]).toEqual([20]);
});

test('a failed batch is sent again with the next one', async () => {
  const { sent, batch, pass } = fakeEndpoint(1);
  batch.add('a');
  await pass();
  batch.add('b');
  await pass();
  expect(sent).toEqual([['a'], ['a', 'b']]);
});

test('sending stops after three failures [@SHELL-11]', async () => {
  const { sent, batch, pass, waits } = fakeEndpoint(99);
  batch.add('a');
  for (let turn = 0; turn < 6; turn += 1) {
    await pass();
    batch.add(turn);
  }
  expect(sent).toHaveLength(3);
  expect(waits()).toBe(0);
});

test('a page sends at most 300 items', async () => {
  const { sent, batch } = fakeEndpoint();
  for (let number = 0; number < 1_000; number += 1) batch.add(number);
  batch.flush();
  expect(sent.flat()).toHaveLength(300);
});
