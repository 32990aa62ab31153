import { expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { sendIdempotently } from '#features/consignment-create/send-idempotently.ts';

/** A server that has saved `saved` under the key and rejects any other body under it. */
function serverThatSaved(saved: string | null) {
  const received: string[] = [];
  const send = async (body: unknown, key: string) => {
    const text = JSON.stringify(body);
    received.push(`${key} ${text}`);
    if (saved !== null && text !== saved) throw new CallFailure(422, { code: 'key-reused' });
    return { reference: `created from ${text}` };
  };
  return { received, send };
}

const request = { key: 'k', sent: ['"a"', '"b"', '"c"'], isOpen: true };

test('sends only the latest body when it is accepted', async () => {
  const { received, send } = serverThatSaved(null);
  expect(await sendIdempotently(request, send)).toEqual({
    result: { reference: 'created from "c"' },
    isEarlier: false,
  });
  expect(received).toEqual(['k "c"']);
});

test('sends earlier bodies again, latest first, until the server returns the saved result', async () => {
  const { received, send } = serverThatSaved('"a"');
  expect(await sendIdempotently(request, send)).toEqual({
    result: { reference: 'created from "a"' },
    isEarlier: true,
  });
  expect(received).toEqual(['k "c"', 'k "b"', 'k "a"']);
});

test('rejects when no body matches the key', async () => {
  const { send } = serverThatSaved('"elsewhere"');
  await expect(sendIdempotently(request, send)).rejects.toMatchObject({ status: 422 });
});

test('throws any other failure unchanged', async () => {
  const failure = new CallFailure(0, null);
  await expect(sendIdempotently(request, () => Promise.reject(failure))).rejects.toBe(failure);
});
