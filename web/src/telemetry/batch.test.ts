import { expect, test } from 'vitest';
import { createBatch } from '#telemetry/batch.ts';

/** A receiving end that fails as often as it is told to, and a clock that only moves by hand. */
function bench(failures = 0) {
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
    // What follows the answer needs a few turns.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { sent, batch, pass, waits: () => waiting.length };
}

test('what comes within some seconds leaves together [@SHELL-11]', async () => {
  const { sent, batch, pass, waits } = bench();
  batch.add('a');
  batch.add('b');
  expect([sent.length, waits()]).toEqual([0, 1]);
  await pass();
  expect(sent).toEqual([['a', 'b']]);
  await pass();
  expect(sent).toHaveLength(1);
});

test('a full batch does not wait, and a page that is left waits for nothing', async () => {
  const { sent, batch } = bench();
  for (let number = 0; number < 21; number += 1) batch.add(number);
  expect(sent[0]).toHaveLength(20);
  batch.flush();
  expect(sent[1]).toEqual([20]);
});

test('what nobody took is sent once more with the next', async () => {
  const { sent, batch, pass } = bench(1);
  batch.add('a');
  await pass();
  batch.add('b');
  await pass();
  expect(sent).toEqual([['a'], ['a', 'b']]);
});

test('an end that does not answer is given up after three tries [@SHELL-11]', async () => {
  const { sent, batch, pass, waits } = bench(99);
  batch.add('a');
  for (let turn = 0; turn < 6; turn += 1) {
    await pass();
    batch.add(turn);
  }
  expect(sent).toHaveLength(3);
  expect(waits()).toBe(0);
});

test('a page that goes wild sends no more than it may', async () => {
  const { sent, batch } = bench();
  for (let number = 0; number < 1_000; number += 1) batch.add(number);
  batch.flush();
  expect(sent.flat()).toHaveLength(300);
});
