import { describe, expect, test } from 'vitest';
import {
  sum,
  tallyText,
  tallyCommand,
  tallyPlaywright,
  tallyVitest,
  type PlaywrightReport,
  type VitestReport,
} from '#gates/tally.ts';

const vitest = (report: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  testResults: [],
  ...report,
});
const file = (status: string, statuses: readonly string[]): VitestReport['testResults'][number] => ({
  status,
  name: '/code/a.test.ts',
  message: '',
  assertionResults: statuses.map((one) => ({ status: one, fullName: 'a test', failureMessages: [] })),
});
const playwright = (stats: Partial<PlaywrightReport['stats']>, errors: unknown[] = []): PlaywrightReport => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
  suites: [],
});

test('a command counts as one test, which passes with exit code 0', () => {
  expect([0, 1, 137].map(tallyCommand)).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});

describe('vitest', () => {
  test('counts the tests of the report', () => {
    const report = vitest({ numPassedTests: 7, numFailedTests: 2 });
    expect(tallyVitest({ exitCode: 1, report })).toEqual({ passed: 7, failed: 2 });
  });

  test('counts a file that does not load', () => {
    const testResults = [file('failed', []), file('failed', ['failed']), file('passed', ['passed'])];
    const report = vitest({ numPassedTests: 1, numFailedTests: 1, testResults });
    expect(tallyVitest({ exitCode: 1, report })).toEqual({ passed: 1, failed: 2 });
  });

  test('fails when no test ran, when there is no report, and on an error outside the tests', () => {
    expect(tallyVitest({ exitCode: 0, report: vitest({}) })).toEqual({ passed: 0, failed: 1 });
    expect(tallyVitest({ exitCode: 0, report: null })).toEqual({ passed: 0, failed: 1 });
    expect(tallyVitest({ exitCode: 1, report: vitest({ numPassedTests: 3 }) })).toEqual({
      passed: 3,
      failed: 1,
    });
  });
});

describe('playwright', () => {
  test('counts a test that passes on retry as passed', () => {
    const report = playwright({ expected: 4, unexpected: 1, flaky: 1 });
    expect(tallyPlaywright({ exitCode: 1, report })).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test('fails when no test ran, when there is no report, and on an error outside the tests', () => {
    expect(tallyPlaywright({ exitCode: 0, report: playwright({}) })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
    expect(tallyPlaywright({ exitCode: 1, report: null })).toEqual({ passed: 0, failed: 1 });
    expect(tallyPlaywright({ exitCode: 1, report: playwright({ expected: 2 }, ['no browser']) })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
  });
});

test('adds up the counts of all gates', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 5, failed: 2 },
    ]),
  ).toEqual({ passed: 6, failed: 2, skipped: 0 });
});

test('tests skipped at the time limit are counted and named', () => {
  const report = playwright({ expected: 700, skipped: 12 });
  const tally = tallyPlaywright({ exitCode: 0, report });
  expect(tally).toEqual({ passed: 700, failed: 0, skipped: 12 });
  expect(tallyText(sum([tally, { passed: 1, failed: 0 }]))).toBe(
    '701 passed, 0 failed, 12 skipped at the time limit',
  );
  expect(tallyText({ passed: 3, failed: 1 })).toBe('3 passed, 1 failed');
});
