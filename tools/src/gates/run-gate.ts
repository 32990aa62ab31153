import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '#root.ts';
import type { Gate } from '#gates/gates.ts';
import { passedInputs } from '#gates/passed-inputs.ts';
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
  /** The failed tests, each with the first lines of its error. */
  readonly failures: readonly string[];
  /** The output of the command, when it was buffered. */
  readonly output: string;
}

/**
 * Compiled code, kept between runs. It halves the CPU time to start the stack of a browser test (0.5 s instead of 1.0
 * s per server).
 */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');

interface Execution {
  /** -1 when the command did not start or was killed. */
  readonly exitCode: number;
  readonly output: string;
}

/** Runs one gate and counts its tests. Its output goes to the terminal, or is returned when it is buffered. */
export async function runGate(gate: Gate, { isBuffered = false } = {}): Promise<GateResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-gate-'));
  const reportFile = join(folder, 'report.json');
  const stdio = isBuffered ? 'pipe' : 'inherit';
  try {
    switch (gate.kind) {
      case 'command': {
        const inputs = gate.inputs && passedInputs(gate.command, gate.inputs);
        if (inputs?.areUnchanged() === true)
          return { tally: tallyCommand(0), failures: [], output: 'Passed before with the same files.' };
        const { exitCode, output } = await execute(gate, gate.command, stdio);
        if (exitCode === 0) inputs?.store();
        return { tally: tallyCommand(exitCode), failures: [], output };
      }
      case 'vitest': {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
        const { exitCode, output } = await execute(gate, [...gate.command, ...reporters], stdio);
        const report = readReport<VitestReport>(reportFile);
        return { tally: tallyVitest({ exitCode, report }), failures: failuresOfVitest(report, ROOT), output };
      }
      case 'playwright': {
        const env = { ...gate.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
        const command = [...gate.command, '--reporter=list,json'];
        const { exitCode, output } = await execute({ env }, command, stdio);
        const report = readReport<PlaywrightReport>(reportFile);
        return {
          tally: tallyPlaywright({ exitCode, report }),
          failures: failuresOfPlaywright(report),
          output,
        };
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function execute(
  { env }: Pick<Gate, 'env'>,
  command: readonly string[],
  stdio: 'inherit' | 'pipe',
): Promise<Execution> {
  const [program = '', ...parameters] = command;
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: path, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', stdio, stdio],
    // On Windows the tools are command files.
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
  }
  const outputWith = (more = '') => Buffer.concat(chunks).toString('utf8') + more;
  return new Promise((resolve) => {
    child.once('error', ({ message }) => {
      if (stdio === 'inherit') console.log(message);
      resolve({ exitCode: -1, output: outputWith(message) });
    });
    child.once('close', (code) => resolve({ exitCode: code ?? -1, output: outputWith() }));
  });
}

/** Null when the runner ended before it wrote a report. */
function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
