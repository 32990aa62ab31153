import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '#root.ts';
import type { Gate } from '#gates/gates.ts';
import { failuresOfPlaywright, failuresOfVitest } from '#gates/failures.ts';
import {
  type PlaywrightReport,
  tallyCommand,
  tallyPlaywright,
  tallyVitest,
  type Tally,
  type VitestReport,
} from '#gates/tally.ts';

export interface GateResult {
  readonly tally: Tally;
  /** Which tests failed, and the first of what they said. */
  readonly failures: readonly string[];
}

/** Runs one gate with its output on the terminal and counts what it did. */
export async function runGate(gate: Gate): Promise<GateResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-gate-'));
  const reportFile = join(folder, 'report.json');
  try {
    switch (gate.kind) {
      case 'command':
        return { tally: tallyCommand(await run(gate, gate.command)), failures: [] };
      case 'vitest': {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
        const exitCode = await run(gate, [...gate.command, ...reporters]);
        const report = readReport<VitestReport>(reportFile);
        return { tally: tallyVitest({ exitCode, report }), failures: failuresOfVitest(report, ROOT) };
      }
      case 'playwright': {
        const exitCode = await run(
          { ...gate, env: { ...gate.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile } },
          [...gate.command, '--reporter=list,json'],
        );
        const report = readReport<PlaywrightReport>(reportFile);
        return { tally: tallyPlaywright({ exitCode, report }), failures: failuresOfPlaywright(report) };
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Exit code of the command; -1 when it did not even start or was killed. */
function run(gate: Pick<Gate, 'env'>, command: readonly string[]): Promise<number> {
  const [program = '', ...parameters] = command;
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...gate.env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
    // On Windows the tools are command files.
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(error.message);
      resolve(-1);
    });
    child.once('close', (code) => resolve(code ?? -1));
  });
}

/** Null when the runner died before it wrote one. */
function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
