import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from '#gates/tally.ts';

/** Lines of what a test said that stand in the summary: the rest is above, where it failed. */
const SAID_LINES = 3;

/** Where only the end of a long output is kept, the summary must tell which tests failed and what they said. */
export function failuresOfVitest(report: VitestReport | null, root: string): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [told(name, file.message)];
    return failed.map((test) => told(`${name} > ${test.fullName}`, test.failureMessages[0]));
  });
}

/** A test that passed at its second try is told as well: it is a defect on its way. */
export function failuresOfPlaywright(report: PlaywrightReport | null): string[] {
  const suites = (report?.suites ?? []).flatMap(whole);
  return suites.flatMap(({ specs }) =>
    specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, projectName, results }) =>
          told(
            `${status === 'flaky' ? 'passed at its second try: ' : ''}[${projectName}] ${file}:${line} > ${title}`,
            results.find(({ error }) => error !== undefined)?.error?.message,
          ),
        ),
    ),
  );
}

const whole = (suite: PlaywrightSuite): PlaywrightSuite[] => [suite, ...(suite.suites ?? []).flatMap(whole)];

function told(title: string, said = ''): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, SAID_LINES).map((line) => `    ${line.trim().slice(0, 300)}`)].join('\n');
}
