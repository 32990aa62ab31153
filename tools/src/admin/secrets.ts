import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OptionType } from '#admin/option.ts';

/** Without characters that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;
const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

/** A password that is easy to type: 99 bits in four groups. */
export function newPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A secret for a program: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Read from a file, because every user of the machine can list command lines. */
export const secretFile: OptionType<string> = {
  placeholder: '<file|->',
  read(file) {
    let text: string;
    try {
      text = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new Error(`names a file that cannot be read: ${file}`);
    }
    if (text.length < MIN_LENGTH || text.length > MAX_LENGTH)
      throw new Error(`must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
    return text;
  },
};
