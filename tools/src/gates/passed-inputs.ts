import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';

/** Remembers the files with which a command last passed, so that it is skipped while they do not change. */
export interface PassedInputs {
  areUnchanged(): boolean;
  /** Stores the files as they were when this object was created. */
  store(): void;
}

/** `command` is part of the stored key, because other options are another check. */
export function passedInputs(
  command: readonly string[],
  inputs: readonly string[],
  root: string = ROOT,
): PassedInputs {
  const folder = join(root, 'node_modules', '.cache', 'passed');
  const file = join(folder, hashOf([command.join(' ')]));
  const current = hashOf(inputs.flatMap((input) => [input, readFileSync(join(root, input))]));
  return {
    areUnchanged: () => readIfPresent(file) === current,
    store() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, current);
    },
  };
}

function hashOf(contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex');
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
