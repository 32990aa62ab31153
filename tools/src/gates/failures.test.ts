import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from '#gates/failures.ts';

test('a failed test of vitest is told with its file and the first of what it said', () => {
  const failed = {
    status: 'failed',
    fullName: 'a door opens',
    failureMessages: ['\u001b[31mexpected shut\u001b[0m to be open\n\n  at door\n at house\n at street'],
  };
  const passed = { status: 'passed', fullName: 'a door shuts', failureMessages: [] };
  const file = {
    status: 'failed',
    name: '/code/door.test.ts',
    message: '',
    assertionResults: [passed, failed],
  };
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file] };
  expect(failuresOfVitest(report, '/code')).toEqual([
    'door.test.ts > a door opens\n    expected shut to be open\n    at door\n    at house',
  ]);
});

test('a file that does not load is told with what the runner said of it', () => {
  const file = { status: 'failed', name: '/code/a.test.ts', message: 'no such file', assertionResults: [] };
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file] };
  expect(failuresOfVitest(report, '/code')).toEqual(['a.test.ts\n    no such file']);
  expect(failuresOfVitest(null, '/code')).toEqual([]);
});

test('of journeys those are told that failed, in suites within suites, and those that needed a second try', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'sign-in.spec.ts',
    line: 7,
    tests: [
      { status, projectName: 'wide', results: [{}, { error: { message: `${title} was not there` } }, {}] },
    ],
  });
  const inner = { specs: [spec('asks', 'flaky'), spec('opens', 'unexpected')] };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [{ specs: [spec('shows', 'expected')], suites: [inner] }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    'passed at its second try: [wide] sign-in.spec.ts:7 > asks\n    asks was not there',
    '[wide] sign-in.spec.ts:7 > opens\n    opens was not there',
  ]);
  expect(failuresOfPlaywright(null)).toEqual([]);
});
