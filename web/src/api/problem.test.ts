import { describe, expect, test } from 'vitest';
import { CallFailure, failureOf, fileMessageOf, messageOf } from '#api/problem.ts';

const FALLBACK = 'Search error, please try again later';
const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

describe('messageOf', () => {
  test.each([
    ['the detail', problem(422, { title: 'Some details need attention', detail: 'No site' }), 'No site'],
    [
      'else the only error in the list',
      problem(422, {
        title: 'Some details need attention',
        errors: [{ pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' }],
      }),
      'Past date',
    ],
    [
      'the title when there are several errors',
      problem(422, {
        title: 'Some details need attention',
        errors: [
          { pointer: '/notes', detail: 'Too long' },
          { pointer: '/date', detail: 'Past date' },
        ],
      }),
      'Some details need attention',
    ],
    [
      'else the title',
      problem(409, { title: 'The current status does not allow this' }),
      'The current status does not allow this',
    ],
    [
      'the not-authorised text for 403 without a body',
      new Response(null, { status: 403 }),
      'You are not authorized to perform this action',
    ],
    ['else the generic text', new Response('<html>', { status: 502 }), 'Something went wrong'],
    ['the generic text for a body that is not an object', problem(400, ['title']), 'Something went wrong'],
    [
      'the generic text for fields that are not strings',
      problem(422, { title: ['No'], detail: [{ msg: 'No' }], errors: { pointer: 1 } }),
      'Something went wrong',
    ],
    [
      'the generic text for a file',
      new Response('detail', { status: 400, headers: { 'content-type': 'application/pdf' } }),
      'Something went wrong',
    ],
    [
      'the generic text for a truncated body',
      new Response('{"title": "Conf', { status: 409, headers: { 'content-type': 'application/json' } }),
      'Something went wrong',
    ],
  ])('returns %s [@ERR-01]', async (_, response, message) => {
    expect(messageOf(await failureOf(response))).toBe(message);
  });

  test('returns the offline text without a response [@ERR-01]', () => {
    expect(messageOf(new CallFailure(0, null))).toBe('No response received: you may be offline');
  });

  test("prefers the server's message to the action's fallback [@ERR-03]", async () => {
    const own = problem(503, { code: 'unavailable', title: 'The service is busy, try again shortly' });
    expect(messageOf(await failureOf(own), FALLBACK)).toBe('The service is busy, try again shortly');
  });

  test("returns the action's fallback when the server sends no message [@ERR-03]", async () => {
    const fault = problem(500, { code: 'internal', title: 'Something went wrong' });
    expect(messageOf(await failureOf(fault), FALLBACK)).toBe(FALLBACK);
    expect(messageOf(await failureOf(new Response(null, { status: 502 })), FALLBACK)).toBe(FALLBACK);
    expect(messageOf(new TypeError('x is undefined'), FALLBACK)).toBe(FALLBACK);
  });
});

test('fileMessageOf returns the fallback except for 403 and no response [@ERR-01] [@BULK-07]', async () => {
  const said = problem(422, { title: 'Some details need attention', detail: 'At most 1,000' });
  const failures = [
    await failureOf(said),
    await failureOf(problem(403, { title: 'No' })),
    new CallFailure(0, null),
    new Error('What a browser throws'),
  ];
  expect(failures.map((failure) => fileMessageOf(failure, 'Download error, please try again later'))).toEqual(
    [
      'Download error, please try again later',
      'You are not authorized to perform this action',
      'No response received: you may be offline',
      'Download error, please try again later',
    ],
  );
});

describe('messageOf a failed lookup', () => {
  const SCHEDULING = '/api/v1/scheduling/organisations/{org}/availability';
  const PRODUCT = '/api/v1/organisations/{org}/productCatalog/auto-complete';

  test.each([
    [SCHEDULING, 'No response received. You may be offline'],
    [PRODUCT, 'You are offline'],
  ])('%s without a response [@ERR-02]', (path, message) => {
    expect(messageOf(new CallFailure(0, null, { path }), FALLBACK)).toBe(message);
  });

  test.each([
    ['the title', problem(409, { title: 'The run is full', detail: 'Run 7' }), 'The run is full'],
    ['else the status text', new Response('', { status: 502, statusText: 'Bad Gateway' }), 'Bad Gateway'],
    ['else the generic text', new Response('', { status: 502 }), 'Something went wrong'],
    [
      'the errors of the request, one per line',
      problem(422, {
        title: 'Some details need attention',
        errors: [
          { pointer: '/from', detail: 'Date needed' },
          { pointer: '/to', detail: 'Before the first date' },
        ],
      }),
      'Date needed\nBefore the first date',
    ],
  ])('returns %s [@ERR-02]', async (_, response, message) => {
    for (const path of [SCHEDULING, PRODUCT]) {
      expect(messageOf(await failureOf(response.clone(), path), FALLBACK)).toBe(message);
    }
  });
});
