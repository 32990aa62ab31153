import { expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { sendOnce } from '#features/consignment-create/send-once.ts';

/** A server that has taken these details under the key, and refuses others under it. */
function serverThatTook(taken: string | null) {
  const seen: string[] = [];
  const send = async (details: unknown, key: string) => {
    const text = JSON.stringify(details);
    seen.push(`${key} ${text}`);
    if (taken !== null && text !== taken) throw new CallFailure(422, { code: 'key-reused' });
    return { reference: `made of ${text}` };
  };
  return { seen, send };
}

const attempt = { key: 'k', sent: ['"a"', '"b"', '"c"'], isOpen: true };

test('the latest details are sent, and that is all', async () => {
  const { seen, send } = serverThatTook(null);
  expect(await sendOnce(attempt, send)).toEqual({ result: { reference: 'made of "c"' }, isEarlier: false });
  expect(seen).toEqual(['k "c"']);
});

test('details that had been taken before are found by asking with them again, the later ones first', async () => {
  const { seen, send } = serverThatTook('"a"');
  expect(await sendOnce(attempt, send)).toEqual({ result: { reference: 'made of "a"' }, isEarlier: true });
  expect(seen).toEqual(['k "c"', 'k "b"', 'k "a"']);
});

test('a key that was used for something else altogether stays refused', async () => {
  const { send } = serverThatTook('"elsewhere"');
  await expect(sendOnce(attempt, send)).rejects.toMatchObject({ status: 422 });
});

test('any other failure is told as it is', async () => {
  const failure = new CallFailure(0, null);
  await expect(sendOnce(attempt, () => Promise.reject(failure))).rejects.toBe(failure);
});
