import { readFileSync } from 'node:fs';

const STANDARD_INPUT = 0;

/** The bytes of a file, or of standard input for `-`. Throws an error whose message follows the name of the option. */
export function readInput(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file);
  } catch {
    throw new Error(`names a file that cannot be read: ${file}`);
  }
}
