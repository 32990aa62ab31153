import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { describeError } from '#telemetry/describe-error.ts';

const ORIGIN = 'http://localhost:4200';

function thrown(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack });
}

describe('describeError [@SHELL-11]', () => {
  test('returns name, message and the frames of our own files', () => {
    const error = thrown(
      "Cannot read properties of undefined (reading 'site')",
      [
        "TypeError: Cannot read properties of undefined (reading 'site')",
        `    at Detail (${ORIGIN}/assets/page-x1.js?v=3:2:417)`,
        '    at inject (chrome-extension://abc/inject.js:1:1)',
        `    at async ${ORIGIN}/assets/vendor-y2.js:9:14`,
      ].join('\n'),
    );
    expect(describeError(error, ORIGIN)).toEqual({
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'site')",
      stack: ['at Detail (/assets/page-x1.js:2:417)', 'at async /assets/vendor-y2.js:9:14'],
    });
  });

  test.each([
    [
      'Unexpected token \'H\', "Hana Wilcox, 14 Rata St" is not valid JSON',
      'Unexpected token \'H\', "…" is not valid JSON',
    ],
    ['No site for hana.wilcox@harakeke.example', 'No site for …'],
    ["No route to '14 Rata Street'", "No route to '…'"],
    ['Consignment KEA00001337 has no lines', 'Consignment KEA… has no lines'],
    ['Failed to load https://kea.example/consignment/KEA00001337?x=Hana', 'Failed to load …'],
    ['x'.repeat(900), 'x'.repeat(200)],
  ])('removes personal data from the message: %s', (message, sent) => {
    expect(describeError(thrown(message, ''), ORIGIN)?.message).toBe(sent);
  });

  test('returns status, code and request id of a failed call, not its message', () => {
    const problem = {
      code: 'internal' as const,
      title: 'Something went wrong',
      detail: 'Hana',
      requestId: 'r-1',
    };
    expect(describeError(new CallFailure(500, problem), ORIGIN)).toEqual({
      name: 'CallFailure',
      message: 'Status 500',
      stack: [],
      status: 500,
      code: 'internal',
      requestId: 'r-1',
    });
    expect(describeError(new CallFailure(502, null), ORIGIN)).not.toHaveProperty('requestId');
  });

  test.each([
    ['no connection', new CallFailure(0, null)],
    ['a rejected call', new CallFailure(403, { code: 'not-permitted' })],
    ['an aborted call', new DOMException('gave up', 'AbortError')],
  ])('returns null for %s', (_, error) => {
    expect(describeError(error, ORIGIN)).toBeNull();
  });

  test('returns only the type of a thrown non-error', () => {
    expect(describeError('Hana Wilcox', ORIGIN)).toEqual({
      name: 'string',
      message: 'thrown instead of an error',
      stack: [],
    });
  });
});
