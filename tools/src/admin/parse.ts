import { UsageError } from '#admin/admin-error.ts';
import type { Command } from '#admin/command.ts';
import { HELP } from '#admin/help.ts';
import { optionName } from '#admin/option.ts';

export type Parsed =
  | { readonly kind: 'help'; readonly noun: string | undefined; readonly verb: string | undefined }
  | { readonly kind: 'migrate' }
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly args: Readonly<Record<string, unknown>>;
      readonly isJson: boolean;
    };

/** Parses a command line. Throws one UsageError that lists every error. */
export function parse(words: readonly string[], commands: readonly Command[]): Parsed {
  const [noun, verb] = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  const wantsHelp = words.some((word) => word === '--help' || word === '-h');
  if (noun === undefined || wantsHelp) return { kind: 'help', noun, verb };
  if (words.length === 1 && noun === 'migrate') return { kind: 'migrate' };
  const command = commands.find((one) => one.noun === noun && one.verb === verb);
  if (command === undefined || words[0] !== noun || words[1] !== verb) throw unknown(noun, verb, commands);
  return read(command, words.slice(2));
}

function unknown(noun: string, verb: string | undefined, commands: readonly Command[]): UsageError {
  const verbs = commands.filter((one) => one.noun === noun).map((one) => one.verb);
  if (verbs.length === 0) {
    const nouns = [...new Set(commands.map((one) => one.noun)), 'migrate'];
    return new UsageError([`unknown noun ${noun}; use one of ${nouns.join(', ')}`], `${HELP} --help`);
  }
  const error =
    verb === undefined || !verbs.includes(verb) ? `${noun} needs a verb` : 'noun and verb must come first';
  return new UsageError([`${error}: ${verbs.join(', ')}`], `${HELP} ${noun} --help`);
}

interface Typed {
  readonly texts: ReadonlyMap<string, string>;
  readonly isJson: boolean;
}

function read(command: Command, words: readonly string[]): Parsed {
  const errors: string[] = [];
  const { texts, isJson } = readWords(command, words, errors);
  const args: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(command.options)) {
    const text = texts.get(optionName(name));
    if (text === undefined) {
      const isMissing = option.isRequired && !texts.has(optionName(name));
      if (isMissing) errors.push(`${optionName(name)} is missing: ${option.help}`);
      continue;
    }
    try {
      args[name] = option.read(text);
    } catch (error) {
      errors.push(`${optionName(name)} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (errors.length > 0) throw new UsageError(errors, `${HELP} ${command.noun} ${command.verb} --help`);
  return { kind: 'run', command, args, isJson };
}

/** `--name value`, `--name=value` or, for a switch, `--name`. */
function readWords(command: Command, words: readonly string[], errors: string[]): Typed {
  const known = new Map(
    Object.entries(command.options).map(([name, option]) => [optionName(name), option] as const),
  );
  const texts = new Map<string, string>();
  const waiting = [...words];
  let isJson = false;
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const [name = '', ...rest] = word.split('=');
    const option = known.get(name);
    if (word === '--json') isJson = true;
    else if (option === undefined) {
      errors.push(unknownWord(word, [...known.keys()]));
      // Skips its value, which would count as a second error.
      if (word.startsWith('-') && rest.length === 0 && waiting[0]?.startsWith('-') === false) waiting.shift();
    } else if (texts.has(name)) errors.push(`${name} is used twice`);
    else if (option.placeholder === null) texts.set(name, '');
    else if (rest.length > 0) texts.set(name, rest.join('='));
    else if (waiting[0] === undefined || waiting[0].startsWith('--'))
      errors.push(`${name} needs a value: ${option.placeholder}`);
    else texts.set(name, waiting.shift() ?? '');
  }
  return { texts, isJson };
}

function unknownWord(word: string, names: readonly string[]): string {
  const name = word.split('=')[0] ?? word;
  const near = names.find((known) => known.startsWith(name) || name.startsWith(known));
  const what = word.startsWith('-') ? `unknown option ${name}` : `${word} does not belong to an option`;
  return near === undefined || !word.startsWith('--') ? what : `${what}; did you mean ${near}?`;
}
