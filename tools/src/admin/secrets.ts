import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Kind } from '#admin/option.ts';

/** Without letters and digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const LETTERS_PER_GROUP = 5;
const SHORTEST = 12;
const LONGEST = 200;

/** For a person to type: 99 bits in four groups. */
export function newPassword(): string {
  const group = () =>
    Array.from({ length: LETTERS_PER_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** For a program: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Never on the command line itself, which every user of the machine can list. */
export const secretFile: Kind<string> = {
  shape: '<file|->',
  read(file) {
    let text: string;
    try {
      text = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new Error(`names a file that cannot be read: ${file}`);
    }
    if (text.length < SHORTEST || text.length > LONGEST)
      throw new Error(`must hold ${SHORTEST} to ${LONGEST} characters`);
    return text;
  },
};
