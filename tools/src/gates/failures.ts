import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from '#gates/tally.ts';

/** Maximum number of lines of each error in the summary. The whole error is printed where the test failed. */
const MAX_ERROR_LINES = 3;

/** Prints the failed tests and their errors at the end, so that a log that is cut to its end still names them. */
export function failuresOfVitest(report: VitestReport | null, root: string): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [describeFailure(name, file.message)];
    return failed.map((test) => describeFailure(`${name} > ${test.fullName}`, test.failureMessages[0]));
  });
}

/** Includes tests that passed only when retried: they are flaky and will fail. */
export function failuresOfPlaywright(report: PlaywrightReport | null): string[] {
  const suites = (report?.suites ?? []).flatMap(withNested);
  return suites.flatMap(({ specs }) =>
    specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, projectName, results }) =>
          describeFailure(
            `${status === 'flaky' ? 'passed on retry: ' : ''}[${projectName}] ${file}:${line} > ${title}`,
            results.find(({ error }) => error !== undefined)?.error?.message,
          ),
        ),
    ),
  );
}

const withNested = (suite: PlaywrightSuite): PlaywrightSuite[] => [
  suite,
  ...(suite.suites ?? []).flatMap(withNested),
];

function describeFailure(title: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, MAX_ERROR_LINES).map((line) => `    ${line.trim().slice(0, 300)}`)].join(
    '\n',
  );
}
