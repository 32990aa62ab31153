import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { describeFault } from '#telemetry/describe-fault.ts';

const ORIGIN = 'http://localhost:4200';

function thrown(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack });
}

describe('the report of a fault [@SHELL-11]', () => {
  test('has name, message and the frames of our own files', () => {
    const fault = thrown(
      "Cannot read properties of undefined (reading 'site')",
      [
        "TypeError: Cannot read properties of undefined (reading 'site')",
        `    at Detail (${ORIGIN}/assets/page-x1.js?v=3:2:417)`,
        '    at inject (chrome-extension://abc/inject.js:1:1)',
        `    at async ${ORIGIN}/assets/vendor-y2.js:9:14`,
      ].join('\n'),
    );
    expect(describeFault(fault, ORIGIN)).toEqual({
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
  ])('leaves out what somebody typed or is called: %s', (message, sent) => {
    expect(describeFault(thrown(message, ''), ORIGIN)?.message).toBe(sent);
  });

  test('of an answer has its status, its code and the number that finds it in the log, not its words', () => {
    const problem = {
      code: 'internal' as const,
      title: 'Something went wrong',
      detail: 'Hana',
      requestId: 'r-1',
    };
    expect(describeFault(new CallFailure(500, problem), ORIGIN)).toEqual({
      name: 'CallFailure',
      message: 'Answer 500',
      stack: [],
      status: 500,
      code: 'internal',
      requestId: 'r-1',
    });
    expect(describeFault(new CallFailure(502, null), ORIGIN)).not.toHaveProperty('requestId');
  });

  test.each([
    ['no connection', new CallFailure(0, null)],
    ['a refusal', new CallFailure(403, { code: 'not-permitted' })],
    ['a call that was given up', new DOMException('gave up', 'AbortError')],
  ])('is none for %s', (_, fault) => {
    expect(describeFault(fault, ORIGIN)).toBeNull();
  });

  test('of something else that was thrown says only that', () => {
    expect(describeFault('Hana Wilcox', ORIGIN)).toEqual({
      name: 'string',
      message: 'thrown instead of an error',
      stack: [],
    });
  });
});
