import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from '#gates/failures.ts';

test('lists a failed vitest test with its file and the first lines of its error', () => {
  const failed = {
    status: 'failed',
    fullName: 'saves a draft',
    failureMessages: ['\u001b[31mexpected 404\u001b[0m to be 200\n\n  at first\n at second\n at third'],
  };
  const passed = { status: 'passed', fullName: 'deletes a draft', failureMessages: [] };
  const file = {
    status: 'failed',
    name: '/code/draft.test.ts',
    message: '',
    assertionResults: [passed, failed],
  };
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file] };
  expect(failuresOfVitest(report, '/code')).toEqual([
    'draft.test.ts > saves a draft\n    expected 404 to be 200\n    at first\n    at second',
  ]);
});

test('lists a file that does not load with the error of the runner', () => {
  const file = { status: 'failed', name: '/code/a.test.ts', message: 'no such file', assertionResults: [] };
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file] };
  expect(failuresOfVitest(report, '/code')).toEqual(['a.test.ts\n    no such file']);
  expect(failuresOfVitest(null, '/code')).toEqual([]);
});

test('lists browser tests that failed or passed on retry, in nested suites too', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'sign-in.spec.ts',
    line: 7,
    tests: [
      { status, projectName: 'wide', results: [{}, { error: { message: `${title} is missing` } }, {}] },
    ],
  });
  const inner = { specs: [spec('asks', 'flaky'), spec('opens', 'unexpected')] };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [{ specs: [spec('shows', 'expected')], suites: [inner] }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    'passed on retry: [wide] sign-in.spec.ts:7 > asks\n    asks is missing',
    '[wide] sign-in.spec.ts:7 > opens\n    opens is missing',
  ]);
  expect(failuresOfPlaywright(null)).toEqual([]);
});
