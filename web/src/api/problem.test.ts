import { describe, expect, test } from 'vitest';
import { CallFailure, failureOf, messageOf } from '#api/problem.ts';

const FALLBACK = 'Search error, please try again later';
const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

describe('what a failure says', () => {
  test.each([
    ['its detail', problem(422, { title: 'Some details need attention', detail: 'No site' }), 'No site'],
    [
      'else its title',
      problem(409, { title: 'The current status does not allow this' }),
      'The current status does not allow this',
    ],
    [
      'for 403 without a body that it is not allowed',
      new Response(null, { status: 403 }),
      'You are not authorized to perform this action',
    ],
    ['else that something went wrong', new Response('<html>', { status: 502 }), 'Something went wrong'],
    [
      'that something went wrong for a body that is no object',
      problem(400, ['title']),
      'Something went wrong',
    ],
    [
      'that something went wrong for a file',
      new Response('detail', { status: 400, headers: { 'content-type': 'application/pdf' } }),
      'Something went wrong',
    ],
    [
      'that something went wrong for a body that was cut off',
      new Response('{"title": "Conf', { status: 409, headers: { 'content-type': 'application/json' } }),
      'Something went wrong',
    ],
  ])('is %s [@ERR-01]', async (_, response, message) => {
    expect(messageOf(await failureOf(response))).toBe(message);
  });

  test('without any answer is that one may be offline [@ERR-01]', () => {
    expect(messageOf(new CallFailure(0, null))).toBe('No response received: you may be offline');
  });

  test("is the server's own message before the action's fallback [@ERR-03]", async () => {
    const own = problem(503, { code: 'unavailable', title: 'The service is busy, try again shortly' });
    expect(messageOf(await failureOf(own), FALLBACK)).toBe('The service is busy, try again shortly');
  });

  test("is the action's fallback where the server has nothing to say [@ERR-03]", async () => {
    const fault = problem(500, { code: 'internal', title: 'Something went wrong' });
    expect(messageOf(await failureOf(fault), FALLBACK)).toBe(FALLBACK);
    expect(messageOf(await failureOf(new Response(null, { status: 502 })), FALLBACK)).toBe(FALLBACK);
    expect(messageOf(new TypeError('x is undefined'), FALLBACK)).toBe(FALLBACK);
  });
});
