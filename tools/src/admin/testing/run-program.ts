import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { COMPILE_CACHE } from '#start/testing/compile-cache.ts';

/** The output of a program of a guide, which must end without an error. */
export async function runProgram(
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [program], { env: { ...COMPILE_CACHE, ...settings } });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  expect(child.exitCode, text).toBe(0);
  return text;
}
