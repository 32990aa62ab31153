import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { answerCommands } from '#admin/testing/answer-commands.ts';
import { ROOT } from '#root.ts';
import { COMPILE_CACHE } from '#start/testing/compile-cache.ts';

/** The code blocks of a guide in `docs/guides` in one language, in order. */
export const codeBlocks = (guide: string, language = 'sh'): string[] =>
  [
    ...readFileSync(join(ROOT, 'docs/guides', guide), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'),
    ),
  ].map(([, block = '']) => block.trim());

/** Finds the commands of the installed packages, as npm does. */
export const GUIDE_PATH = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);

export interface BlockOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Default: the root of the project. */
  readonly folder?: string;
  /** Starts npm itself. */
  readonly withNpm?: boolean;
}

/** Runs a block and returns its output. Fails with the output if a command fails. */
export async function runBlock(
  block: string,
  { environment, folder = ROOT, withNpm = false }: BlockOptions,
): Promise<string> {
  const commands = withNpm ? null : await answerCommands();
  const script = commands === null ? block : `${commands.npm}\n${block}`;
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...COMPILE_CACHE, ...environment },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  commands?.close();
  expect(child.exitCode, text).toBe(0);
  return text;
}
