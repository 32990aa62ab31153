import { randomBytes, randomInt } from 'node:crypto';
import type { OptionType } from '#admin/option.ts';
import { readInput } from '#admin/read-input.ts';

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
    const text = readInput(file)
      .toString('utf8')
      .replace(/\r?\n$/, '');
    if (text.length < MIN_LENGTH || text.length > MAX_LENGTH)
      throw new Error(`must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
    return text;
  },
};
