/** The counts of one gate. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that did not run, because the run reached its time limit. */
  readonly skipped?: number;
}

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    /** Absolute path of the file. */
    readonly name: string;
    /** Why the file did not load. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

export interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The exit code of a test runner, and its report if it wrote one. */
export interface Run<Report> {
  readonly exitCode: number;
  readonly report: Report | null;
}

export function tallyCommand(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function tallyVitest({ exitCode, report }: Run<VitestReport>): Tally {
  if (report === null) return NOTHING_RAN;
  // A file that does not load has no tests, so the report's counts miss it.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return settle(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
  });
}

/** A test that passes on retry counts as passed; e2e/playwright.config.ts decides whether tests are retried. */
export function tallyPlaywright({ exitCode, report }: Run<PlaywrightReport>): Tally {
  if (report === null) return NOTHING_RAN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle(exitCode, { passed: expected + flaky, failed: unexpected + report.errors.length, skipped });
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + (tally.skipped ?? 0), 0),
  };
}

const NOTHING_RAN: Tally = { passed: 0, failed: 1 };

export function tallyText({ passed, failed, skipped = 0 }: Tally): string {
  const text = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? text : `${text}, ${skipped} skipped at the time limit`;
}

/** A run without tests is a failure, and so is a runner that fails outside its tests. */
function settle(exitCode: number, counted: Tally): Tally {
  const isSilentFailure = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return isSilentFailure ? { ...counted, failed: 1 } : counted;
}
