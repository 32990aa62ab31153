import { describe, expect, test } from 'vitest';
import { CallFailure, failureOf, fileMessageOf, messageOf } from '#api/problem.ts';

const FALLBACK = 'Search error, please try again later';
const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

describe('what a failure says', () => {
  test.each([
    ['its detail', problem(422, { title: 'Some details need attention', detail: 'No site' }), 'No site'],
    [
      'else the only fault it names',
      problem(422, {
        title: 'Some details need attention',
        errors: [{ pointer: '/requestedPickupDateTimeUtc', detail: 'Past date' }],
      }),
      'Past date',
    ],
    [
      'its title where it names several',
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
      'that something went wrong for words that are no text',
      problem(422, { title: ['No'], detail: [{ msg: 'No' }], errors: { pointer: 1 } }),
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

test('of a file that did not come nothing is read but that it was refused, or that nothing answered [@ERR-01] [@BULK-07]', async () => {
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

describe('what a look-up that failed says', () => {
  const SCHEDULING = '/api/v1/scheduling/organisations/{org}/availability';
  const PRODUCT = '/api/v1/organisations/{org}/productCatalog/auto-complete';

  test.each([
    [SCHEDULING, 'No response received. You may be offline'],
    [PRODUCT, 'You are offline'],
  ])('%s without any answer [@ERR-02]', (path, message) => {
    expect(messageOf(new CallFailure(0, null, { path }), FALLBACK)).toBe(message);
  });

  test.each([
    ['its title', problem(409, { title: 'The run is full', detail: 'Run 7' }), 'The run is full'],
    [
      'else the text of its status',
      new Response('', { status: 502, statusText: 'Bad Gateway' }),
      'Bad Gateway',
    ],
    ['else that something went wrong', new Response('', { status: 502 }), 'Something went wrong'],
    [
      'the faults of what was sent, line by line',
      problem(422, {
        title: 'Some details need attention',
        errors: [
          { pointer: '/from', detail: 'Date needed' },
          { pointer: '/to', detail: 'Before the first date' },
        ],
      }),
      'Date needed\nBefore the first date',
    ],
  ])('is %s [@ERR-02]', async (_, response, message) => {
    for (const path of [SCHEDULING, PRODUCT]) {
      expect(messageOf(await failureOf(response.clone(), path), FALLBACK)).toBe(message);
    }
  });
});
